import { allow, defineQuery, z } from '@gleba/sdk';
import { dashboardsKey } from '../access-keys.ts';
import { dataQuery } from '../dashboards/data-query.ts';

/** What a widget asks. Rows are those that whoever asks may see; `projectId` asks for one project's alone. */
export const dashboardData = defineQuery('dashboardData', {
  permission: allow.key(dashboardsKey),
  project: ({ projectId }) => projectId ?? undefined,
  errors: ['workspace.noSuchRecords', 'workspace.recordsClosed', 'workspace.noSuchField'],
  input: { projectId: z.nullish(z.uuid()), query: dataQuery },
  output: z.object({
    /** The day that it is in the organization's time zone. */
    today: z.string(),
    rows: z.array(
      z.object({
        /** Of each grouping: a value as text, the first day of a span, null where there is none. */
        keys: z.array(z.nullable(z.string())),
        /** Exact, as text; null where there is nothing to measure. */
        value: z.nullable(z.string()),
      }),
    ),
    /** There are more groups than were asked for. */
    hasMore: z.boolean(),
  }),
});

export const dashboardOperations = [dashboardData];
