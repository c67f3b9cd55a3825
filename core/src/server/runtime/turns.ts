import { GlebaError } from '../../error/gleba-error.ts';

export interface Turns {
  /** Runs the work when fewer than `atOnce` of the key run; rejects with TOO_MANY_REQUESTS when too many wait already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** So many pieces of work of one key at a time, the others in the order in which they came. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const lines = new Map<string, Line>();
  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) line.running += 1;
      else {
        if (line.waiting.length >= mostWaiting) throw new GlebaError('TOO_MANY_REQUESTS');
        // Whoever ends hands the place over, so nobody can slip in between.
        await new Promise<void>((myTurn) => line.waiting.push(myTurn));
      }
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else {
          line.running -= 1;
          if (line.running === 0) lines.delete(key);
        }
      }
    },
  };
}
