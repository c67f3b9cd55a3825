import { Job, type JobProgress, type RecordOf } from '@gleba/sdk';
import { type LoadedRecord, useRecord, useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';

export type ImportJob = RecordOf<typeof Job>;

/** How often a running import is asked for besides the live news, which may be lost. Milliseconds. */
const pollEvery = 5000;

/** The import's job with its freshest progress. Use it inside an observer. */
export function useImportJob(jobId: string): LoadedRecord<typeof Job> & { readonly progress: JobProgress | null } {
  const { live } = useServices();
  const loaded = useRecord(Job, jobId, { with: ['progress', 'result', 'payload'] });
  const [heard, setHeard] = useState<{ readonly jobId: string; readonly progress: JobProgress }>();
  useEffect(
    () =>
      live.subscribe((message) => {
        const progress =
          message.kind === 'transient' && message.name === 'core.jobProgress'
            ? progressOf(message.data, jobId)
            : undefined;
        if (progress) setHeard({ jobId, progress });
      }),
    [live, jobId],
  );
  const { record, reload } = loaded;
  const isActive = record !== undefined && isUnderWay(record);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(reload, pollEvery);
    return () => clearInterval(timer);
  }, [isActive, reload]);
  const stored = record?.progress ?? null;
  return { ...loaded, progress: furthest(heard?.jobId === jobId ? heard.progress : null, stored) };
}

export function isUnderWay({ status }: Pick<ImportJob, 'status'>): boolean {
  return status === 'CREATED' || status === 'RUNNING' || status === 'WAITING';
}

/** The record's progress is written now and then only; whichever has come further is the newer one. */
function furthest(heard: JobProgress | null, stored: JobProgress | null): JobProgress | null {
  if (!heard || !stored) return heard ?? stored;
  return stored.done > heard.done ? stored : heard;
}

function progressOf(data: unknown, jobId: string): JobProgress | undefined {
  if (typeof data !== 'object' || data === null || !('jobId' in data) || data.jobId !== jobId || !('progress' in data))
    return undefined;
  // Sent by our own server in this shape.
  return data.progress as JobProgress;
}

export interface ImportResult {
  readonly total: number;
  readonly imported: number;
  readonly repaired: number;
  readonly flagged: number;
  readonly held: number;
}

/** What a finished import tells; undefined for an answer of another shape. */
export function importResult(result: unknown): ImportResult | undefined {
  if (typeof result !== 'object' || result === null || !('imported' in result)) return undefined;
  const values: Readonly<Record<string, unknown>> = { ...result };
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : 0);
  return {
    total: number('total'),
    imported: number('imported'),
    repaired: number('repaired'),
    flagged: number('flagged'),
    held: number('held'),
  };
}
