import { createHash } from 'node:crypto';
import { accountNameOf } from '../../mail/mail-address.ts';
import type { Db, Queryable } from '../db/db.ts';
import { serverErrors } from '../error/server-errors.ts';

export interface AttemptLimit {
  /**
   * Counts an attempt as failed until `succeeded` or `forgive` says otherwise; answers whether the key is blocked if it fails.
   * Throws TOO_MANY_REQUESTS while the key is blocked.
   */
  begin(key: string): Promise<boolean>;
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
      const { rows } = await db.query<{ count: number }>(beginSql, [digest(key), most, windowMs], {
        name: 'attempt-begin',
      });
      const [counted] = rows;
      // 'In a few seconds' would be a lie: the window is minutes.
      if (!counted) throw serverErrors.triedTooOften({ count: Math.ceil(windowMs / 60_000) });
      return counted.count >= most;
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
  where cardinality(${recent}) < $2::integer
  returning cardinality(f.failed_at) as count`;

/** What failures at one account are counted by. */
export const attemptKeys = {
  password: (account: string) => account,
  passwordOnDevice: (device: string, account: string) => `device ${device} ${account}`,
  code: (userId: string) => `two-factor ${userId}`,
  codeOnDevice: (device: string, userId: string) => `two-factor ${device} ${userId}`,
  mail: (account: string) => `e-mail to ${account}`,
  mailOnDevice: (device: string, account: string) => `e-mail from ${device} ${account}`,
  notice: (account: string) => `notice ${account}`,
} as const;

/** A person under attack hears of it once a day, however often the door closes. */
const noticeHours = 24;

/** True for the one who is to tell the account's owner: the same work and answer for a name that is nobody's. */
export async function mayTellOfLock(db: Queryable, account: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into core.lock_notice as n (key, at) values ($1::text, clock_timestamp())
     on conflict (key) do update set at = excluded.at where n.at <= clock_timestamp() - $2::integer * interval '1 hour'`,
    [digest(attemptKeys.notice(account)), noticeHours],
  );
  await db.query(`delete from core.lock_notice where at <= clock_timestamp() - $1::integer * interval '1 hour'`, [
    noticeHours,
  ]);
  return rowCount === 1;
}

/** Opens every door of one person that failures have closed: password, second factor, e-mails. False for nobody's address. */
export async function forgetFailures(db: Queryable, email: string): Promise<boolean> {
  const account = accountNameOf(email);
  const { rows } = await db.query<{ id: string; digests: string[] }>(
    `select u.id, array(select d.digest from core.known_device d where d.user_id = u.id) as digests
     from core."user" u where lower(btrim(u.email)) = $1::text`,
    [account],
  );
  const ids = rows.map(({ id }) => id);
  const onDevices = rows.flatMap(({ id, digests }) =>
    digests.flatMap((device) => [
      attemptKeys.passwordOnDevice(device, account),
      attemptKeys.codeOnDevice(device, id),
      attemptKeys.mailOnDevice(device, account),
    ]),
  );
  const keys = [attemptKeys.password(account), attemptKeys.mail(account), ...ids.map(attemptKeys.code), ...onDevices];
  await db.query('delete from core.sign_in_failure where key = any($1::text[])', [keys.map(digest)]);
  await db.query('delete from core.lock_notice where key = $1::text', [digest(attemptKeys.notice(account))]);
  return ids.length > 0;
}

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
