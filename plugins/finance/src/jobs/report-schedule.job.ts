import { defineJob, z } from '@gleba/sdk';

/** Finds out what is due, and has it sent to each. */
export const sendScheduledReports = defineJob('finance.sendScheduledReports', {
  payload: z.object({}),
  result: z.object({ count: z.int() }),
});

/** Sends one report to one person. */
export const sendScheduledReport = defineJob('finance.sendScheduledReport', {
  payload: z.object({ reportScheduleId: z.uuid(), userId: z.uuid(), due: z.iso.date() }),
  result: z.object({ isSent: z.boolean() }),
});

export const reportScheduleJobs = [sendScheduledReports, sendScheduledReport];
