import type { AtOnce } from '../at-once.ts';

const maxRemembered = 10_000;
/** How late a change may act here, in milliseconds, when it was made by another node and the bus lost its word. */
const longestRemembered = 10_000;

export interface Remembered<V> {
  get(key: string): AtOnce<V>;
  forget(isForgotten: (key: string) => boolean): void;
}

/** What is read once and kept until it is forgotten, or for ten seconds. A failure, and what is not worth keeping, is asked for again. */
export function remembered<V>(
  load: (key: string) => Promise<V>,
  isKept: (value: V) => boolean = () => true,
  now: () => number = Date.now,
): Remembered<V> {
  const known = new Map<string, { value: AtOnce<V>; readonly until: number }>();
  return {
    get(key) {
      const before = known.get(key);
      if (before && now() < before.until) return before.value;
      if (known.size >= maxRemembered) known.clear();
      const loading = load(key);
      const entry: { value: AtOnce<V>; readonly until: number } = {
        value: loading,
        until: now() + longestRemembered,
      };
      known.set(key, entry);
      const forget = () => {
        if (known.get(key) === entry) known.delete(key);
      };
      loading.then((loaded) => {
        entry.value = loaded;
        if (!isKept(loaded)) forget();
      }, forget);
      return loading;
    },
    forget(isForgotten) {
      for (const key of known.keys()) if (isForgotten(key)) known.delete(key);
    },
  };
}
