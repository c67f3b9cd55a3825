import { Job, type JobProgress, type RecordOf } from '@gleba/core';
import { useEffect } from 'react';
import { type LoadedRecord, useRecord } from '../record/use-record.ts';
import { useJobProgress } from './use-job-progress.ts';

export type JobRecord = RecordOf<typeof Job>;

/** How often a running job is asked for besides the live news, which may be lost. Milliseconds. */
const pollEvery = 5000;

/** A job with its freshest progress. Use it inside an observer. */
export function useJob(jobId: string): LoadedRecord<typeof Job> & { readonly progress: JobProgress | null } {
  const loaded = wholeJob(useRecord(Job, jobId, { with: ['progress', 'result', 'refusal', 'payload'] }));
  const heard = useJobProgress().get(jobId) ?? null;
  const { record, reload } = loaded;
  const isActive = record !== undefined && isUnderWay(record);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(reload, pollEvery);
    return () => clearInterval(timer);
  }, [isActive, reload]);
  return { ...loaded, progress: furthest(heard, record?.progress ?? null) };
}

/** A list of jobs that have ended brings one without its status: what has become of it is not known before it is asked for itself. */
export function wholeJob(loaded: LoadedRecord<typeof Job>): LoadedRecord<typeof Job> {
  const isPart = loaded.record !== undefined && !('status' in loaded.record);
  if (!isPart) return loaded;
  return { ...loaded, record: undefined, status: loaded.error === undefined ? 'loading' : 'error' };
}

export function isUnderWay({ status }: Pick<JobRecord, 'status'>): boolean {
  return status === 'CREATED' || status === 'RUNNING' || status === 'WAITING';
}

/** The record's progress is written now and then only; whichever has come further is the newer one. */
function furthest(heard: JobProgress | null, stored: JobProgress | null): JobProgress | null {
  if (!heard || !stored) return heard ?? stored;
  return stored.done > heard.done ? stored : heard;
}
