import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { inWidth } from '../../../plugins/lands/src/web/land/batch-work.ts';
import type { Part } from '../bench.ts';
import { seedLargeProject } from '../data/seed-large-project.ts';
import { ask, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';

const defaultLands = 10_000;
/** As the list of lots does it: a command for each lot, three at a time (the specification's figure). */
const atOnce = 3;

/** Another status for many lots at once, through the commands that the list sends, beside one bare update of as many rows. */
export const status: Part = {
  id: 'status',
  figures: [
    { id: 'seconds', name: 'Another status for 10,000 lots', unit: 's' },
    { id: 'rate', name: 'Lots that change their status, each with its step and events', unit: 'lots/s' },
    { id: 'bare', name: 'One bare update of as many rows', unit: 's' },
    { id: 'single', name: 'As many bare updates of one row each, three at a time', unit: 's' },
    { id: 'to bare', name: 'The commands to one bare update, time', unit: '×' },
    { id: 'to single', name: 'The commands to bare updates of one row each, time', unit: '×' },
  ],
  async run(bench) {
    const lands = bench.lands ?? defaultLands;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url });
    const db = openPgDb({ url, max: atOnce });
    bench.atEnd(() => db.close());
    const members = await seedLargeProject(db, lands);
    const authorization = await gleba.authorization(members.userIds[0] ?? '', members.organizationId);
    // All from one status into another that the people of the project may choose.
    await db.query(`update lands.land set computed_status = 'pending' where organization_id = $1::integer`, [
      members.organizationId,
    ]);
    await db.query('vacuum analyze lands.land');
    const { rows } = await db.query<{ id: string }>(
      'select id from lands.land where organization_id = $1::integer order by block, lot',
      [members.organizationId],
    );
    const began = performance.now();
    const { failed, error } = await inWidth(rows, atOnce, ({ id }) =>
      ask(gleba.address, authorization, command, { input: { landStatus: { landId: id, status: 'started' } } }),
    );
    const seconds = (performance.now() - began) / 1000;
    if (failed > 0) throw new Error(`${failed} lots kept their status.`, { cause: error });
    bench.say(`${rows.length} lots in ${seconds.toFixed(1)} s`);
    const { rows: told } = await db.query<{ steps: number; events: number }>(
      `select (select count(*)::integer from lands.land_status where organization_id = $1::integer) as steps,
         (select count(*)::integer from core.event_log where organization_id = $1::integer) as events`,
      [members.organizationId],
    );
    if (told[0]?.steps !== lands || told[0].events !== 2 * lands) {
      throw new Error(`Of ${lands} lots there are ${told[0]?.steps} steps and ${told[0]?.events} events.`);
    }
    await db.query('vacuum analyze lands.land');
    const bare = await timed(() =>
      db.query(
        `update lands.land set computed_status = 'with_problem', updated_at = statement_timestamp()
         where organization_id = $1::integer and project_id = $2::uuid and deleted_at is null`,
        [members.organizationId, members.projectIds[0] ?? ''],
      ),
    );
    await db.query('vacuum analyze lands.land');
    const single = await timed(() =>
      inWidth(rows, atOnce, ({ id }) =>
        db.query(
          `update lands.land set computed_status = 'pending', updated_at = statement_timestamp()
           where organization_id = $1::integer and id = $2::uuid and deleted_at is null`,
          [members.organizationId, id],
          { name: 'bare_status' },
        ),
      ),
    );
    const values = new Map([
      ['seconds', seconds],
      ['rate', lands / seconds],
      ['bare', bare],
      ['single', single],
      ['to bare', seconds / bare],
      ['to single', seconds / single],
    ]);
    return {
      values,
      notes: [`${lands} lots; each command is answered with the lot's new status, as the list waits for it.`],
    };
  },
};

const command = `mutation($input: CreateLandStatusInput!) { createLandStatus(input: $input) { landStatus { previousStatus } } }`;

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
