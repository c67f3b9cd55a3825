const mostRemembered = 10_000;

export interface Remembered<V> {
  get(key: string): Promise<V>;
  forget(isForgotten: (key: string) => boolean): void;
}

/** What is read once and kept until it is forgotten. A failure, and what is not worth keeping, is asked for again. */
export function remembered<V>(
  load: (key: string) => Promise<V>,
  isKept: (value: V) => boolean = () => true,
): Remembered<V> {
  const known = new Map<string, Promise<V>>();
  return {
    get(key) {
      const value = known.get(key);
      if (value) return value;
      if (known.size >= mostRemembered) known.clear();
      const loading = load(key);
      known.set(key, loading);
      const forget = () => {
        if (known.get(key) === loading) known.delete(key);
      };
      loading.then((loaded) => isKept(loaded) || forget(), forget);
      return loading;
    },
    forget(isForgotten) {
      for (const key of known.keys()) if (isForgotten(key)) known.delete(key);
    },
  };
}
