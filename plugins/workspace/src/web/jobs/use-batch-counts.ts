import { type JobStatus, jobStatuses } from '@gleba/sdk';
import { useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';

export type BatchCounts = Readonly<Record<JobStatus, number>>;

/** Jobs end in crowds: the counts are asked for once in so many milliseconds at most. */
const restMs = 500;

const document = `query JobBatchCounts(${jobStatuses.map((status) => `$${status}: JobFilter`).join(', ')}) { ${jobStatuses
  .map((status) => `${status}: jobs(filter: $${status}, first: 1) { totalCount }`)
  .join(' ')} }`;

/** How many jobs of the batch are in which status; kept true by the live stream. Undefined until they are known. */
export function useBatchCounts(jobBatchId: string): BatchCounts | undefined {
  const { api, live } = useServices();
  const [counts, setCounts] = useState<BatchCounts>();
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      timer = undefined;
      const filters = jobStatuses.map((status) => [
        status,
        { jobBatchId: { equalTo: jobBatchId }, status: { equalTo: status } },
      ]);
      const options = { signal: controller.signal, isQuiet: true };
      const data = await api.graphql<Record<JobStatus, { totalCount: number }>>(
        document,
        Object.fromEntries(filters),
        options,
      );
      setCounts(
        Object.fromEntries(jobStatuses.map((status) => [status, data[status].totalCount])) as Record<JobStatus, number>,
      );
    };
    // The drawer says by itself when the batch is not to be had.
    const refresh = () => void ask().catch(() => {});
    refresh();
    const stop = live.subscribe((message) => {
      const isNews = message.kind === 'reset' || ('entity' in message && message.entity === 'core.job');
      if (isNews) timer ??= setTimeout(refresh, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, live, jobBatchId]);
  return counts;
}
