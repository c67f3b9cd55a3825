import { createHash, randomBytes } from 'node:crypto';
import type { ClientInfo } from '../../identity/client-info.ts';
import type { Db } from '../db/db.ts';

/**
 * Browsers that a person has signed in on, so that strangers who guess at a name close the door for strangers only (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"). The word in a browser's cookie opens nothing: it chooses which
 * failures are counted together. Several people may have signed in on one browser.
 */
export interface KnownDevices {
  /** Of the word that the client brought, where the person has signed in with it; undefined for anybody else. */
  find(client: ClientInfo, userId: string | undefined): Promise<string | undefined>;
  /** The person has signed in: the browser is given a new word, which stands for all whom the old one stood for. */
  remember(client: ClientInfo, userId: string): Promise<void>;
}

/** Unused for so long, a browser is a stranger again; also the cookie's lifetime, in seconds. */
const deviceSeconds = 365 * 24 * 3600;
/** Of one person, newest first: nobody works on more, and signing in again and again must not fill the table. */
const maxPerPerson = 30;
const wordPattern = /^[\w-]{43}$/;

export function createKnownDevices(db: Db): KnownDevices {
  return {
    async find({ deviceWord }, userId) {
      const { rowCount } = await db.query(
        `select 1 from core.known_device where digest = $1::text and user_id = $2::uuid
           and seen_at > clock_timestamp() - $3::integer * interval '1 second'`,
        [digestOf(deviceWord), userId ?? nobody, deviceSeconds],
      );
      return rowCount === 1 ? digestOf(deviceWord) : undefined;
    },
    async remember(client, userId) {
      const value = randomBytes(32).toString('base64url');
      await db.transaction(async (tx) => {
        await tx.query('update core.known_device set digest = $2::text where digest = $1::text', [
          digestOf(client.deviceWord),
          digestOf(value),
        ]);
        await tx.query(
          `insert into core.known_device (digest, user_id, seen_at) values ($1::text, $2::uuid, clock_timestamp())
           on conflict (digest, user_id) do update set seen_at = excluded.seen_at`,
          [digestOf(value), userId],
        );
        await tx.query(
          `delete from core.known_device where user_id = $1::uuid and digest in (
             select digest from core.known_device where user_id = $1::uuid order by seen_at desc offset $2::integer)`,
          [userId, maxPerPerson],
        );
      });
      client.deviceWord = value;
      client.newDeviceWord = { value, lifetime: deviceSeconds };
    },
  };
}

/** No word is a digest that is never kept, so that who brings none is asked about like everybody else. */
function digestOf(word: string | undefined): string {
  return word !== undefined && wordPattern.test(word) ? createHash('sha256').update(word).digest('base64url') : '';
}

const nobody = '00000000-0000-0000-0000-000000000000';

export const knownDeviceSteps = [
  {
    id: 'known-device',
    sql: `
      create table core.known_device (
        digest text not null,
        user_id uuid not null references core."user" on delete cascade,
        seen_at timestamptz not null,
        primary key (digest, user_id)
      );
      create index known_device_user_idx on core.known_device (user_id, seen_at);
      create table core.lock_notice (key text primary key, at timestamptz not null);`,
  },
] as const;
