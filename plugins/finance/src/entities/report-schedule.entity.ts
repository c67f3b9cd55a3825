import { allow, boolean, date, defineEntity, enumeration, json, text, z } from '@gleba/sdk';
import { mostRecipients, scheduledReports, scheduleRhythms } from '../reports/report-schedule.ts';

/**
 * A report that goes to some people by e-mail, as a workbook: on Mondays of the week before, or on the first of the month before. Whoever
 * may not see the office's money any more gets none.
 */
export const ReportSchedule = defineEntity('finance.reportSchedule', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true, list: { width: 260, card: 'title' } }),
    report: enumeration(scheduledReports, { required: true, default: 'cashFlow', list: { width: 200 } }),
    rhythm: enumeration(scheduleRhythms, { required: true, default: 'monthly', list: { width: 140 } }),
    /** User ids. */
    recipientIds: json(z.array(z.uuid()).check(z.maxLength(mostRecipients))),
    isActive: boolean({ required: true, default: true, list: { width: 100 } }),
    /** For which day it went last. */
    lastSentOn: date({ writing: 'never', list: { width: 140 } }),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
