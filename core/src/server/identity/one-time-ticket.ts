import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';

/** Words that are good for one thing, once, for a while: kept as digests, in the database, so that every process knows them. */
export interface OneTimeTickets<Data extends Readonly<Record<string, unknown>>> {
  issue(data: Data, seconds: number): Promise<string>;
  /** What it was issued for, without using it up. */
  read(ticket: string): Promise<Data | undefined>;
  /** Uses it up: of several at the same moment one gets the data. */
  take(ticket: string): Promise<Data | undefined>;
}

/** A ticket of one purpose is none of another. */
export function createOneTimeTickets<Data extends Readonly<Record<string, unknown>>>(
  db: Db,
  purpose: string,
): OneTimeTickets<Data> {
  const held = 'purpose = $1::text and hash = $2::text and expires_at > clock_timestamp()';
  return {
    async issue(data, seconds) {
      const ticket = randomBytes(32).toString('base64url');
      await db.query('delete from core.one_time_ticket where expires_at <= clock_timestamp()');
      await db.query(
        `insert into core.one_time_ticket (hash, purpose, data, expires_at)
         values ($1::text, $2::text, $3::jsonb, clock_timestamp() + $4::integer * interval '1 second')`,
        [digest(ticket), purpose, JSON.stringify(data), seconds],
      );
      return ticket;
    },
    async read(ticket) {
      const { rows } = await db.query<{ data: Data }>(`select data from core.one_time_ticket where ${held}`, [
        purpose,
        digest(ticket),
      ]);
      return rows[0]?.data;
    },
    async take(ticket) {
      const { rows } = await db.query<{ data: Data }>(`delete from core.one_time_ticket where ${held} returning data`, [
        purpose,
        digest(ticket),
      ]);
      return rows[0]?.data;
    },
  };
}

function digest(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

export const ticketTableSteps = [
  {
    id: 'one-time-ticket',
    sql: `
      create table core.one_time_ticket (
        hash text primary key,
        purpose text not null,
        data jsonb not null,
        expires_at timestamptz not null
      );
      create index one_time_ticket_expires_at_idx on core.one_time_ticket (expires_at);`,
  },
] as const;
