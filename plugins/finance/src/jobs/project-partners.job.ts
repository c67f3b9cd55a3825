import { defineJob, z } from '@gleba/sdk';
import { exportPartnerShares, payPartnerShares } from '../operations/project-partners.ts';

/** Says each day which of the partners' parts are to be passed on, answering how many. */
export const readyPartnerShares = defineJob('finance.readyPartnerShares', {
  payload: z.object({}),
  result: z.object({ ready: z.int() }),
});

export const projectPartnerJobs = [readyPartnerShares, payPartnerShares.job, exportPartnerShares.job];
