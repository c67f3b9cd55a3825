import { UserOrganization } from '@gleba/sdk';
import { ruleForPeople, type UnitOfWork } from '@gleba/sdk/server';
import { ReportSchedule } from '../../entities/report-schedule.entity.ts';
import { recipientUnknown } from './report-errors.ts';

/** Who may see all of the office's money: whoever gets a report of it is asked for it again, on the day it is sent. */
export async function maySeeMoney(tx: UnitOfWork, userId: string): Promise<boolean> {
  const roles = ['staff', 'admin', 'manager'] as const;
  return (await tx.count(UserOrganization, { filter: { userId: { equalTo: userId }, role: { in: [...roles] } } })) > 0;
}

/** Reports go to people who may see them. */
export const reportScheduleRule = ruleForPeople(
  ReportSchedule,
  'finance.reportsGoToWhoSeesThem',
  async (tx, { before, after }) => {
    for (const id of after?.recipientIds ?? []) {
      if (before?.recipientIds?.includes(id)) continue;
      if (!(await maySeeMoney(tx, id))) throw recipientUnknown();
    }
  },
);
