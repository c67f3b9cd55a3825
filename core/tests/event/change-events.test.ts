import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineEntity } from '../../src/entity/entity.ts';
import { enumeration, text } from '../../src/entity/field.ts';
import { uuidv7 } from '../../src/entity/uuid.ts';
import { changeOf, defineEvent } from '../../src/event/define-event.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { systemActor } from '../../src/permission/actor.ts';
import { openTestBus } from '../../src/server/bus/testing/test-bus.ts';
import { defineReaction } from '../../src/server/contract/server-side.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { createEventRelay } from '../../src/server/event/event-relay.ts';
import { createReactionRunner } from '../../src/server/event/reaction-runner.ts';
import { until } from '../bus/bus-contract.ts';
import { clearEvents, insertEvents, noFiles, openKernelDatabase, silentLog } from './support/kernel-database.ts';

const access = { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
const Lamp = defineEntity('demo.lamp', {
  scope: 'organization',
  fields: {
    state: enumeration(['on', 'off', 'broken'], { required: true, default: 'off', formerly: 'mode' }),
    place: text(),
  },
  access,
});
const brokeOnUse = defineEvent('demo.lamp.broken', changeOf(Lamp, 'state', { from: ['on'], to: ['broken'] }));
const lit = defineEvent('demo.lamp.lit', changeOf(Lamp, 'state', { to: ['on'], alsoFirst: true }));
const unplaced = defineEvent('demo.lamp.unplaced', changeOf(Lamp, 'place', { to: [null] }));

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
beforeAll(async () => {
  database = await openKernelDatabase([Lamp]);
});
afterAll(() => database.release());
let seen: string[] = [];
beforeEach(async () => {
  await clearEvents(database.db);
  seen = [];
});

const reactions = [brokeOnUse, lit, unplaced].map((on) =>
  defineReaction({
    id: `demo.see${on.name.split('.')[2]}`,
    on,
    async run(_context, { name, version, data }) {
      seen.push(`${name} v${version} ${data.from} ${data.to} ${data.id}`);
    },
  }),
);

async function setUp() {
  const { db, transactions } = database;
  const bus = await openTestBus();
  const relay = createEventRelay({ db, bus, log: silentLog });
  const options = { db, bus, transactions, reactions, isEnabled: () => true, files: noFiles, log: silentLog };
  const runner = createReactionRunner(options);
  const write = <T>(work: (tx: UnitOfWork) => Promise<T>) =>
    transactions.run({ actor: systemActor(2), correlationId: 'test' }, work);
  const stop = async () => {
    await runner.stop();
    await relay.stop();
    await bus.close();
  };
  return { relay, runner, write, stop };
}

async function burnThrough(write: Awaited<ReturnType<typeof setUp>>['write']): Promise<string> {
  const { id } = await write((tx) => tx.insert(Lamp, { place: 'hall' }));
  for (const state of ['on', 'broken', 'off', 'broken'] as const) await write((tx) => tx.update(Lamp, id, { state }));
  await write((tx) => tx.update(Lamp, id, { place: null }));
  return id;
}
const expected = (id: string) => [
  `demo.lamp.lit v1 off on ${id}`,
  `demo.lamp.broken v1 on broken ${id}`,
  `demo.lamp.unplaced v1 hall null ${id}`,
];

describe("events that a row's own event tells", () => {
  it('reach their reactions by the bus, and what tells another change is passed over', async () => {
    const { relay, runner, write, stop } = await setUp();
    await runner.start();
    const id = await burnThrough(write);
    await relay.drain();
    await until(async () => seen.length === 3);
    expect([...seen].sort()).toEqual(expected(id).sort());
    // A reaction is seen before its row is committed.
    const inbox = async () => {
      const { rows } = await database.db.query<{ count: string }>('select count(*) as count from core.inbox');
      return Number(rows[0]?.count);
    };
    await expect.poll(inbox, { message: 'no row for events that concern nobody' }).toBe(3);
    await stop();
  });

  it('are found in the log as on the bus, also of new rows and under the first name of a field', async () => {
    const { relay, runner, write, stop } = await setUp();
    await runner.prepare();
    const id = await burnThrough(write);
    const born = await write((tx) => tx.insert(Lamp, { state: 'on' }));
    const old = uuidv7();
    const changes = { mode: { from: 'on', to: 'broken' } };
    const event = { name: 'demo.lamp.changed', entity: 'demo.lamp', recordId: old, data: { id: old, changes } };
    await insertEvents(database.db, [event]);
    await relay.drain();
    expect(await runner.catchUp()).toBe(5);
    expect([...seen].sort()).toEqual(
      [...expected(id), `demo.lamp.lit v1 null on ${born.id}`, `demo.lamp.broken v1 on broken ${old}`].sort(),
    );
    expect(await runner.catchUp(), 'the checkpoints have passed them all').toBe(0);
    const { rows } = await database.db.query('select distinct sequence::integer from core.reaction_checkpoint');
    expect(rows).toEqual([{ sequence: 8 }]);
    await stop();
  });

  it('cost no row of the log', async () => {
    const { write, stop } = await setUp();
    await burnThrough(write);
    const { rows } = await database.db.query<{ name: string }>(
      'select distinct name from core.event_log order by name',
    );
    expect(rows.map(({ name }) => name)).toEqual(['demo.lamp.changed', 'demo.lamp.created']);
    await stop();
  });
});
