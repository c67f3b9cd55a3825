import * as z from 'zod/mini';
import { defineJob } from '../job/job.ts';

/** Removes uploads that nobody continues, whosever they are. */
export const removeAbandonedUploads = defineJob('core.removeAbandonedUploads', { payload: z.object({}) });
