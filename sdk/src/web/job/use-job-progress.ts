import type { JobProgress } from '@gleba/core';
import { useEffect, useState } from 'react';
import { useServices } from '../context/services.tsx';

/** By job: what jobs tell of their progress between two changes of their row, by passing messages. */
export function useJobProgress(): ReadonlyMap<string, JobProgress> {
  const { live } = useServices();
  const [known, setKnown] = useState<ReadonlyMap<string, JobProgress>>(new Map());
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind !== 'transient' || message.name !== 'core.jobProgress') return;
        const { jobId, progress } = message.data as { readonly jobId: string; readonly progress: JobProgress };
        setKnown((old) => new Map(old).set(jobId, progress));
      }),
    [live],
  );
  return known;
}
