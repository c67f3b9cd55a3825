import { observable, runInAction } from 'mobx';
import { useServices } from './services.tsx';

/** Values by storage key; one cache for all components, so two tables with one id agree. */
const cache = observable.map<string, unknown>({}, { deep: false });

/**
 * A person's own setting on this device, kept in localStorage under their user id. Read inside an observer it follows
 * changes made elsewhere on the screen.
 */
export function usePreference<T>(name: string, fallback: T): readonly [T, (value: T) => void] {
  const { session } = useServices();
  const key = `gleba.${session.me?.id ?? 'anyone'}.${name}`;
  if (!cache.has(key)) runInAction(() => cache.set(key, readStored(key)));
  const value = cache.get(key);
  return [
    value === undefined ? fallback : (value as T),
    (next) => {
      runInAction(() => cache.set(key, next));
      writeStored(key, next);
    },
  ];
}

export function readStored(key: string, storage: () => Storage = () => localStorage): unknown {
  try {
    const text = storage().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden: then the setting lasts as long as the page. */
export function writeStored(key: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the setting's life beyond this page.
  }
}
