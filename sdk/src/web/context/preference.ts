import { observable, runInAction } from 'mobx';
import { useServices } from './services.tsx';
import { readStored, writeStored } from './stored.ts';

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
