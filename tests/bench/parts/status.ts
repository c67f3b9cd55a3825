import { setTimeout as later } from 'node:timers/promises';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import type { Part } from '../bench.ts';
import { seedLargeProject } from '../data/seed-large-project.ts';
import { ask, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';

const defaultLands = 10_000;
/** How often the job is looked at, in milliseconds. */
const lookEvery = 50;

/** Another status for many lots at once, through the job that the list starts, beside one bare update of as many rows. */
export const status: Part = {
  id: 'status',
  figures: [
    { id: 'seconds', name: 'Another status for 10,000 lots', unit: 's' },
    { id: 'rate', name: 'Lots that change their status, each with its step and events', unit: 'lots/s' },
    { id: 'bare', name: 'One bare update of as many rows', unit: 's' },
    { id: 'to bare', name: 'The job to one bare update, time', unit: '×' },
  ],
  async run(bench) {
    const lands = bench.lands ?? defaultLands;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url });
    const db = openPgDb({ url, max: 2 });
    bench.atEnd(() => db.close());
    const members = await seedLargeProject(db, lands);
    const authorization = await gleba.authorization(members.userIds[0] ?? '', members.organizationId);
    // All from one status into another that the people of the project may choose.
    await db.query(`update lands.land set computed_status = 'pending' where organization_id = $1::integer`, [
      members.organizationId,
    ]);
    await db.query('vacuum analyze lands.land');
    const input = { projectId: members.projectIds[0], filter: {}, status: 'started' };
    const began = performance.now();
    const { changeLandStatuses } = await ask<{ changeLandStatuses: { jobId: string } }>(
      gleba.address,
      authorization,
      command,
      { input },
    );
    const result = await endOf(changeLandStatuses.jobId);
    const seconds = (performance.now() - began) / 1000;
    if (result.changed !== lands) throw new Error(`${lands - result.changed} lots kept their status.`);
    bench.say(`${result.changed} lots in ${seconds.toFixed(1)} s`);
    const { rows: told } = await db.query<{ steps: number; events: number }>(
      `select (select count(*)::integer from lands.land_status where organization_id = $1::integer) as steps,
         (select count(*)::integer from core.event_log where organization_id = $1::integer) as events`,
      [members.organizationId],
    );
    if (told[0]?.steps !== lands || told[0].events < 2 * lands) {
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
    const values = new Map([
      ['seconds', seconds],
      ['rate', lands / seconds],
      ['bare', bare],
      ['to bare', seconds / bare],
    ]);
    return {
      values,
      notes: [`${lands} lots, from the request to the job's end, which waits in the queue like any other.`],
    };

    async function endOf(jobId: string): Promise<{ readonly changed: number }> {
      for (;;) {
        const { rows: jobs } = await db.query<{ status: string; result: { changed: number }; error: string | null }>(
          'select status, result, error from core.job where id = $1::uuid',
          [jobId],
        );
        const job = jobs[0];
        if (job?.status === 'DONE') return job.result;
        if (job?.status === 'FAILED') throw new Error(`The job failed: ${job.error}`);
        await later(lookEvery);
      }
    }
  },
};

const command = 'mutation($input: ChangeLandStatusesInput!) { changeLandStatuses(input: $input) { jobId } }';

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
