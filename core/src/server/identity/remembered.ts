const mostRemembered = 10_000;
/** How late a change may act here, in milliseconds, when it was made by another node and the bus lost its word. */
const longestRemembered = 10_000;

export interface Remembered<V> {
  get(key: string): Promise<V>;
  forget(isForgotten: (key: string) => boolean): void;
}

/** What is read once and kept until it is forgotten, or for ten seconds. A failure, and what is not worth keeping, is asked for again. */
export function remembered<V>(
  load: (key: string) => Promise<V>,
  isKept: (value: V) => boolean = () => true,
  now: () => number = Date.now,
): Remembered<V> {
  const known = new Map<string, { readonly loading: Promise<V>; readonly until: number }>();
  return {
    get(key) {
      const value = known.get(key);
      if (value && now() < value.until) return value.loading;
      if (known.size >= mostRemembered) known.clear();
      const loading = load(key);
      known.set(key, { loading, until: now() + longestRemembered });
      const forget = () => {
        if (known.get(key)?.loading === loading) known.delete(key);
      };
      loading.then((loaded) => isKept(loaded) || forget(), forget);
      return loading;
    },
    forget(isForgotten) {
      for (const key of known.keys()) if (isForgotten(key)) known.delete(key);
    },
  };
}
