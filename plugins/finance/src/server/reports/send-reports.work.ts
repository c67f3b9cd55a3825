import {
  formatDate,
  type Language,
  type MailService,
  Organization,
  organizationPreferences,
  say,
  User,
} from '@gleba/sdk';
import { workbookFile } from '@gleba/sdk/exchange/server';
import { letterOf, todayOf, type UnitOfWork, work, workInTransaction } from '@gleba/sdk/server';
import { ReportSchedule } from '../../entities/report-schedule.entity.ts';
import { sendScheduledReport, sendScheduledReports } from '../../jobs/report-schedule.job.ts';
import { lastDue, periodBefore, type scheduledReports } from '../../reports/report-schedule.ts';
import { acquisitionOf } from './acquisition.query.ts';
import { cashFlowOf } from './cash-flow.query.ts';
import { pendingInstallmentsOf } from './pending-installments.query.ts';
import { maySeeMoney } from './report-schedule-rule.ts';
import type { Sheet } from './report-sheets.ts';
import { acquisitionSheet, cashFlowSheet, pendingSheet, taxProvisionSheet } from './report-sheets.ts';
import { taxProvisionOf } from './tax-provision.query.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A job for each person, so that one address that fails keeps nobody else from theirs. A day that was missed is made up for once. */
export const sendScheduledReportsWork = workInTransaction(sendScheduledReports, async (tx) => {
  const today = await todayOf(tx);
  const active = await tx.list(ReportSchedule, { filter: { isActive: { equalTo: true } }, first: 1000 });
  let count = 0;
  for (const { id } of active) {
    const schedule = await tx.get(ReportSchedule, id, { lock: true });
    const due = lastDue(schedule.rhythm, today);
    // What was made after the day is of the next one; at half past eleven it is still that day, whatever Greenwich says.
    const madeOn = await todayOf(tx, new Date(schedule.createdAt));
    if ((schedule.lastSentOn ?? '') >= due || madeOn > due) continue;
    for (const userId of new Set(schedule.recipientIds ?? [])) {
      await tx.enqueue(sendScheduledReport, { reportScheduleId: id, userId, due });
      count += 1;
    }
    await tx.update(ReportSchedule, id, { lastSentOn: due });
  }
  return { count };
});

/** As it is when it is sent, to whoever may see it then. */
export const sendScheduledReportWork = (mail: MailService) =>
  work(sendScheduledReport, async ({ transaction }, { reportScheduleId, userId, due }) => {
    const written = await transaction(async (tx) => {
      const schedule = await tx.find(ReportSchedule, reportScheduleId);
      const isMeant = schedule?.isActive && schedule.recipientIds?.includes(userId);
      if (!isMeant || !(await maySeeMoney(tx, userId))) return undefined;
      const person = await tx.find(User, userId);
      if (!person) return undefined;
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const language = organizationPreferences.safeParse(organization.preferences ?? {}).data?.language ?? 'pt-BR';
      const period = periodBefore(schedule.rhythm, due);
      const values = {
        ...{ report: schedule.name, organization: organization.name },
        ...{ from: formatDate(period.from), until: formatDate(period.until) },
      };
      const letter = letterOf(
        {
          subject: say('finance.letter.report.subject', values, language),
          ...{ greeting: '', button: '' },
          body: say('finance.letter.report.body', values, language),
          ending: say('finance.letter.report.ending', values, language),
        },
        language,
        organization,
      );
      const sheet = await sheetOf(tx, schedule.report, period, language);
      const message = { organizationId: tx.actor.organizationId, to: person.email, ...letter };
      return { message, sheet, name: `${schedule.report}-${period.from}-${period.until}.xlsx` };
    });
    if (!written) return { isSent: false };
    const { message, sheet, name } = written;
    const parts: Uint8Array[] = [];
    for await (const part of workbookFile(sheet.title, sheet.rows)) parts.push(part);
    const attachments = [{ name, mimeType: workbook, bytes: Buffer.concat(parts) }];
    await mail.send({ ...message, attachments });
    return { isSent: true };
  });

async function sheetOf(
  tx: UnitOfWork,
  report: (typeof scheduledReports)[number],
  period: { readonly from: string; readonly until: string },
  language: Language,
): Promise<Sheet> {
  switch (report) {
    case 'cashFlow': {
      const asked = { ...period, by: 'category', basis: 'realized', step: 'week' } as const;
      return cashFlowSheet(await cashFlowOf(tx, asked), language, asked);
    }
    case 'pendingInstallments': {
      const asked = { by: 'customer' } as const;
      return pendingSheet(await pendingInstallmentsOf(tx, asked), language, asked);
    }
    case 'acquisition': {
      const asked = { ...period, by: 'project' } as const;
      return acquisitionSheet(await acquisitionOf(tx, asked), language, asked);
    }
    case 'taxProvision': {
      const asked = { ...period, by: 'tax' } as const;
      return taxProvisionSheet(await taxProvisionOf(tx, asked), language, asked);
    }
  }
}
