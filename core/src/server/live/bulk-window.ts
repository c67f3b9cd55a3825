import { bulkKey } from './event-delivery.ts';
import type { EntityEvent } from './event-rows.ts';

/**
 * Counts events by entity and project in windows of time. The first ones of a burst are sent singly and at once; as soon
 * as there are too many, the rest of the window is told of by a number.
 */
export function createBulkWindow(windowMs: number, most: number, now: () => number = () => performance.now()) {
  const windows = new Map<string, { since: number; count: number }>();
  return {
    /** Call it once for each round, before `isBulk` is asked about its events. */
    count(events: readonly EntityEvent[]): void {
      for (const [key, window] of windows) if (now() - window.since >= windowMs) windows.delete(key);
      for (const event of events) {
        const key = bulkKey(event);
        const window = windows.get(key);
        if (window) window.count += 1;
        else windows.set(key, { since: now(), count: 1 });
      }
    },
    isBulk: (event: EntityEvent): boolean => (windows.get(bulkKey(event))?.count ?? 0) > most,
  };
}
