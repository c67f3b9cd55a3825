import * as z from 'zod/mini';
import { defineJob } from '../job/job.ts';
import { pluginPurged } from './plugin.event.ts';

const payload = z.object({ pluginId: z.string() });

/** Writes an organization's rows of a plugin into files. */
export const exportPlugin = defineJob('core.exportPlugin', {
  payload,
  result: z.object({
    plugin: z.string(),
    files: z.array(z.object({ entity: z.string(), fileId: z.uuid(), rows: z.int() })),
  }),
});

/** Removes an organization's rows and files of a purging plugin. */
export const purgePlugin = defineJob('core.purgePlugin', {
  payload,
  result: z.object({ plugin: z.string(), removed: z.optional(z.record(z.string(), z.int())) }),
  emits: [pluginPurged],
});
