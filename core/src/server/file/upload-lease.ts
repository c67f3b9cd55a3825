import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Db } from '../db/db.ts';

/** One row for each upload that somebody writes to right now. */
export const uploadLeaseSteps = [
  {
    id: 'upload-lease',
    sql: `
      create table core.upload_lease (
        upload_id text primary key,
        holder uuid not null,
        is_wanted boolean not null default false,
        expires_at timestamptz not null
      );`,
  },
] as const;

export interface UploadLeaseTimes {
  /** A process that died gives its uploads back after this time. */
  readonly leaseMs: number;
  /** How often a holder renews its lease, and whoever waits asks again. */
  readonly pollMs: number;
  readonly waitMs: number;
}

const defaultTimes: UploadLeaseTimes = { leaseMs: 15_000, pollMs: 1_000, waitMs: 30_000 };

/**
 * tus's lock across processes. A client whose connection broke comes back, perhaps to another replica, while the first one
 * still stores what it received; both would count the same parts and append twice. Whoever comes asks the holder to let go.
 */
export function createUploadLeases(db: Db, times: UploadLeaseTimes = defaultTimes): Locker {
  return { newLock: (uploadId) => createLease(db, uploadId, times) };
}

function createLease(db: Db, uploadId: string, { leaseMs, pollMs, waitMs }: UploadLeaseTimes): Lock {
  const holder = randomUUID();
  let renewing: NodeJS.Timeout | undefined;

  async function take(): Promise<boolean> {
    const { rowCount } = await db.query(
      `insert into core.upload_lease as lease (upload_id, holder, expires_at)
       values ($1::text, $2::uuid, now() + $3::integer * interval '1 millisecond')
       on conflict (upload_id) do update set holder = excluded.holder, expires_at = excluded.expires_at, is_wanted = false
       where lease.expires_at < now()`,
      [uploadId, holder, leaseMs],
    );
    return rowCount > 0;
  }

  async function renew(release: RequestRelease): Promise<void> {
    const { rows } = await db.query<{ is_wanted: boolean }>(
      `update core.upload_lease set expires_at = now() + $3::integer * interval '1 millisecond'
       where upload_id = $1::text and holder = $2::uuid returning is_wanted`,
      [uploadId, holder, leaseMs],
    );
    // Lost to somebody else, or wanted by somebody: either way the request that holds it ends.
    if (rows[0]?.is_wanted !== false) await release();
  }

  return {
    async lock(signal, release) {
      const end = Date.now() + waitMs;
      while (!(await take())) {
        if (signal.aborted || Date.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT;
        await db.query('update core.upload_lease set is_wanted = true where upload_id = $1::text', [uploadId]);
        await sleep(pollMs);
      }
      // A renewal that fails ends the request as well: without the lease it must not write.
      renewing = setInterval(() => void renew(release).catch(() => release()), pollMs).unref();
    },
    async unlock() {
      clearInterval(renewing);
      await db.query('delete from core.upload_lease where upload_id = $1::text and holder = $2::uuid', [
        uploadId,
        holder,
      ]);
    },
  };
}
