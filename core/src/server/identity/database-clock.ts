import type { AtOnce } from '../at-once.ts';
import type { Db } from '../db/db.ts';

/** Milliseconds since 1970, by the one clock that all processes share. */
export type Clock = () => AtOnce<number>;

/** How long one reading is gone on from. */
const freshMs = 60_000;

/**
 * The database's time: when a session ends is compared there, and a process whose own clock is hours off would refuse what
 * another has just given out. Between readings it goes on by the monotonic clock, which nobody sets.
 */
export function createDatabaseClock(db: Db, monotonic: () => number = () => performance.now()): Clock {
  let read: { readonly at: number; readonly time: number } | undefined;
  let reading: Promise<number> | undefined;

  async function readAnew(): Promise<number> {
    const { rows } = await db.query<{ time: number }>(
      'select extract(epoch from clock_timestamp())::double precision * 1000 as time',
    );
    read = { at: monotonic(), time: rows[0]?.time ?? Date.now() };
    return read.time;
  }

  return () => {
    const age = read ? monotonic() - read.at : Number.POSITIVE_INFINITY;
    if (read && age < freshMs) return read.time + age;
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
