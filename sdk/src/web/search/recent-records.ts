import type { Entity } from '@gleba/core';
import { useEffect } from 'react';
import { usePreference } from '../context/preference.ts';
import { useServices } from '../context/services.tsx';

/** Ids alone: whoever asks for them later sees what they may see then, and no name stays on a shared device. */
export interface RecentRecord {
  readonly entity: string;
  readonly id: string;
}

const maxKept = 20;

/** Records that the person opened lately on this device, newest first, of the organization. */
export function useRecentRecords(): readonly RecentRecord[] {
  return useRecent()[0];
}

/** Remembers that the record was opened; nothing before it is there. */
export function useNoteOpened({ id: entity }: Pick<Entity, 'id'>, id: string | undefined): void {
  const [recent, keep] = useRecent();
  // Once for each record: what is remembered changes by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id === undefined) return;
    const others = recent.filter((one) => one.entity !== entity || one.id !== id);
    keep([{ entity, id }, ...others].slice(0, maxKept));
  }, [entity, id]);
}

function useRecent() {
  const { session } = useServices();
  return usePreference<readonly RecentRecord[]>(`recent.${session.organization?.id ?? ''}`, []);
}
