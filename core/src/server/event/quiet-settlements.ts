import type { Logger } from '../contract/server-side.ts';
import type { Queryable } from '../db/db.ts';
import type { PublishedEvent } from './published-event.ts';
import { settleWithoutEffect } from './reaction-inbox.ts';

/** Written after this, in milliseconds, … */
const writeAfterMs = 25;
/** … or as soon as so many wait. */
const maxWaiting = 1000;

/**
 * Settles events of which nothing follows, because the organization has not enabled the plugin (most of them where many plugins are
 * loaded and each organization uses few) or has no work for the reaction. One commit for each would cost a busy server more than the changes that they tell about.
 *
 * What waits here is acknowledged to the bus already. A process that dies with it leaves the events unsettled in the log,
 * where catching up finds them.
 */
export function createQuietSettlements(db: Queryable, log: Logger) {
  const waiting = new Map<string, PublishedEvent[]>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const batches = [...waiting];
    waiting.clear();
    count = 0;
    for (const [reactionId, events] of batches) {
      try {
        await settleWithoutEffect(db, reactionId, events);
      } catch (error) {
        log.warn('Events without effect could not be settled; they are caught up from the log.', {
          reaction: reactionId,
          count: events.length,
          error: String(error),
        });
      }
    }
  }

  /** Resolves when all that was added before is written. Never rejects. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    add(reactionId: string, event: PublishedEvent): void {
      const events = waiting.get(reactionId);
      if (events) events.push(event);
      else waiting.set(reactionId, [event]);
      count += 1;
      if (count >= maxWaiting) void flush();
      else timer ??= setTimeout(flush, writeAfterMs).unref();
    },
    flush,
  };
}
