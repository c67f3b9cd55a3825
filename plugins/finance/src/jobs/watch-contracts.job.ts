import { defineJob, z } from '@gleba/sdk';
import { contractStatusChanged, installmentStatusChanged } from '../events/contract.event.ts';

/** Says each day which installments are overdue, answering of how many contracts, and gives up drafts that waited longer than their table lets them. */
export const watchContracts = defineJob('finance.watchContracts', {
  payload: z.object({}),
  emits: [contractStatusChanged, installmentStatusChanged],
  result: z.object({ overdue: z.int(), cancelled: z.int() }),
});
