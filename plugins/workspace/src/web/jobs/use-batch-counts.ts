import { Job, type JobStatus, jobStatuses } from '@gleba/sdk';
import { useAnswer, useServices } from '@gleba/sdk/web';

export type BatchCounts = Readonly<Record<JobStatus, number>>;

/** How many jobs of the batch are in which status; kept true by the live stream. Undefined until they are known. */
export function useBatchCounts(jobBatchId: string): BatchCounts | undefined {
  const { api } = useServices();
  const filter = { jobBatchId: { equalTo: jobBatchId } };
  const ask = (options: Parameters<typeof api.groups>[2]) => api.groups(Job, { by: 'status', filter }, options);
  // The drawer says by itself when the batch is not to be had.
  const { answer } = useAnswer(`jobs of batch ${jobBatchId}`, ask, { staleOn: [Job] });
  if (!answer) return undefined;
  const found = new Map(answer.map(({ status, count }) => [status, count]));
  return Object.fromEntries(jobStatuses.map((status) => [status, found.get(status) ?? 0])) as BatchCounts;
}
