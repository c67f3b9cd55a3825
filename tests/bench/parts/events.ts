import { fork, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@gleba/core/server';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import type { Bench, Part } from '../bench.ts';
import { createProject, signIn } from '../data/city.ts';
import { profileFlags, sayProfile } from '../profile.ts';
import { freePort, startChild, untilReady } from '../services/child.ts';
import { type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { percentile } from '../statistics.ts';

const changes = 200;
const backlog = 50_000;

/** From somebody's change to another person's store, and how fast the log reaches the bus. */
export const events: Part = {
  id: 'events',
  figures: [
    { id: 'live p50', name: 'Change to another browser’s store, bus in the process, p50', unit: 'ms' },
    { id: 'live p99', name: 'Change to another browser’s store, bus in the process, p99', unit: 'ms' },
    { id: 'relay', name: 'Relay, bus in the process', unit: 'events/s' },
    {
      id: 'nats p50',
      name: 'Change to another browser’s store, other replica by NATS, p50',
      unit: 'ms',
      goal: { atMost: 30 },
    },
    { id: 'nats p99', name: 'Change to another browser’s store, other replica by NATS, p99', unit: 'ms' },
    { id: 'nats relay', name: 'Relay to NATS JetStream', unit: 'events/s' },
    { id: 'nats all', name: 'The same by a process that reacts to the events too', unit: 'events/s' },
    { id: 'nats raw', name: 'JetStream alone, same messages', unit: 'events/s' },
    { id: 'nats ratio', name: 'Relay to JetStream alone', unit: '×', goal: { atLeast: 0.5 } },
  ],
  async run(bench) {
    const server = await startPostgres(bench);
    const values = new Map<string, number>();
    const notes: string[] = [];
    const measure = async (prefix: 'live' | 'nats', environment: Readonly<Record<string, string>>) => {
      const url = await server.createDatabase(prefix);
      const database = { ...environment, DATABASE_URL: url };
      const writer = await startGleba(bench, database);
      const reader = prefix === 'nats' ? await startGleba(bench, database) : writer;
      const delays = await delaysOf(bench, writer, reader);
      values.set(`${prefix} p50`, percentile(delays, 0.5));
      values.set(`${prefix} p99`, percentile(delays, 0.99));
      if (reader !== writer) await reader.child.stop();
      await writer.child.stop();
      if (prefix === 'live') return values.set('relay', await relayRate(bench, url, database));
      values.set('nats all', await relayRate(bench, url, database));
      // Reactions belong to another process where there are several, and the messages alone have none either.
      return values.set('nats relay', await relayRate(bench, url, { ...database, GLEBA_ROLE: 'api' }));
    };
    if (bench.profiled === undefined) await measure('live', {});
    const nats = await startNats(bench, notes);
    if (nats === undefined) return { values, notes };
    if (bench.profiled !== undefined) {
      const url = await server.createDatabase('nats');
      await (await startGleba(bench, { DATABASE_URL: url })).child.stop();
      values.set('nats relay', await relayRate(bench, url, { DATABASE_URL: url, NATS_URL: nats }));
      return { values, notes };
    }
    const raw = await rawRate(nats);
    values.set('nats raw', raw);
    try {
      await measure('nats', { NATS_URL: nats });
      values.set('nats ratio', (values.get('nats relay') ?? Number.NaN) / raw);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('not supported by this version'))) throw error;
      notes.push('This version has no NATS driver: its figures were not measured.');
    }
    return { values, notes };
  },
};

/** Milliseconds from sending a change to one process until the store of another program, on the other process, has it. */
async function delaysOf(bench: Bench, writer: Gleba, reader: Gleba): Promise<number[]> {
  const admin = await signIn(writer);
  const projectId = await createProject(admin);
  const { createLand } = await admin.ask<{ createLand: { land: { id: string } } }>(
    'mutation($input: CreateLandInput!) { createLand(input: $input) { land { id } } }',
    { input: { land: { projectId, block: 'A', lot: '1' } } },
  );
  const { id } = createLand.land;
  const child = fork(join(bench.programFolder, 'live-store.mjs'), [reader.address, admin.token, id]);
  bench.atEnd(() => void child.kill());
  const seen = new Map<string, number>();
  let isReady = false;
  child.on('message', (message: { isReady?: boolean; value?: string; at?: number }) => {
    if (message.isReady) isReady = true;
    if (message.value !== undefined && message.at !== undefined) seen.set(message.value, message.at);
  });
  await until(() => isReady, 'The store does not become live.');
  const delays: number[] = [];
  for (let number = -20; number < changes; number++) {
    const observation = `change ${number}`;
    const sent = performance.timeOrigin + performance.now();
    await admin.ask('mutation($input: UpdateLandInput!) { updateLand(input: $input) { land { id } } }', {
      input: { id, patch: { observation } },
    });
    await until(() => seen.has(observation), `'${observation}' did not reach the store.`);
    if (number >= 0) delays.push((seen.get(observation) ?? Number.NaN) - sent);
    // As people do it: one change, then another, not a flood, which is sent together.
    await new Promise((later) => setTimeout(later, 20));
  }
  child.kill();
  bench.say(`p50 ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${percentile(delays, 0.99).toFixed(1)} ms`);
  return delays;
}

/** Events a second, from the first that the bus acknowledged to the last, of many that waited while nobody relayed. */
async function relayRate(bench: Bench, url: string, environment: Readonly<Record<string, string>>): Promise<number> {
  const db = openPgDb({ url, max: 2 });
  try {
    const before = await published(db);
    await db.query(
      `with logged as (
         insert into core.event_log (id, organization_id, name, version, entity, record_id, at, correlation_id, data)
         select gen_random_uuid(), 2, 'lands.land.changed', 1, 'lands.land', gen_random_uuid()::text, now(), 'bench',
           jsonb_build_object('id', gen_random_uuid(), 'changes', jsonb_build_object('observation', jsonb_build_object('from', 'a', 'to', 'b')))
         from generate_series(1, ${backlog}) returning position
       ) insert into core.event_queue (position) select position from logged`,
    );
    const gleba = await startGleba(bench, environment, profileFlags(bench));
    let [first, firstAt] = [before, performance.now()];
    let [now, nowAt] = [before, firstAt];
    await until(async () => {
      [now, nowAt] = [await published(db), performance.now()];
      if (first === before && now > before) [first, firstAt] = [now, nowAt];
      return now >= before + backlog;
    }, 'The relay does not come to an end.');
    if (bench.profiled === undefined) await gleba.child.stop();
    else await sayProfile(bench, gleba, db);
    const rate = ((now - first) / (nowAt - firstAt)) * 1000;
    bench.say(`relay: ${Math.round(rate)} events/s`);
    return rate;
  } finally {
    await db.close();
  }
}

async function published(db: Db): Promise<number> {
  const { rows } = await db.query<{ published: string }>('select published from core.event_relay');
  return Number(rows[0]?.published ?? 0);
}

async function startNats(bench: Bench, notes: string[]): Promise<string | undefined> {
  const program = process.env.GLEBA_BENCH_NATS_SERVER ?? 'nats-server';
  if (spawnSync(program, ['--version']).error) {
    notes.push('NATS is not on this machine: install nats-server (apt), or name it in GLEBA_BENCH_NATS_SERVER.');
    return undefined;
  }
  const port = await freePort();
  const store = join(bench.temporaryFolder, 'nats');
  mkdirSync(store);
  const child = startChild(bench, program, ['-js', '-sd', store, '-a', '127.0.0.1', '-p', String(port)]);
  const url = `nats://127.0.0.1:${port}`;
  await untilReady(child, async () => (await connect({ servers: url })).close().then(() => true), 'NATS');
  return url;
}

/** What the client and the server can do at most: messages as long as the relay's, many on their way, all acknowledged. */
async function rawRate(url: string): Promise<number> {
  const connection = await connect({ servers: url, noAsyncTraces: true });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: 'BENCH', subjects: ['bench.>'] });
  const stream = jetstream(connection);
  const payload = 'x'.repeat(500);
  const batch = 500;
  const began = performance.now();
  for (let sent = 0; sent < backlog; sent += batch) {
    await Promise.all(
      Array.from({ length: batch }, (_, index) => stream.publish('bench.event', payload, { msgID: `${sent + index}` })),
    );
  }
  const rate = (backlog / (performance.now() - began)) * 1000;
  await manager.streams.delete('BENCH');
  await connection.close();
  return rate;
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise((later) => setTimeout(later, 5));
  }
  throw new Error(otherwise);
}
