/** Where the browser keeps little things between visits. */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Told when another tab changed the key; answers how to stop. */
  watch(key: string, listener: (value: string | undefined) => void): () => void;
}

/** localStorage, or the tab's own; where the browser refuses it (private windows, full disk) it lasts as long as the page. */
export function browserStorage(kept: () => Storage = () => globalThis.localStorage): KeyValueStorage {
  const memory = memoryStorage();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(kept());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? memory.get(key),
    set(key, value) {
      memory.set(key, value);
      attempt((storage) => storage.setItem(key, value));
    },
    remove(key) {
      memory.remove(key);
      attempt((storage) => storage.removeItem(key));
    },
    watch(key, listener) {
      const hear = (event: StorageEvent) => {
        // A null key: the whole storage was cleared.
        if (event.key !== key && event.key !== null) return;
        const value = event.key === null ? undefined : (event.newValue ?? undefined);
        if (value === undefined) memory.remove(key);
        else memory.set(key, value);
        listener(value);
      };
      globalThis.addEventListener?.('storage', hear);
      return () => globalThis.removeEventListener?.('storage', hear);
    },
  };
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => {},
  };
}
