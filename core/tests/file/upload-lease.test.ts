import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUploadLeases } from '../../src/server/file/upload-lease.ts';
import { openKernelDatabase } from '../event/support/kernel-database.ts';

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
beforeAll(async () => {
  database = await openKernelDatabase([]);
});
afterAll(() => database?.release());

const never = new AbortController().signal;
const lease = (id: string, times = { leaseMs: 30_000, pollMs: 20, waitMs: 20_000 }) =>
  createUploadLeases(database.db, times).newLock(id);
const rows = async () =>
  (await database.db.query<{ rows: number }>('select count(*)::integer as rows from core.upload_lease')).rows[0]?.rows;

describe('a lease on an upload', () => {
  test('is held by one at a time; whoever comes makes the holder let go', async () => {
    const first = lease('a');
    const order: string[] = [];
    await first.lock(never, async () => {
      order.push('asked');
      await first.unlock();
      order.push('released');
    });
    const second = lease('a');
    await second.lock(never, () => {});
    order.push('taken');
    expect(order.slice(0, 1)).toEqual(['asked']);
    expect(order).toContain('taken');
    await second.unlock();
    expect(await rows()).toBe(0);
  });

  test('of another upload is another', async () => {
    const [first, second] = [lease('b'), lease('c')];
    await first.lock(never, () => {});
    await second.lock(never, () => {});
    expect(await rows()).toBe(2);
    await Promise.all([first.unlock(), second.unlock()]);
  });

  test('is refused to whoever waits too long, and the holder keeps it', async () => {
    const holder = lease('d');
    await holder.lock(never, () => {});
    const refused = lease('d', { leaseMs: 30_000, pollMs: 20, waitMs: 100 }).lock(never, () => {});
    await expect(refused).rejects.toMatchObject({ status_code: 500 });
    expect(await rows()).toBe(1);
    await holder.unlock();
  });

  test('of a process that died runs out, and is not renewed by it any more', async () => {
    await database.db.query(
      `insert into core.upload_lease (upload_id, holder, expires_at)
       values ('e', gen_random_uuid(), now() - interval '1 second')`,
    );
    const next = lease('e');
    await next.lock(never, () => {});
    await next.unlock();
    expect(await rows()).toBe(0);
  });

  test('that was lost ends the request that held it', async () => {
    const holder = lease('f');
    let isEnded = false;
    await holder.lock(never, () => {
      isEnded = true;
    });
    await database.db.query('update core.upload_lease set holder = gen_random_uuid()');
    await expect.poll(() => isEnded, { timeout: 20_000 }).toBe(true);
    await holder.unlock();
    expect(await rows()).toBe(1);
    await database.db.query('delete from core.upload_lease');
  });
});
