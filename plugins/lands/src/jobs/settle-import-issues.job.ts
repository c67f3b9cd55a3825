import { defineJob, z } from '@gleba/sdk';
import { importIssueSettled, importRepaired } from '../events/import.event.ts';

export const issueDecision = z.object({
  projectId: z.uuid(),
  jobId: z.uuid(),
  decision: z.enum(['repair', 'dismiss']),
  /** All that are held without it. */
  issueIds: z.nullish(z.array(z.uuid()).check(z.maxLength(500))),
});
export type IssueDecision = z.infer<typeof issueDecision>;

/** Repairs the held geometries of an import and brings their rows in, or dismisses them. */
export const settleImportIssues = defineJob('lands.settleImportIssues', {
  payload: issueDecision,
  result: z.object({ settled: z.int(), left: z.int() }),
  emits: [importIssueSettled, importRepaired],
});
