import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Organization, systemActor, uuidv7 } from '@gleba/core';
import {
  createInProcessBus,
  createRuntime,
  type EventBus,
  type KernelRuntime,
  openFileStorage,
  type UnitOfWork,
} from '@gleba/core/server';
import { allow, defineEntity, definePlugin, reference, text } from '@gleba/sdk';
import { defineReaction, serverSide } from '@gleba/sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../core/src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { openTestSession } from '../../core/src/testing/test-session.ts';

/**
 * A bus that delivers late, in another order, twice, or not at all, as one that was restarted or cut off does. Every
 * reaction's effect must be there once, and a browser must be told of everything once and in order.
 */
const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody };
const Cause = defineEntity('faults.cause', { scope: 'organization', fields: { word: text() }, access });
const Effect = defineEntity('faults.effect', {
  scope: 'organization',
  fields: { causeId: reference(Cause, { required: true, inverse: 'effects' }) },
  access,
});
const plugin = definePlugin({ id: 'faults', version: '1.0.0', entities: [Cause, Effect], accessKeys: [] });
const entry = serverSide(plugin, () => ({
  reactions: [
    defineReaction({
      id: 'faults.haveAnEffectWhenCauseCreated',
      on: Cause.events.created,
      run: async ({ tx }, { recordId }) => {
        await tx.insert(Effect, { causeId: recordId });
      },
    }),
  ],
}));

const seed = Number(process.env.GLEBA_FAULT_SEED ?? 20_261_121);
let state = seed;
/** Park and Miller's generator: enough to choose what goes wrong. */
const random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
const wrong = { twice: 0, lost: 0, late: 0 };

function unreliable(bus: EventBus): EventBus {
  return {
    ...bus,
    async publish(subject, messageId, data) {
      if (random() < 0.1) {
        // Taken, acknowledged, and gone.
        wrong.lost += 1;
        return;
      }
      await bus.publish(subject, messageId, data);
    },
    consume: (options) =>
      bus.consume({
        ...options,
        async handler(message) {
          wrong.late += 1;
          await pause(random() * 30);
          const { subject, messageId, data, deliveryCount } = message;
          if (random() < 0.4) {
            wrong.twice += 1;
            const nothing = () => {};
            const copy = {
              subject,
              messageId,
              data,
              deliveryCount,
              ack: nothing,
              nak: nothing,
              term: nothing,
              working: nothing,
            };
            await Promise.all([options.handler(message), options.handler(copy)]);
          } else await options.handler(message);
        },
      }),
    subscribe: (pattern, handler) =>
      bus.subscribe(pattern, (data, subject) => {
        setTimeout(() => handler(data, subject), random() * 40);
        if (random() < 0.3) setTimeout(() => handler(data, subject), random() * 80);
      }),
  };
}

let database: TestDatabase;
let runtime: KernelRuntime;
let folder = '';
const secret = new TextEncoder().encode(uuidv7() + uuidv7());
beforeAll(async () => {
  database = await acquireTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gleba-deliveries-'));
  runtime = await startOn(unreliable(createInProcessBus()));
  for (const id of [0, 2]) {
    await as(id, (tx) => tx.insert(Organization, { id: String(id), name: 'o' } as never));
  }
});
afterAll(async () => {
  await runtime?.stop();
  await database?.release();
  await rm(folder, { recursive: true, force: true });
});

async function startOn(bus: EventBus): Promise<KernelRuntime> {
  const started = await createRuntime({
    db: database.db,
    bus,
    ...(await openFileStorage(folder, undefined)),
    entries: [entry],
    secret,
    sessionSeconds: 3600,
    allowIntrospection: false,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  expect(started.problems).toEqual([]);
  await started.start();
  return started;
}

const as = <T>(id: number, work: (tx: UnitOfWork) => Promise<T>) =>
  runtime.transactions.run({ actor: systemActor(id), correlationId: uuidv7() }, work);

test(`late, reordered, doubled and lost deliveries have each effect once (seed ${seed})`, async () => {
  const userId = uuidv7();
  await database.db.query(`insert into core."user" (id, name, email) values ($1::uuid, 'a', 'a@example.org')`, [
    userId,
  ]);
  await database.db.query(
    `insert into core.user_organization (id, organization_id, user_id, role) values ($1::uuid, 2, $2::uuid, 'admin')`,
    [uuidv7(), userId],
  );
  const authorization = await openTestSession(database.db, secret, { userId, organizationId: 2 });
  const reader = (await runtime.events(authorization, undefined)).getReader();
  let told = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      told += decoder.decode(part.value, { stream: true });
  })().catch(() => {});

  const causes: string[] = [];
  for (let index = 0; index < 150; index++) {
    const id = uuidv7();
    causes.push(id);
    await as(2, (tx) => tx.insert(Cause, { id, word: String(index) }));
    // Slower than what is told of by a number.
    await pause(8);
  }
  const effects = async () =>
    (
      await database.db.query<{ cause: string; count: number }>(
        'select cause_id::text as cause, count(*)::integer as count from faults.effect group by 1',
      )
    ).rows;
  const arrived = () => causes.length - wrong.lost;
  for (const end = Date.now() + 60_000; Date.now() < end && (await effects()).length < arrived(); ) await pause(100);
  // Whatever is still on its way gets the time to do harm.
  await pause(1500);
  expect((await effects()).filter(({ count }) => count !== 1)).toEqual([]);
  expect(Math.min(wrong.lost, wrong.twice, wrong.late), JSON.stringify(wrong)).toBeGreaterThan(3);

  await reader.cancel();
  await reading;
  // What the bus lost is found in the log: by a program that runs, after some minutes; by one that starts, at once.
  await runtime.stop();
  runtime = await startOn(createInProcessBus());
  for (const end = Date.now() + 60_000; Date.now() < end && (await effects()).length < causes.length; )
    await pause(100);
  await pause(500);
  const found = await effects();
  expect(found.map(({ cause }) => cause).sort()).toEqual([...causes].sort());
  expect(found.filter(({ count }) => count !== 1)).toEqual([]);

  const created = [...told.matchAll(/^event: entity\ndata: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '{}') as { id: string; name: string; recordId: string },
  );
  expect(new Set(created.map(({ id }) => id)).size, 'nothing is told twice').toBe(created.length);
  const order = created.filter(({ name }) => name === Cause.events.created.name).map(({ recordId }) => recordId);
  expect(order, 'what is told is told in its order').toEqual(causes.filter((id) => order.includes(id)));
  const numbers = [...told.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  // A browser learns of every one, singly or as a number or by being told to load anew.
  if (!/^event: (?:bulk|reset)$/m.test(told)) expect(order.length).toBeGreaterThan(causes.length - 10);
});
