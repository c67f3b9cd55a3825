import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttemptLimit } from '../../src/server/identity/attempt-limit.ts';
import { openKernelDatabase } from '../event/support/kernel-database.ts';

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
beforeAll(async () => {
  database = await openKernelDatabase([]);
});
afterAll(() => database?.release());

const open = (most = 3, windowMs = 900_000) => createAttemptLimit(database.db, { most, windowMs });
const begin = (limit: ReturnType<typeof open>, key: string) =>
  limit.begin(key).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );
/** Moves what was counted into the past. */
const pass = (ms: number) =>
  database.db.query(
    `update core.sign_in_failure set last_at = last_at - $1::integer * interval '1 ms',
       failed_at = array(select at - $1::integer * interval '1 ms' from unnest(failed_at) at)`,
    [ms],
  );

describe('attempts', () => {
  test('are refused after so many failures within the window, per key', async () => {
    const limit = open();
    for (let turn = 0; turn < 3; turn += 1) expect(await begin(limit, 'a')).toBe('allowed');
    expect(await begin(limit, 'a')).toBe('TOO_MANY_REQUESTS');
    expect(await begin(limit, 'b')).toBe('allowed');
  });

  test('are counted together by all processes, also when they come at once', async () => {
    const limits = [open(), open()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => begin(limits[turn % 2] ?? open(), 'together')),
    );
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(3);
  });

  test('are free again one by one as failures leave the window', async () => {
    const limit = open();
    await begin(limit, 'sliding');
    await pass(400_000);
    await begin(limit, 'sliding');
    await begin(limit, 'sliding');
    expect(await begin(limit, 'sliding')).toBe('TOO_MANY_REQUESTS');
    await pass(500_001);
    expect(await begin(limit, 'sliding')).toBe('allowed');
    expect(await begin(limit, 'sliding')).toBe('TOO_MANY_REQUESTS');
    await pass(400_001);
    expect(await begin(limit, 'sliding')).toBe('allowed');
  });

  test('success forgets the failures', async () => {
    const limit = open();
    for (let turn = 0; turn < 3; turn += 1) await begin(limit, 'good');
    await limit.succeeded('good');
    expect(await begin(limit, 'good')).toBe('allowed');
  });

  test('leave nothing readable behind, and nothing at all when they are over', async () => {
    await begin(open(), 'ana@example.org');
    const keys = async () =>
      (await database.db.query<{ key: string }>('select key from core.sign_in_failure')).rows.map(({ key }) => key);
    expect((await keys()).join()).not.toContain('ana');
    await pass(900_001);
    await begin(open(), 'another');
    expect(await keys()).toHaveLength(1);
  });
});
