import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineEntity } from '../../src/entity/entity.ts';
import { integer, text } from '../../src/entity/field.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { systemActor } from '../../src/permission/actor.ts';
import { openTestBus } from '../../src/server/bus/testing/test-bus.ts';
import { type AnyReaction, defineReaction } from '../../src/server/contract/server-side.ts';
import type { Transactions } from '../../src/server/contract/transactions.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { createEventRelay } from '../../src/server/event/event-relay.ts';
import { createReactionRunner } from '../../src/server/event/reaction-runner.ts';
import { pause, until } from '../bus/bus-contract.ts';
import { clearEvents, noFiles, openKernelDatabase, silentLog } from './support/kernel-database.ts';

/** What a reaction is promised of order, which is nothing, and how it comes out right nevertheless. */
const access = { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
const Thing = defineEntity('demo.thing', { scope: 'organization', fields: { size: integer() }, access });
const Copy = defineEntity('demo.copy', {
  scope: 'organization',
  plural: 'copies',
  fields: { thingId: text({ required: true }), size: integer() },
  access,
});

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openKernelDatabase([Thing, Copy]);
}, 60_000);
afterAll(() => database.release());
beforeEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await clearEvents(database.db);
  await database.db.query('truncate demo.thing, demo.copy');
});

async function copy(tx: UnitOfWork, thingId: string, size: number | null): Promise<void> {
  const [found] = await tx.list(Copy, { filter: { thingId: { equalTo: thingId } } });
  if (found) await tx.update(Copy, found.id, { size });
  else await tx.insert(Copy, { thingId, size });
}

const copyWhatTheEventSays = defineReaction({
  id: 'demo.copyWhatTheEventSays',
  on: Thing.events.changed,
  run: ({ tx }, { data }) => copy(tx, data.id, (data.changes.size?.to as number | undefined) ?? null),
});
const copyWhatTheRecordSays = defineReaction({
  id: 'demo.copyWhatTheRecordSays',
  on: Thing.events.changed,
  async run({ tx }, { data }) {
    const thing = await tx.find(Thing, data.id, { lock: true });
    if (thing) await copy(tx, thing.id, thing.size);
  },
});

const asSystem = <T>(work: (tx: UnitOfWork) => Promise<T>) =>
  database.transactions.run(
    { actor: systemActor(2), correlationId: 'test' } satisfies Parameters<Transactions['run']>[0],
    work,
  );

const settled = async () => (await database.db.query('select 1 from core.inbox')).rowCount;

/** A thing changes to 1 and then to 2; one worker is kept from the first change until another is done with the second. */
async function copiedByTwoWorkers(
  reaction: AnyReaction,
): Promise<{ sizes: readonly unknown[]; order: readonly unknown[] }> {
  const bus = await openTestBus();
  const relay = createEventRelay({ db: database.db, bus, log: silentLog });
  const order: unknown[] = [];
  const watched: AnyReaction = {
    ...reaction,
    async run(context, event) {
      await reaction.run(context, event);
      order.push((event.data as { changes: { size: { to: number } } }).changes.size.to);
    },
  };
  let asked = 0;
  for (const _ of ['one worker', 'another']) {
    const runner = createReactionRunner({
      db: database.db,
      bus,
      transactions: database.transactions,
      reactions: [watched],
      async isEnabled() {
        asked += 1;
        if (asked === 1) await until(async () => (await settled()) === 1);
        return true;
      },
      files: noFiles,
      log: silentLog,
      maxInFlight: 1,
    });
    await runner.start();
    // Nothing is left to be caught up: what comes now comes from the bus.
    await runner.catchUp();
    stops.push(() => runner.stop());
  }
  stops.push(
    () => relay.stop(),
    () => bus.close(),
  );
  const thing = await asSystem((tx) => tx.insert(Thing, { size: 0 }));
  for (const size of [1, 2]) await asSystem((tx) => tx.update(Thing, thing.id, { size }));
  await relay.drain();
  await until(async () => (await settled()) === 2);
  const copies = await asSystem((tx) => tx.list(Copy));
  return { sizes: copies.map(({ size }) => size), order };
}

describe('two workers and two events of one record', () => {
  it('are in no order: the later event may be done first, and who believes events is left with the older one', async () => {
    expect(await copiedByTwoWorkers(copyWhatTheEventSays)).toEqual({ order: [2, 1], sizes: [1] });
  });

  it('come out right in any order for who asks the record', async () => {
    expect(await copiedByTwoWorkers(copyWhatTheRecordSays)).toEqual({ order: [2, 1], sizes: [2] });
  });
});

// Two transactions at once: more than the embedded database's one connection has.
describe.runIf(process.env.GLEBA_TEST_DATABASE_URL)(
  'a record that was found and locked, on a server with sessions',
  () => {
    it('stays as it was read until the transaction ends', async () => {
      const { id } = await asSystem((tx) => tx.insert(Thing, { size: 0 }));
      const steps: string[] = [];
      let change: Promise<unknown> = Promise.resolve();
      await asSystem(async (tx) => {
        await tx.find(Thing, id, { lock: true });
        change = asSystem((other) => other.update(Thing, id, { size: 1 })).then(() => steps.push('changed'));
        await pause(200);
        steps.push('read');
      });
      await change;
      expect(steps).toEqual(['read', 'changed']);
    });
  },
);
