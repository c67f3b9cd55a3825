import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity } from '../../src/entity/entity.ts';
import { integer, text } from '../../src/entity/field.ts';
import { uuidv7 } from '../../src/entity/uuid.ts';
import { DeadLetter } from '../../src/event/dead-letter-entity.ts';
import { defineEvent } from '../../src/event/define-event.ts';
import type { EventDefinition } from '../../src/event/event.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { systemActor } from '../../src/permission/actor.ts';
import { openTestBus } from '../../src/server/bus/testing/test-bus.ts';
import { type AnyReaction, type CommandContext, defineReaction } from '../../src/server/contract/server-side.ts';
import type { Transactions } from '../../src/server/contract/transactions.ts';
import { deadLetterCommands } from '../../src/server/event/dead-letter-commands.ts';
import { createEventRelay } from '../../src/server/event/event-relay.ts';
import { readFeed } from '../../src/server/event/published-event.ts';
import { createQuietSettlements } from '../../src/server/event/quiet-settlements.ts';
import { advanceCheckpoint, ensureCheckpoints, markInInbox } from '../../src/server/event/reaction-inbox.ts';
import { createReactionRunner, type ReactionRunnerOptions } from '../../src/server/event/reaction-runner.ts';
import { pause, until } from '../bus/bus-contract.ts';
import { clearEvents, insertEvents, noFiles, openKernelDatabase, silentLog } from './support/kernel-database.ts';

const Effect = defineEntity('demo.effect', {
  scope: 'organization',
  fields: { eventId: text({ required: true }), note: text(), count: integer() },
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});
const Measured = defineEvent('demo.effect.measured', {
  about: Effect,
  version: 2,
  data: z.object({ metres: z.number() }),
  upcasts: { 1: (data) => ({ metres: (data as { feet: number }).feet * 0.3048 }) },
});

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
let transactions: Transactions;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openKernelDatabase([Effect]);
  transactions = database.transactions;
});
afterAll(() => database.release());
beforeEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await clearEvents(database.db);
  await database.db.query(`truncate demo.effect, core.dead_letter`);
});

let behave: (note: number, attempt: number) => void = () => {};
let attempts = 0;
const note: AnyReaction = defineReaction({
  id: 'demo.noteWhatWasMeasured',
  on: Measured,
  async run({ tx, transaction }, event) {
    attempts += 1;
    await tx.insert(Effect, { eventId: event.id, note: String(event.data.metres) });
    behave(event.data.metres, attempts);
    await transaction((inner) => inner.insert(Effect, { eventId: event.id, note: 'second' }));
  },
});

async function setUp(options: Partial<ReactionRunnerOptions> = {}) {
  attempts = 0;
  behave = () => {};
  const bus = await openTestBus();
  const relay = createEventRelay({ db: database.db, bus, log: silentLog });
  const runner = createReactionRunner({
    db: database.db,
    bus,
    transactions,
    reactions: [note],
    isEnabled: () => true,
    files: noFiles,
    log: silentLog,
    backOff: { firstMs: 10, factor: 2, longestMs: 50 },
    ...options,
  });
  stops.push(
    () => runner.stop(),
    () => relay.stop(),
    () => bus.close(),
  );
  return { bus, relay, runner };
}

const measured = (metres: number, more = {}) => ({
  name: Measured.name,
  version: 2,
  entity: 'demo.effect',
  data: { metres },
  ...more,
});
const effects = async () =>
  (await database.db.query<{ event_id: string; note: string }>(`select event_id, note from demo.effect order by id`))
    .rows;
/** Events that the reaction is done with: in the inbox, or behind the checkpoint, which the look at the start may have moved already. */
const settled = async () =>
  (
    await database.db.query(
      `select 1 from core.event_feed f join core.event_log l using (position), core.reaction_checkpoint c
       where f.sequence <= c.sequence or exists (select 1 from core.inbox i where i.event_id = l.id)`,
    )
  ).rowCount;
const letters = async () => (await database.db.query(`select * from core.dead_letter order by id`)).rows;
const asSystem = <T>(work: Parameters<Transactions['run']>[1]) =>
  transactions.run({ actor: systemActor(2), correlationId: 'person' }, work) as Promise<T>;

describe('reactions', () => {
  it('react once, with upcast data, and pass correlation and cause on', async () => {
    const { relay, runner } = await setUp();
    await runner.start();
    const [id = ''] = await insertEvents(database.db, [
      { ...measured(0), version: 1, data: { feet: 10 }, correlationId: 'request-9' },
    ]);
    await relay.drain();
    await until(async () => (await effects()).length === 2);
    expect(await effects()).toEqual([
      { event_id: id, note: '3.048' },
      { event_id: id, note: 'second' },
    ]);
    await relay.drain();
    const written = (await readFeed(database.db, { after: 1, limit: 10 }))[0];
    expect(written).toMatchObject({ name: 'demo.effect.created', correlationId: 'request-9', causationId: id });
  });

  it('has its effect once under duplicate and reordered deliveries, also by two runners at once', async () => {
    const { bus, relay, runner } = await setUp();
    const second = createReactionRunner({
      db: database.db,
      bus: { ...bus, consume: (options) => bus.consume({ ...options, durable: 'second' }) },
      transactions,
      reactions: [note],
      isEnabled: () => true,
      files: noFiles,
      log: silentLog,
    });
    stops.push(() => second.stop());
    await runner.start();
    await second.start();
    const ids = await insertEvents(
      database.db,
      [1, 2, 3, 4, 5].map((metres) => measured(metres)),
    );
    await relay.drain();
    const events = await readFeed(database.db, { after: 0, limit: 5 });
    for (const [index, event] of [...events].reverse().entries()) {
      for (let copy = 0; copy < 3; copy++) {
        await bus.publish(`gleba.2.${Measured.name}.v2`, `copy-${index}-${copy}`, JSON.stringify(event));
      }
    }
    await until(async () => (await effects()).length >= 10);
    await pause(100);
    const noted = (await effects()).filter(({ note: text }) => text !== 'second');
    expect(noted.map(({ event_id }) => event_id).sort()).toEqual([...ids].sort());
  });

  it('reads an event that was too long for the bus in the log', async () => {
    const { relay, runner } = await setUp();
    await runner.start();
    await insertEvents(database.db, [measured(7, { data: { metres: 7, more: 'x'.repeat(1_200_000) } })]);
    await relay.drain();
    await until(async () => (await effects()).length === 2);
    expect((await effects())[0]?.note).toBe('7');
  });

  it('leaves no trace of an attempt that failed, and tries again', async () => {
    const { relay, runner } = await setUp();
    behave = (_, attempt) => {
      if (attempt < 3) throw new Error('not yet');
    };
    await runner.start();
    await insertEvents(database.db, [measured(1)]);
    await relay.drain();
    await until(async () => (await effects()).length > 0);
    expect(attempts).toBe(3);
    expect(await effects()).toHaveLength(2);
    expect(await letters()).toHaveLength(0);
  });

  it('does nothing where the plugin is not enabled, and does not come back to it', async () => {
    let isOn = false;
    const { relay, runner } = await setUp({
      isEnabled: (organizationId, plugin) => isOn && organizationId === 2 && plugin === 'demo',
    });
    await runner.start();
    await insertEvents(database.db, [measured(1)]);
    await relay.drain();
    await until(async () => (await settled()) === 1);
    isOn = true;
    expect(await runner.catchUp()).toBe(0);
    expect(attempts).toBe(0);
  });

  it.each(['by the bus', 'from the log'])('settles many that have no effect in few statements: %s', async (way) => {
    let statements = 0;
    const db: typeof database.db = {
      ...database.db,
      query(...args: Parameters<typeof database.db.query>) {
        if (args[0].includes('into core.inbox')) statements += 1;
        return database.db.query(...args);
      },
    } as typeof database.db;
    const { relay, runner } = await setUp({ db, isEnabled: () => false });
    await (way === 'by the bus' ? runner.start() : runner.prepare());
    await insertEvents(
      database.db,
      Array.from({ length: 1200 }, (_, metres) => measured(metres)),
    );
    await relay.drain();
    if (way === 'from the log') expect(await runner.catchUp()).toBe(1200);
    await until(async () => (await settled()) === 1200);
    expect(statements).toBeLessThan(60);
    expect(attempts).toBe(0);
  });

  it('settles what has no effect and comes at once in one statement', async () => {
    await insertEvents(
      database.db,
      Array.from({ length: 1200 }, (_, metres) => measured(metres)),
    );
    const { relay } = await setUp();
    await relay.drain();
    const events = await readFeed(database.db, { after: 0, limit: 2000 });
    let statements = 0;
    const quiet = createQuietSettlements(
      {
        query(...args) {
          statements += 1;
          return database.db.query(...args);
        },
      },
      silentLog,
    );
    for (const event of events) quiet.add(note.id, event);
    await quiet.flush();
    expect([events.length, statements]).toEqual([1200, 1]);
  });

  it('writes what waits to be settled without effect before it stops', async () => {
    let isAsked = false;
    const { relay, runner } = await setUp({
      isEnabled: () => {
        isAsked = true;
        return false;
      },
    });
    await runner.start();
    await insertEvents(database.db, [measured(1)]);
    await relay.drain();
    await until(() => isAsked);
    await runner.stop();
    expect((await database.db.query('select 1 from core.inbox')).rowCount).toBe(1);
  });

  it('catches up what the bus lost, from where the reaction began', async () => {
    const first = await setUp();
    await insertEvents(database.db, [measured(0)]);
    await first.relay.drain();
    await first.runner.start();
    await first.runner.stop();
    // Taken by a bus that dies with everything in its memory.
    await insertEvents(database.db, [measured(1), measured(2)]);
    await first.relay.drain();
    const second = await setUp();
    await second.runner.start();
    await until(async () => (await effects()).length === 4);
    await second.runner.catchUp();
    expect((await effects()).filter(({ note: text }) => text !== 'second').map(({ note: text }) => text)).toEqual([
      '1',
      '2',
    ]);
    const { rows } = await database.db.query(
      `select sequence, (select count(*) from core.inbox) as inbox from core.reaction_checkpoint`,
    );
    expect(rows, 'the checkpoint covers them, and the inbox is empty again').toEqual([{ sequence: '3', inbox: '0' }]);
    const [again] = await readFeed(database.db, { after: 1, limit: 1 });
    await second.bus.publish(`gleba.2.${Measured.name}.v2`, 'late copy', JSON.stringify(again));
    await pause(60);
    expect(await effects(), 'a copy that comes behind the checkpoint').toHaveLength(4);
  });

  it('passes over what nobody reacts to, for all reactions at once', async () => {
    const absent: AnyReaction = defineReaction({ id: 'demo.waits', on: DeadLetter.events.created, async run() {} });
    let statements = 0;
    const db = {
      ...database.db,
      query(...args: Parameters<typeof database.db.query>) {
        if (args[0].includes('core.event_feed')) statements += 1;
        return database.db.query(...args);
      },
    } as typeof database.db;
    const { relay, runner } = await setUp({ db, reactions: [note, absent] });
    await runner.prepare();
    await insertEvents(database.db, [measured(1), {}, {}]);
    await relay.drain();
    const checkpoints = async () =>
      (await database.db.query('select reaction_id as id, sequence from core.reaction_checkpoint order by id')).rows;
    behave = () => {
      throw new Error('not yet');
    };
    await runner.catchUp();
    expect(await checkpoints()).toEqual([
      { id: 'demo.noteWhatWasMeasured', sequence: '0' },
      { id: 'demo.waits', sequence: '3' },
    ]);
    behave = () => {};
    await runner.catchUp();
    expect((await checkpoints())[0]).toEqual({ id: 'demo.noteWhatWasMeasured', sequence: '3' });
    statements = 0;
    await insertEvents(database.db, [{}]);
    await relay.drain();
    await runner.catchUp();
    // The two effects were told about as well.
    expect((await checkpoints()).map(({ sequence }) => sequence)).toEqual(['6', '6']);
    expect(statements, 'one walk where nobody waits for anything').toBe(1);
  });

  it('moves the checkpoint only over settled events', async () => {
    const { relay, runner } = await setUp({ attempts: 100 });
    behave = (metres) => {
      if (metres === 2) throw new Error('later');
    };
    await runner.start();
    await insertEvents(database.db, [measured(1), measured(2), measured(3)]);
    await relay.drain();
    await until(async () => (await effects()).length === 4);
    await runner.catchUp();
    const { rows } = await database.db.query(`select sequence from core.reaction_checkpoint`);
    expect(rows).toEqual([{ sequence: '1' }]);
  });

  it('handles the events of one record one after the other', async () => {
    const order: string[] = [];
    const slow = defineReaction({
      id: 'demo.slow',
      on: Measured,
      async run(_, event) {
        order.push(`> ${event.data.metres}`);
        await pause(event.data.metres === 1 ? 40 : 0);
        order.push(`< ${event.data.metres}`);
      },
    });
    const { relay, runner } = await setUp({ reactions: [slow] });
    await runner.start();
    const recordId = uuidv7();
    await insertEvents(database.db, [measured(1, { recordId }), measured(2, { recordId })]);
    await relay.drain();
    await until(() => order.length === 4);
    expect(order).toEqual(['> 1', '< 1', '> 2', '< 2']);
  });
});

// Two transactions at once: more than the embedded database's one connection has.
describe.runIf(process.env.GLEBA_TEST_DATABASE_URL)('the inbox on a server with sessions', () => {
  it('knows an event that another runner settled, and a checkpoint swallowed, while it waited', async () => {
    const { relay } = await setUp();
    await ensureCheckpoints(database.db, [note]);
    await insertEvents(database.db, [measured(1)]);
    await relay.drain();
    const [event] = await readFeed(database.db, { after: 0, limit: 1 });
    if (!event) throw new Error('No event.');
    let waiting: Promise<boolean> | undefined;
    await database.db.transaction(async (first) => {
      expect(await markInInbox(first, note.id, event)).toBe(true);
      waiting = database.db.transaction((second) => markInInbox(second, note.id, event));
      await pause(200);
      await advanceCheckpoint(first, note);
    });
    expect(await waiting).toBe(false);
  });
});

describe('dead letters', () => {
  const command = (runner: Parameters<typeof deadLetterCommands>[0], name: string, id: string) => {
    const found = deadLetterCommands(runner).find((candidate) => candidate.name === name);
    return asSystem<unknown>(
      (tx) => found?.run({ tx } as CommandContext<EventDefinition>, { id }) ?? Promise.reject(new Error(name)),
    );
  };
  const poison = async () => {
    const set = await setUp();
    behave = (metres) => {
      if (metres === 13) throw new Error('unlucky');
    };
    await set.runner.start();
    await insertEvents(database.db, [measured(13), measured(1)]);
    await set.relay.drain();
    await until(async () => (await letters()).length === 1);
    return { ...set, letter: (await letters())[0] as Record<string, string> };
  };

  it('come after five attempts, with the reason, and do not hold up other events', async () => {
    const { letter, relay } = await poison();
    expect(letter).toMatchObject({
      organization_id: 2,
      reaction_id: 'demo.noteWhatWasMeasured',
      event_name: Measured.name,
      error: 'Error: unlucky',
      attempts: 5,
      status: 'open',
    });
    expect(attempts).toBe(6);
    expect(await effects()).toHaveLength(2);
    await relay.drain();
    const events = await readFeed(database.db, { after: 0, limit: 100 });
    expect(events.map(({ name }) => name)).toContain('core.deadLetter.created');
  });

  it('are replayed once', async () => {
    const { letter, runner } = await poison();
    behave = () => {};
    await command(runner, 'replayDeadLetter', letter.id ?? '');
    expect((await letters())[0]).toMatchObject({ status: 'replayed', attempts: 5 });
    expect((await effects()).filter(({ event_id }) => event_id === letter.event_id)).toHaveLength(2);
    await expect(command(runner, 'replayDeadLetter', letter.id ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await runner.replay(letter.id ?? '', 2)).toBe(false);
    expect(await effects()).toHaveLength(4);
  });

  it('have their effect once when two people replay them at once', async () => {
    const { letter, runner } = await poison();
    behave = () => {};
    const answers = await Promise.all([runner.replay(letter.id ?? '', 2), runner.replay(letter.id ?? '', 2)]);
    expect(answers.sort()).toEqual([false, true]);
    expect((await effects()).filter(({ event_id }) => event_id === letter.event_id)).toHaveLength(2);
  });

  it('stay open when the replay fails, with the new attempt counted', async () => {
    const { letter, runner } = await poison();
    behave = () => {
      throw new Error('still');
    };
    await command(runner, 'replayDeadLetter', letter.id ?? '');
    expect((await letters())[0]).toMatchObject({ status: 'open', attempts: 6, error: 'Error: still' });
  });

  it("are out of another organization's reach", async () => {
    const { letter, runner } = await poison();
    behave = () => {};
    expect(await runner.replay(letter.id ?? '', 3)).toBe(false);
  });

  it('can be discarded', async () => {
    const { letter, runner } = await poison();
    await command(runner, 'discardDeadLetter', letter.id ?? '');
    expect((await letters())[0]).toMatchObject({ status: 'discarded' });
    await expect(command(runner, 'replayDeadLetter', letter.id ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('come at once for data that cannot be read', async () => {
    const { relay, runner } = await setUp();
    await runner.start();
    await insertEvents(database.db, [
      { ...measured(1), version: 3 },
      { ...measured(1), data: { metres: 'x' } },
    ]);
    await relay.drain();
    await until(async () => (await letters()).length === 2);
    expect((await letters()).map((letter) => letter.attempts)).toEqual([1, 1]);
    expect(attempts).toBe(0);
  });

  it('are not made of dead letters', async () => {
    const stubborn = defineReaction({
      id: 'demo.stubborn',
      on: DeadLetter.events.created,
      async run() {
        throw new Error('never');
      },
    });
    const { relay, runner } = await setUp({ reactions: [stubborn], attempts: 2 });
    await runner.start();
    await asSystem((tx) =>
      tx.insert(DeadLetter, {
        reactionId: 'x',
        eventId: uuidv7(),
        eventName: 'x',
        error: 'x',
        attempts: 1,
        failedAt: new Date().toISOString(),
      }),
    );
    await relay.drain();
    await until(async () => (await database.db.query('select 1 from core.inbox')).rowCount === 1);
    expect(await letters()).toHaveLength(1);
  });
});
