import { setPreferences } from '@gleba/core';
import { observable, runInAction } from 'mobx';
import { usePreference } from './preference.ts';
import { useServices } from './services.tsx';

/** What was chosen on this page and the server has not confirmed yet, or could not be told; by person and name. */
const pending = observable.map<string, unknown>({}, { deep: false });
/** Sent one after the other, so that the last choice is the last to arrive. */
let sending: Promise<unknown> = Promise.resolve();

/**
 * A person's own setting that follows them from device to device: kept in their preferences on the server, and on this
 * device for when the server cannot be asked. Read inside an observer it follows changes made elsewhere.
 */
export function usePersonalPreference<T>(name: string, fallback: T): readonly [T, (value: T) => void] {
  const { session, api } = useServices();
  const [local, setLocal] = usePreference<T | undefined>(name, undefined);
  const key = `${session.me?.id ?? 'anyone'} ${name}`;
  const kept = session.me?.preferences?.[name];
  const value = pending.has(key) ? pending.get(key) : (kept ?? local);
  return [
    value === undefined || value === null ? fallback : (value as T),
    (next) => {
      setLocal(next);
      if (!session.me) return;
      runInAction(() => pending.set(key, next));
      const send = async () => {
        await api.run(setPreferences, { preferences: { [name]: next } }, { isQuiet: true });
        await session.refreshMe();
        // A later choice is on its way by itself.
        runInAction(() => pending.get(key) === next && pending.delete(key));
      };
      // Without a server the choice holds on this page, and on this device where the server knows of none.
      sending = sending.then(send).catch(() => {});
    },
  ];
}
