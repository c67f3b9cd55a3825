import { setTimeout as later } from 'node:timers/promises';
import type { Db } from '@gleba/core/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { cityArchive } from '../../journeys/support/city.ts';
import type { Part } from '../bench.ts';
import { createProject, importCity, signIn } from '../data/city.ts';
import { seedGround } from '../data/city-ground.ts';
import { type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { residentBytes } from '../services/processor-time.ts';

const defaultLands = 36_277;
/** How often a job is looked at, in milliseconds. */
const lookEvery = 100;

/** What a whole city is asked at once: its prices, its topology, the sides of its lots and who adjoins them. */
export const city: Part = {
  id: 'city',
  figures: [
    { id: 'prices', name: 'Prices of 36,277 lots', unit: 's', goal: { atMost: 90 } },
    { id: 'bare', name: 'One bare update of their prices, areas measured anew', unit: 's' },
    { id: 'to bare', name: 'The prices to one bare update, time', unit: '×' },
    { id: 'topology', name: 'Topology of the city', unit: 's', goal: { atMost: 90 } },
    { id: 'sides', name: 'Sides of all its lots, proposed and kept', unit: 's', goal: { atMost: 90 } },
    { id: 'adjoiners', name: 'Adjoiners of all its lots, looked up again', unit: 's', goal: { atMost: 90 } },
    { id: 'memory', name: 'Memory that the program has more at the most of it', unit: 'MB' },
  ],
  async run(bench) {
    const lands = bench.lands ?? defaultLands;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url });
    const admin = await signIn(gleba);
    const db = openPgDb({ url, max: 2 });
    bench.atEnd(() => db.close());
    const projectId = await createProject(admin);
    const archive = { path: await cityArchive(lands), encoding: 'ISO-8859-1', note: '' };
    await importCity(gleba, admin, projectId, archive);
    const streets = await seedGround(db, projectId, lands);
    await db.query('vacuum analyze');
    const values = new Map<string, number>();
    const largest = watchMemory(gleba);
    const input = { projectId };
    const measured = async (id: string, type: string, begin: () => Promise<unknown>) => {
      const before = await lastJob(db);
      const began = performance.now();
      await begin();
      const result = await endOf(db, type, before);
      values.set(id, (performance.now() - began) / 1000);
      bench.say(`${id}: ${values.get(id)?.toFixed(1)} s, ${JSON.stringify(result)}`);
      await db.query('vacuum analyze');
      return result;
    };
    const priced = { id: projectId, patch: { basePriceFixed: '100', basePriceSqm: '10.5' } };
    const { changed } = await measured('prices', 'lands.priceLands', () =>
      admin.ask('mutation($input: SetProjectPriceInput!) { setProjectPrice(input: $input) { jobId } }', {
        input: priced,
      }),
    );
    if (changed !== lands) throw new Error(`Of ${lands} lots ${changed} got a price.`);
    const bareBegan = performance.now();
    await db.query('update lands.land set computed_price = null, updated_at = now() where project_id = $1::uuid', [
      projectId,
    ]);
    const bare = (performance.now() - bareBegan) / 1000;
    values.set('bare', bare);
    values.set('to bare', (values.get('prices') ?? 0) / bare);
    await db.query('vacuum analyze lands.land');
    await measured('topology', 'lands.checkTopology', () =>
      admin.ask('mutation($input: StartTopologyCheckInput!) { startTopologyCheck(input: $input) { jobId } }', {
        input,
      }),
    );
    const { accepted = 0 } = await measured('sides', 'lands.acceptSides', () =>
      admin.ask('mutation($input: AcceptProposedSidesInput!) { acceptProposedSides(input: $input) { jobId } }', {
        input,
      }),
    );
    if (accepted < lands * 0.8) throw new Error(`Of ${lands} lots only ${accepted} have sides.`);
    // As if nobody had known who adjoins them when the sides were kept.
    await db.query(
      `update lands.land set segments = jsonb_set(segments::jsonb, '{unknown}', '[{"side":"back","length":1}]')
       where project_id = $1::uuid and segments is not null`,
      [projectId],
    );
    await db.query('vacuum analyze lands.land');
    await measured('adjoiners', 'lands.lookUpAdjoiners', () =>
      admin.ask('mutation($input: UpdateLayerInput!) { updateLayer(input: $input) { layer { id } } }', {
        input: { id: streets, patch: { name: 'Ruas e avenidas' } },
      }),
    );
    values.set('memory', largest() / 1e6);
    return {
      values,
      notes: [`${lands} made-up lots in blocks of 40, with streets and blocks, ${accepted} of them with sides.`],
    };
  },
};

type Result = Readonly<Record<string, number>>;

async function lastJob(db: Db): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select max(id::text) as id from core.job');
  return rows[0]?.id ?? '';
}

/** Of the job of a type that was started since. */
async function endOf(db: Db, type: string, since: string): Promise<Result> {
  for (;;) {
    const { rows } = await db.query<{ status: string; result: Result | null; error: string | null }>(
      'select status, result, error from core.job where type = $1 and id::text > $2 order by id limit 1',
      [type, since],
    );
    const [job] = rows;
    if (job?.status === 'DONE') return job.result ?? {};
    if (job?.status === 'FAILED') throw new Error(`The job failed: ${job.error}`);
    await later(lookEvery);
  }
}

/** Bytes beyond those at the beginning, at the most so far. */
function watchMemory({ child }: Gleba): () => number {
  const before = residentBytes(child.pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(child.pid));
  }, 250);
  timer.unref();
  return () => {
    clearInterval(timer);
    return most - before;
  };
}
