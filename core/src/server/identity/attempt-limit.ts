import { createHash } from 'node:crypto';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Db } from '../db/db.ts';

export interface AttemptLimit {
  /** Counts an attempt as failed until `succeeded` or `forgive` says otherwise. Throws TOO_MANY_REQUESTS while the key is blocked. */
  begin(key: string): Promise<void>;
  /** Forgets every failure of the key. */
  succeeded(key: string): Promise<void>;
  /** Takes the latest failure back: for a key that several people share, whose failures one success must not wipe out. */
  forgive(key: string): Promise<void>;
}

export interface AttemptLimitOptions {
  /** Failures within the window that block a key. */
  readonly most: number;
  readonly windowMs: number;
}

/** How often rows of which every failure has left the window are removed, at most. */
const cleanUpMs = 60_000;

/**
 * Counts failures per key in a sliding window, in the database, so that all processes count together. An attempt is counted
 * before it is made and in one statement that waits for others of the same key: attempts at the same time cannot all pass
 * before the first has failed. Keys are kept as digests: people type passwords into the wrong field.
 */
export function createAttemptLimit(db: Db, { most, windowMs }: AttemptLimitOptions): AttemptLimit {
  let cleanUpAfter = 0;

  async function cleanUp(): Promise<void> {
    if (Date.now() < cleanUpAfter) return;
    cleanUpAfter = Date.now() + cleanUpMs;
    await db.query(
      `delete from core.sign_in_failure where last_at <= clock_timestamp() - $1::integer * interval '1 ms'`,
      [windowMs],
    );
  }

  return {
    async begin(key) {
      await cleanUp();
      const { rowCount } = await db.query(beginSql, [digest(key), most, windowMs], { name: 'attempt-begin' });
      if (rowCount === 0) throw new GlebaError('TOO_MANY_REQUESTS');
    },
    async succeeded(key) {
      await db.query('delete from core.sign_in_failure where key = $1::text', [digest(key)]);
    },
    async forgive(key) {
      await db.query(
        `update core.sign_in_failure set failed_at = trim_array(failed_at, 1)
         where key = $1::text and cardinality(failed_at) > 0`,
        [digest(key)],
      );
    },
  };
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

const recent = `array(select at from unnest(f.failed_at) at
  where at > clock_timestamp() - $3::integer * interval '1 ms' order by at)`;

const beginSql = `
  insert into core.sign_in_failure as f (key, failed_at, last_at)
  values ($1::text, array[clock_timestamp()], clock_timestamp())
  on conflict (key) do update set failed_at = ${recent} || clock_timestamp(), last_at = clock_timestamp()
  where cardinality(${recent}) < $2::integer`;

export const attemptTableSteps = [
  {
    id: 'sign-in-failure',
    sql: `
      create table core.sign_in_failure (
        key text primary key,
        failed_at timestamptz[] not null,
        last_at timestamptz not null
      );
      create index sign_in_failure_last_at_idx on core.sign_in_failure (last_at);`,
  },
] as const;
