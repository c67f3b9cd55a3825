import { Organization, systemActor, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRuntime, type TestRuntime } from '../../../../tests/support/test-runtime.ts';
import { lastLoginOf } from '../../src/web/account/last-login.ts';

let host: TestRuntime;
let auth = '';
let userId = '';
beforeAll(async () => {
  host = await startTestRuntime();
  for (const id of [0, 2]) {
    await host.runtime.transactions.run({ actor: systemActor(id), correlationId: uuidv7() }, (tx) =>
      tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never),
    );
  }
  userId = await host.addMember(2, 'user');
  auth = await host.authorization(userId, 2);
});
afterAll(() => host?.stop());

const preferences = async () =>
  (await host.graphql<{ me: { preferences: Record<string, unknown> } }>('{ me { preferences } }', {}, auth)).data?.me
    .preferences ?? {};
const tell = (input: object, who = auth) =>
  host.graphql(
    'mutation($input: RecordLoginDetailsInput!) { recordLoginDetails(input: $input) { isDone } }',
    { input },
    who,
  );

test("'lastLoginDetails: date, userAgent, disk usage max/used/remaining in MB with 2 decimals'", async () => {
  expect(lastLoginOf(await preferences())).toBeUndefined();
  await host.runtime.db.query(`update core."user" set preferences = '{"dark": true}'::jsonb where id = $1::uuid`, [
    userId,
  ]);
  expect((await tell({ max: 1234.5678, used: 0.005, remaining: 1234.5628 })).errors).toEqual([]);
  const told = await preferences();
  expect(told).toMatchObject({
    dark: true,
    lastLoginDetails: { diskUsage: { max: 1234.57, used: 0.01, remaining: 1234.56 } },
  });
  expect(Object.keys(told.lastLoginDetails as object)).toEqual(expect.arrayContaining(['date', 'userAgent']));
  expect(lastLoginOf(told)?.diskUsage).toEqual({ max: 1234.57, used: 0.01, remaining: 1234.56 });
});

test('a later sign-in that told nothing has no disk of another one', async () => {
  auth = await host.authorization(userId, 2);
  expect(lastLoginOf(await preferences())).toBeUndefined();
});

test.each([
  { max: -1, used: 0, remaining: 0 },
  { max: 1e13, used: 0, remaining: 0 },
  { max: 1, used: 1 },
])('%j is refused', async (input) => {
  expect((await tell(input)).errors).not.toEqual([]);
});
