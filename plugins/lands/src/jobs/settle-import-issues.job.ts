import { defineJob, mini } from '@gleba/sdk';

export const issueDecision = mini.object({
  projectId: mini.uuid(),
  jobId: mini.uuid(),
  decision: mini.enum(['repair', 'dismiss']),
  /** All that are held without it. */
  issueIds: mini.nullish(mini.array(mini.uuid()).check(mini.maxLength(500))),
});
export type IssueDecision = mini.infer<typeof issueDecision>;

/** Mends the held geometries of an import and brings their rows in, or dismisses them. */
export const settleImportIssues = defineJob('lands.settleImportIssues', {
  payload: issueDecision,
  result: mini.object({ settled: mini.int(), left: mini.int() }),
});
