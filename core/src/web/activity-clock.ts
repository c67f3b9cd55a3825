import type { KeyValueStorage } from './key-value-storage.ts';

const activityKey = 'gleba.activity';
/** More often would only wear the storage. */
const shortestMilliseconds = 5000;

/** When somebody last did something in this browser, whichever tab it was in. */
export class ActivityClock {
  private readonly storage: KeyValueStorage;
  private readonly now: () => number;
  private written = Number.NEGATIVE_INFINITY;

  constructor(storage: KeyValueStorage, now: () => number = Date.now) {
    this.storage = storage;
    this.now = now;
  }

  touch(): void {
    const now = this.now();
    // A clock that was set back must not keep the tab from writing.
    if (now >= this.written && now - this.written < shortestMilliseconds) return;
    this.written = now;
    this.storage.set(activityKey, String(now));
  }

  /** Milliseconds; undefined while nobody is known to have done anything. */
  get idle(): number | undefined {
    const at = Number(this.storage.get(activityKey) || Number.NaN);
    return Number.isFinite(at) ? Math.max(0, this.now() - at) : undefined;
  }
}
