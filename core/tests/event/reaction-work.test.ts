import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity } from '../../src/entity/entity.ts';
import { text } from '../../src/entity/field.ts';
import { defineEvent } from '../../src/event/define-event.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { openTestBus } from '../../src/server/bus/testing/test-bus.ts';
import { defineReaction } from '../../src/server/contract/server-side.ts';
import { createEventRelay } from '../../src/server/event/event-relay.ts';
import { readFeed } from '../../src/server/event/published-event.ts';
import { createReactionRunner } from '../../src/server/event/reaction-runner.ts';
import { until } from '../bus/bus-contract.ts';
import { clearEvents, insertEvents, noFiles, openKernelDatabase, silentLog } from './support/kernel-database.ts';

const Effect = defineEntity('demo.effect', {
  scope: 'organization',
  fields: { note: text() },
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});
const Measured = defineEvent('demo.effect.measured', { about: Effect, version: 1, data: z.object({}) });

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openKernelDatabase([Effect]);
});
afterAll(() => database.release());
beforeEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  await clearEvents(database.db);
});

/** A reaction whose organizations have work where the test says so; `ran` and `asked` tell of which. */
async function setUp(hasWork: (organizationId: number) => boolean) {
  const ran: string[] = [];
  const asked: number[] = [];
  const bus = await openTestBus();
  const relay = createEventRelay({ db: database.db, bus, log: silentLog });
  const react = defineReaction({
    id: 'demo.react',
    on: Measured,
    async hasWork({ actor }) {
      asked.push(actor.organizationId);
      return hasWork(actor.organizationId);
    },
    async run(_, { id }) {
      ran.push(id);
    },
  });
  const runner = createReactionRunner({
    ...{ db: database.db, bus, transactions: database.transactions, reactions: [react] },
    ...{ isEnabled: () => true, files: noFiles, log: silentLog },
  });
  stops.push(
    () => runner.stop(),
    () => relay.stop(),
    () => bus.close(),
  );
  return { bus, relay, runner, ran, asked };
}

const happened = (count: number, organizationId = 2) =>
  insertEvents(
    database.db,
    Array.from({ length: count }, () => ({
      ...{ name: Measured.name, version: 1, entity: 'demo.effect', organizationId },
    })),
  );
const settled = async () =>
  (await database.db.query<{ id: string }>(`select event_id as id from core.inbox`)).rows.map(({ id }) => id).sort();

it('settles what gives no work, and asks once for all that had happened by then', async () => {
  const { relay, runner, ran, asked } = await setUp((organizationId) => organizationId === 3);
  await runner.start();
  const without = await happened(400);
  const [wanted = ''] = await happened(1, 3);
  await relay.drain();
  await until(async () => (await settled()).length === 401);
  expect(ran).toEqual([wanted]);
  expect(await settled()).toEqual([...without, wanted].sort());
  // The relay hands out what is there page by page: an answer serves the pages that were handed out when it was asked for.
  expect(asked.filter((organizationId) => organizationId === 2).length).toBeLessThan(10);
  expect(asked.filter((organizationId) => organizationId === 3)).toHaveLength(1);
});

it('asks again for what happens later', async () => {
  let isThere = false;
  const { relay, runner, ran } = await setUp(() => isThere);
  await runner.start();
  await happened(1);
  await relay.drain();
  await until(async () => (await settled()).length === 1);
  isThere = true;
  const [later = ''] = await happened(1);
  await relay.drain();
  await until(async () => (await settled()).length === 2);
  expect(ran).toEqual([later]);
});

it('asks as well for what is caught up from the log', async () => {
  const { relay, runner, ran, asked } = await setUp(() => false);
  await runner.prepare();
  await happened(600);
  await relay.drain();
  expect(await runner.catchUp()).toBe(600);
  expect(ran).toEqual([]);
  expect(asked).toEqual([2]);
  const { rows } = await database.db.query('select sequence from core.reaction_checkpoint');
  expect(rows).toEqual([{ sequence: '600' }]);
});

it('reacts where nobody can say whether there is work', async () => {
  const { relay, runner, ran } = await setUp(() => {
    throw new Error('The database is away.');
  });
  await runner.start();
  const [id = ''] = await happened(1);
  await relay.drain();
  await until(() => ran.length > 0);
  expect(ran).toEqual([id]);
});

it('believes no answer of before an event, however it is delivered', async () => {
  let isThere = false;
  const { bus, relay, runner, ran } = await setUp(() => isThere);
  await runner.start();
  await happened(1);
  await relay.drain();
  await until(async () => (await settled()).length === 1);
  const [first] = await readFeed(database.db, { after: 0, limit: 1 });
  const [id = ''] = await happened(1);
  isThere = true;
  const told = { ...first, id, sequence: (first?.sequence ?? 0) + 1 };
  await bus.publish(`gleba.2.${Measured.name}.v1`, 'beside the relay', JSON.stringify(told));
  await until(() => ran.length > 0);
  expect(ran).toEqual([id]);
});
