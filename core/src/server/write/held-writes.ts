import type { Queryable } from '../db/db.ts';

/** Writes that may leave together, as long as nobody asks the database anything between them. */
export interface HeldWrites {
  /** For everybody: what is held is written before the question, so that no answer tells that it was held. */
  readonly tx: Queryable;
  /** Keeps a write; the one before it is written by now, or is the same set that goes on. */
  hold(write: (direct: Queryable) => Promise<void>): void;
  /** @throws what the write failed with */
  release(): Promise<void>;
}

/**
 * Stands before the connection of a transaction. A failure is told to whoever asked next, and to `onFailure` whatever they make of it: it is of
 * a row that was taken for written.
 */
export function holdWrites(direct: Queryable, onFailure: (error: unknown) => void): HeldWrites {
  let held: ((direct: Queryable) => Promise<void>) | undefined;
  let leaving: Promise<void> | undefined;

  async function leave(write: (direct: Queryable) => Promise<void>): Promise<void> {
    try {
      await write(direct);
    } catch (error) {
      onFailure(error);
      throw error;
    } finally {
      leaving = undefined;
    }
  }

  function release(): Promise<void> {
    if (held) {
      const write = held;
      held = undefined;
      leaving = leave(write);
    }
    return leaving ?? Promise.resolve();
  }

  return {
    tx: {
      query(text, parameters, options) {
        if (!held && !leaving) return direct.query(text, parameters, options);
        return release().then(() => direct.query(text, parameters, options));
      },
    },
    hold(write) {
      held = write;
    },
    release,
  };
}
