import * as z from 'zod/mini';
import { defineJob } from '../job/job.ts';
import { userLockedOut } from './identity.event.ts';

/** Finds out, where nobody can measure it, whether an account is locked out that somebody has failed to enter too often. */
export const noteLockout = defineJob('core.noteLockout', {
  payload: z.object({ email: z.string() }),
  emits: [userLockedOut],
});
