import { systemActor, UserOrganization, uuidv7 } from '@gleba/core';
import { install, type KernelRuntime } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../core/tests/bus/bus-contract.ts';
import { readSse } from '../../core/tests/live/support/sse-reader.ts';
import { ask, enter, startInstallation } from '../support/installation.ts';
import { openReplica } from '../support/replica.ts';

/** Two processes that serve and two that work, on one PostgreSQL and one NATS, behind one address that may choose any. */
let site: Awaited<ReturnType<typeof startInstallation>>;
let apis: readonly [KernelRuntime, KernelRuntime];
let admin: { readonly userId: string; readonly authorization: string };

beforeAll(async () => {
  site = await startInstallation();
  // At once, as an orchestrator starts them.
  const [left, right] = await Promise.all([
    site.open('api'),
    site.open('api'),
    site.open('worker'),
    site.open('worker'),
  ]);
  apis = [left, right];
  admin = await site.member(left);
});
afterAll(() => site?.stop(), 60_000);

const listen = async (runtime: KernelRuntime, authorization: string, lastEventId?: string) =>
  readSse(await runtime.events(authorization, lastEventId));

type Reader = Awaited<ReturnType<typeof listen>>;
const recordsOf = ({ messages }: Reader) => messages.map(({ data }) => (data as { recordId?: string }).recordId);
const namesOf = ({ messages }: Reader) => messages.map(({ data }) => data.name);

test('the first run happens once, whoever comes first', async () => {
  const count = async (table: string) =>
    (await site.query<{ count: string }>(`select count(*) as count from ${table}`))[0]?.count;
  expect(await count('core.organization')).toBe('2');
  expect(await count(`core."user" where email = 'admin@example.org'`)).toBe('1');
  expect(await count("core.migration where plugin = 'ledger' and id = 'model'")).toBe('1');
});

test('of two first runs at the same moment one installs and says so', async () => {
  const fresh = await startInstallation();
  const replicas = await Promise.all([openReplica(fresh.shared, 'api'), openReplica(fresh.shared, 'api')]);
  try {
    const administrator = { email: 'first@example.org', password: 'long enough' };
    const answers = await Promise.all(replicas.map(({ runtime }) => install(runtime, administrator, true)));
    expect(answers.sort()).toEqual([false, true]);
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await fresh.stop();
  }
});

test('what any of them commits has its effect once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, index) => enter(apis[index % 2 === 0 ? 0 : 1], admin.authorization)),
  );
  await until(async () => {
    const bookings = await site.bookings();
    return ids.every((id) => bookings.has(id));
  });
  const bookings = await site.bookings();
  expect(ids.map((id) => bookings.get(id))).toEqual(ids.map(() => 1));
});

test('a job that one takes in is done by another', async () => {
  const { data } = await ask<{ startBooking: { jobId: string } }>(
    apis[1],
    admin.authorization,
    'mutation { startBooking(input: { name: "a job", rows: 10 }) { jobId } }',
  );
  await until(async () => (await site.bookings()).get('a job') === 10);
  await until(async () => {
    const seen = await ask<{ job: { status: string } }>(
      apis[0],
      admin.authorization,
      'query($id: UUID!) { job(id: $id) { status } }',
      { id: data?.startBooking.jobId },
    );
    return seen.data?.job.status === 'DONE';
  });
});

describe('live updates', () => {
  test('cross from one process to a browser at another, to each person what they may see', async () => {
    const clerk = await site.member(apis[0], 'user');
    const [boss, plain] = [await listen(apis[1], admin.authorization), await listen(apis[1], clerk.authorization)];
    const id = await enter(apis[0], admin.authorization, 'seen from afar');
    await until(() => recordsOf(boss).includes(id) && namesOf(boss).includes('ledger.booking.created'));
    const marker = await enter(apis[0], admin.authorization, 'marker');
    await until(() => recordsOf(plain).includes(marker));
    expect(recordsOf(plain)).toContain(id);
    expect(namesOf(plain)).not.toContain('ledger.booking.created');
    await Promise.all([boss.close(), plain.close()]);
  });

  test('go on at another process where they stopped at the first', async () => {
    const first = await listen(apis[0], admin.authorization);
    const before = await enter(apis[1], admin.authorization, 'before');
    await until(() => recordsOf(first).includes(before));
    await first.close();
    const missed = [await enter(apis[1], admin.authorization), await enter(apis[0], admin.authorization)];
    const second = await listen(apis[1], admin.authorization, first.state.lastEventId);
    await until(() => missed.every((id) => recordsOf(second).includes(id)));
    expect(recordsOf(second)).not.toContain(before);
    await second.close();
  });
});

test('a permission that is taken at one acts at the other', async () => {
  const person = await site.member(apis[0], 'admin');
  const see = () =>
    ask<{ bookings: { totalCount: number } }>(apis[1], person.authorization, '{ bookings { totalCount } }');
  expect((await see()).data?.bookings.totalCount).toBeGreaterThan(0);
  const identity = { actor: systemActor(2), correlationId: uuidv7() };
  await apis[0].transactions.run(identity, async (tx) => {
    const [membership] = await site.query<{ id: string }>(
      'select id from core.user_organization where user_id = $1::uuid',
      [person.userId],
    );
    await tx.update(UserOrganization, membership?.id ?? '', { role: 'user' });
  });
  // By a word over the bus: what is remembered would hold for twice as long.
  await until(async () => (await see()).data?.bookings.totalCount === 0, 5000);
});

test('failed sign-ins count together', async () => {
  const attempt = (runtime: KernelRuntime) =>
    ask(
      runtime,
      undefined,
      'mutation { organizationsForSignIn(input: { email: "admin@example.org", password: "wrong word" }) { organizations { id } } }',
    );
  for (let turn = 0; turn < 10; turn += 1) {
    const { errors } = await attempt(apis[turn % 2 === 0 ? 0 : 1]);
    expect(errors[0]?.extensions.code).toBe('BAD_CREDENTIALS');
  }
  for (const runtime of apis) expect((await attempt(runtime)).errors[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
});

test('a dead letter of a worker is seen and replayed at a process that only serves', async () => {
  const id = await enter(apis[0], admin.authorization, 'poison');
  type Letters = { deadLetters: { nodes: { id: string; status: string; reactionId: string; error: string }[] } };
  const letters = async () =>
    (await ask<Letters>(apis[1], admin.authorization, '{ deadLetters { nodes { id status reactionId error } } }')).data
      ?.deadLetters.nodes ?? [];
  await until(async () => (await letters()).length === 1);
  const [letter] = await letters();
  expect(letter).toMatchObject({
    status: 'open',
    reactionId: 'ledger.bookWhatWasEntered',
    error: 'Error: This cannot be booked.',
  });
  await site.query(`update ledger.entry set note = 'mended' where id = $1::uuid`, [id]);
  const replay = 'mutation($id: UUID!) { replayDeadLetter(input: { id: $id }) { id } }';
  expect((await ask(apis[1], admin.authorization, replay, { id: letter?.id })).errors).toEqual([]);
  await until(async () => (await letters())[0]?.status === 'replayed');
  expect((await site.bookings()).get(id)).toBe(1);
});

test('when the process that publishes goes, the other one publishes', async () => {
  const third = await openReplica(site.shared, 'api');
  await third.runtime.start();
  await enter(third.runtime, admin.authorization, uuidv7());
  await third.stop();
  const id = await enter(apis[0], admin.authorization, 'after');
  await until(async () => (await site.bookings()).get(id) === 1);
});
