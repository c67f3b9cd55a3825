import { GlebaError } from '../../error/gleba-error.ts';

export interface KeyedLimiter {
  /** Runs the work when fewer than `atOnce` of the key run; rejects with TOO_MANY_REQUESTS when too many wait already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Bytes that were answered to the key: who is answered much has fewer turns at a time, for a while, and never none. */
  charge(key: string, bytes: number): void;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
  /** Bytes that were charged and are not yet forgotten, at the moment `at`. */
  debt: number;
  at: number;
}

/** So many bytes of answers cost a turn, and so many a second are forgotten: what a good line takes in that time. */
const bytesPerTurn = 4_000_000;
const forgottenPerMs = 4_000;
/** Lines of people who owe something and ask nothing are looked through when there are so many. */
const maxIdleLines = 1000;

/** So many pieces of work of one key at a time, the others in the order in which they came. */
export function createKeyedLimiter(
  atOnce: number,
  maxWaiting: number,
  now: () => number = () => performance.now(),
): KeyedLimiter {
  const lines = new Map<string, Line>();

  function debtOf(line: Line): number {
    if (line.debt === 0) return 0;
    const at = now();
    line.debt = Math.max(0, line.debt - (at - line.at) * forgottenPerMs);
    line.at = at;
    return line.debt;
  }
  const placesOf = (line: Line) => Math.max(1, atOnce - Math.floor(debtOf(line) / bytesPerTurn));

  function lineOf(key: string): Line {
    const known = lines.get(key);
    if (known) return known;
    if (lines.size >= maxIdleLines) for (const [other, line] of lines) forgetIdle(other, line);
    const line: Line = { running: 0, waiting: [], debt: 0, at: 0 };
    lines.set(key, line);
    return line;
  }
  function forgetIdle(key: string, line: Line): void {
    if (line.running === 0 && debtOf(line) === 0) lines.delete(key);
  }

  return {
    async run(key, work) {
      const line = lineOf(key);
      if (line.waiting.length === 0 && line.running < placesOf(line)) line.running += 1;
      else {
        if (line.waiting.length >= maxWaiting) throw new GlebaError('TOO_MANY_REQUESTS');
        // Whoever ends hands the place over, so nobody can slip in between.
        await new Promise<void>((myTurn) => line.waiting.push(myTurn));
      }
      try {
        return await work();
      } finally {
        line.running -= 1;
        // Somebody runs as long as somebody waits, since there is always one place.
        for (let free = placesOf(line) - line.running; free > 0 && line.waiting.length > 0; free--) {
          line.running += 1;
          line.waiting.shift()?.();
        }
        forgetIdle(key, line);
      }
    },
    charge(key, bytes) {
      const line = lineOf(key);
      line.debt = debtOf(line) + bytes;
      line.at = now();
    },
  };
}
