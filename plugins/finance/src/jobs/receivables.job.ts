import { defineJob, z } from '@gleba/sdk';
import { receivablesInput } from '../operations/receivables.ts';

/** Sends one buyer what their late installments cost today. */
export const sendOverdueMail = defineJob('finance.sendOverdueMail', {
  payload: z.object({ contractId: z.uuid(), installmentIds: z.array(z.uuid()).check(z.maxLength(1000)) }),
  result: z.object({ installments: z.int() }),
  isAside: true,
});

/** Writes the workbook that `exportReceivables` asks for. */
export const writeReceivables = defineJob('finance.exportReceivables', {
  payload: z.object(receivablesInput),
  result: z.object({ fileId: z.uuid(), rows: z.int() }),
});

export const receivableJobs = [sendOverdueMail, writeReceivables];
