import { defineJob, z } from '@gleba/sdk';

/** Says each day which of the partners' parts are to be passed on, answering how many. */
export const readyPartnerShares = defineJob('finance.readyPartnerShares', {
  payload: z.object({}),
  result: z.object({ ready: z.int() }),
});

export const projectPartnerJobs = [readyPartnerShares];
