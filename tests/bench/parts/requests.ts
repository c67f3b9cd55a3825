import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@gleba/core/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { type Bench, type FigureSpec, type Measured, Missing, type Part } from '../bench.ts';
import { type Operation, operations } from '../data/operations.ts';
import { addRowSecurity, type Members, rowSecuritySettings, seedLands } from '../data/seed-lands.ts';
import { profileFlags, sayProfile } from '../profile.ts';
import { startBare } from '../services/bare.ts';
import { startGleba } from '../services/gleba.ts';
import { type Load, startLoad } from '../services/load.ts';
import { type Postgraphile, postgraphileVersions, startPostgraphile } from '../services/postgraphile.ts';
import { type Postgres, serverSettings, startPostgres } from '../services/postgres.ts';
import { familyTimes, processorTime, spent } from '../services/processor-time.ts';
import { median, medianRatio } from '../statistics.ts';

/** Connections of the load, and of each engine to the database (the program's own default). */
const connections = 32;
const poolSize = 10;
/** V8 goes on compiling for so long: an operation's first seconds cost a third more of Node's time than its later ones. */
const compilingSeconds = 6;

interface Engine {
  readonly id: 'gleba' | 'bare' | 'postgraphile';
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  path(operation: Operation): string;
  readonly people: readonly string[];
  body(operation: Operation, variables: Record<string, unknown>): string;
}

interface Sample {
  readonly perSecond: number;
  readonly nodeMicroseconds: number;
  readonly serverMicroseconds: number;
  readonly p50: number;
  readonly p99: number;
}

const operationIds = ['q1', 'q2', 'q3'] as const;
const engineNames = { gleba: 'Gleba', bare: 'bare endpoint', postgraphile: 'PostGraphile' } as const;
/** Of Node's processor time, which says of the program what requests a second say of the machine as well. */
const bareGoals = { q1: 1.5, q2: 2, q3: 3 } as const;
const postgraphileGoals = { q1: 2.5, q2: 3, q3: 1.3 } as const;

const figures: readonly FigureSpec[] = operationIds.flatMap((operation): FigureSpec[] => {
  const title = operation.toUpperCase();
  const engines = Object.entries(engineNames).flatMap(([engine, name]): FigureSpec[] => [
    { id: `${operation} ${engine} rate`, name: `${title} ${name}`, unit: 'requests/s' },
    { id: `${operation} ${engine} node`, name: `${title} ${name}, Node per request`, unit: 'µs' },
    { id: `${operation} ${engine} server`, name: `${title} ${name}, PostgreSQL per request`, unit: 'µs' },
    { id: `${operation} ${engine} p99`, name: `${title} ${name}, p99`, unit: 'ms' },
  ]);
  return [
    ...engines,
    {
      id: `${operation} to bare`,
      name: `${title} Gleba to the bare endpoint, requests/s`,
      unit: '×',
    },
    {
      id: `${operation} node to bare`,
      name: `${title} Gleba to the bare endpoint, Node per request`,
      unit: '×',
      goal: { atMost: bareGoals[operation] },
    },
    {
      id: `${operation} to postgraphile`,
      name: `${title} Gleba to PostGraphile, requests/s`,
      unit: '×',
      goal: { atLeast: postgraphileGoals[operation] },
    },
  ];
});

/** Reads and an update through the whole program, beside what can be had at most and beside PostGraphile. */
export const requests: Part = {
  id: 'requests',
  figures,
  async run(bench) {
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const notes = [
      `${server.version}, ${Object.entries(serverSettings)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`,
      'A resident has no partner yet: the nested relation at depth 2 is the person who recorded it (createdByUser).',
    ];
    bench.say('Starting the program…');
    const gleba = await startGleba(bench, { DATABASE_URL: url }, profileFlags(bench));
    const db = openPgDb({ url, max: 2 });
    bench.atEnd(() => db.close());
    bench.say('Writing 200,000 lands and 400,000 residents…');
    const members = await seedLands(db);
    await addRowSecurity(db);
    const all = operations(members, await someLands(db, members));
    const work = all.filter(({ id }) => bench.profiled === undefined || bench.profiled === id);
    const bare = await startBare(bench, { url, poolSize, members, operations: work });
    const postgraphile = bench.profiled === undefined ? await startRival(bench, server, members, notes) : undefined;
    const { organizationId } = members;
    const people = await Promise.all(members.userIds.map((userId) => gleba.authorization(userId, organizationId)));
    const engines: Engine[] = [
      {
        id: 'gleba',
        name: engineNames.gleba,
        pid: gleba.child.pid,
        port: gleba.port,
        path: () => '/graphql',
        people,
        body: ({ document }, variables) => JSON.stringify({ query: document, variables }),
      },
      {
        id: 'bare',
        name: engineNames.bare,
        pid: bare.child.pid,
        port: bare.port,
        path: ({ id }) => `/${id}`,
        people: ['none'],
        body: (_, variables) => JSON.stringify({ variables }),
      },
    ];
    if (postgraphile) {
      engines.push({
        id: 'postgraphile',
        name: engineNames.postgraphile,
        pid: postgraphile.child.pid,
        port: postgraphile.port,
        path: () => '/graphql',
        people: members.userIds,
        body: (operation, variables) =>
          JSON.stringify({
            query: operation.postgraphile,
            variables: operation.toPostgraphile?.(variables) ?? variables,
          }),
      });
    }
    for (const operation of work) await compareAnswers(engines, operation);
    bench.say('Every engine gives the same answers.');
    const values = await measure(bench, server, db, engines, work);
    if (bench.profiled !== undefined) await sayProfile(bench, gleba, db);
    return { values, notes };
  },
};

async function startRival(
  bench: Bench,
  server: Postgres,
  members: Members,
  notes: string[],
): Promise<Postgraphile | undefined> {
  try {
    const url = server.url('bench').replace('postgres://postgres@', 'postgres://bench_member@');
    const started = await startPostgraphile(bench, {
      url,
      poolSize,
      sessions: Object.fromEntries(members.userIds.map((id) => [id, rowSecuritySettings(members, id)])),
    });
    notes.push(`${postgraphileVersions}; Gleba and the bare endpoint on Node ${process.versions.node}.`);
    return started;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    notes.push(`PostGraphile was not measured. ${error.message}`);
    return undefined;
  }
}

async function someLands(db: Db, { organizationId }: Members): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from lands.land where organization_id = $1::integer order by md5(id::text) limit 2000',
    [organizationId],
  );
  return rows.map(({ id }) => id);
}

/** A faster engine that answers something else has not been faster. */
async function compareAnswers(engines: readonly Engine[], operation: Operation): Promise<void> {
  for (const variables of operation.variables.slice(0, 8)) {
    const answers = await Promise.all(
      engines.map(async (engine) => {
        const response = await fetch(`http://127.0.0.1:${engine.port}${engine.path(operation)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: engine.people[0] ?? '' },
          body: engine.body(operation, variables),
        });
        const text = await response.text();
        return { engine, text, answer: JSON.parse(text) as { data?: unknown; errors?: unknown } };
      }),
    );
    for (const { engine, text, answer } of answers) {
      if (answer.errors || !answer.data)
        throw new Error(`${engine.name} refused ${operation.title}: ${text.slice(0, 2000)}`);
      if (isDeepStrictEqual(answer.data, answers[0]?.answer.data)) continue;
      const texts = answers.map(({ engine: { name }, text: body }) => `${name}: ${body.slice(0, 1500)}`);
      throw new Error(`The engines answer ${operation.title} differently.\n${texts.join('\n')}`);
    }
  }
}

async function measure(
  bench: Bench,
  server: Postgres,
  db: Db,
  engines: readonly Engine[],
  work: readonly Operation[],
): Promise<Measured['values']> {
  const load = startLoad(bench);
  const values = new Map<string, number>();
  for (const operation of work) {
    const samples = new Map(engines.map(({ id }) => [id, [] as Sample[]]));
    for (const engine of engines) await load({ ...jobOf(engine, operation), seconds: compilingSeconds });
    for (let round = 0; round < bench.rounds; round++) {
      // Each round begins with another engine, so that none always follows the same one.
      const order = engines.map((_, index) => engines[(index + round) % engines.length]).filter((e) => e !== undefined);
      for (const engine of order) {
        const sample = await measureOnce(bench, server, load, engine, operation);
        samples.get(engine.id)?.push(sample);
        bench.say(`${operation.id} ${engine.name}: ${describe(sample)}`);
        if (operation.id === 'q3') await settle(db);
      }
    }
    for (const [id, list] of samples) {
      const of = (pick: (sample: Sample) => number) => median(list.map(pick));
      values.set(
        `${operation.id} ${id} rate`,
        of(({ perSecond }) => perSecond),
      );
      values.set(
        `${operation.id} ${id} node`,
        of(({ nodeMicroseconds }) => nodeMicroseconds),
      );
      values.set(
        `${operation.id} ${id} server`,
        of(({ serverMicroseconds }) => serverMicroseconds),
      );
      values.set(
        `${operation.id} ${id} p99`,
        of(({ p99 }) => p99),
      );
    }
    const each = (id: Engine['id'], pick: (sample: Sample) => number) => samples.get(id)?.map(pick);
    const ratio = (rival: Engine['id'], pick: (sample: Sample) => number) => {
      const [ours, theirs] = [each('gleba', pick), each(rival, pick)];
      return ours && theirs && medianRatio(ours, theirs);
    };
    for (const rival of ['bare', 'postgraphile'] as const) {
      const rate = ratio(rival, ({ perSecond }) => perSecond);
      if (rate !== undefined) values.set(`${operation.id} to ${rival}`, rate);
    }
    const node = ratio('bare', ({ nodeMicroseconds }) => nodeMicroseconds);
    if (node !== undefined) values.set(`${operation.id} node to bare`, node);
  }
  return values;
}

async function measureOnce(
  bench: Bench,
  server: Postgres,
  load: Load,
  engine: Engine,
  operation: Operation,
): Promise<Sample> {
  const job = jobOf(engine, operation);
  await load({ ...job, seconds: Math.max(1, bench.seconds / 4) });
  const before = { node: processorTime(engine.pid), server: familyTimes(server.pid) };
  const { requests: count, elapsed, latencies } = await load({ ...job, seconds: bench.seconds });
  return {
    perSecond: count / elapsed,
    nodeMicroseconds: (processorTime(engine.pid) - before.node) / count,
    serverMicroseconds: spent(before.server, familyTimes(server.pid)) / count,
    ...latencies,
  };
}

function jobOf(engine: Engine, operation: Operation) {
  return {
    port: engine.port,
    path: engine.path(operation),
    people: engine.people,
    bodies: operation.variables.map((variables) => engine.body(operation, variables)),
    connections,
  };
}

function describe({ perSecond, nodeMicroseconds, serverMicroseconds, p50, p99 }: Sample): string {
  const milliseconds = (value: number) => value.toFixed(1);
  return `${Math.round(perSecond)}/s, Node ${Math.round(nodeMicroseconds)} µs, PostgreSQL ${Math.round(serverMicroseconds)} µs, p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms`;
}

/** Nobody pays for what the engine before left behind: events on their way, dead rows. */
async function settle(db: Db): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query('select 1 from core.event_queue limit 1');
    if (rowCount === 0) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  await db.query('vacuum lands.land');
  await db.query('vacuum core.event_queue');
  await db.query('vacuum core.event_relay');
}
