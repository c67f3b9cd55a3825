import { UserOrganization, uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { LedgerMonth } from '../src/entities/ledger-month.entity.ts';
import { ReportSchedule } from '../src/entities/report-schedule.entity.ts';
import { cashFlow, cashFlowEntries } from '../src/operations/cash-flow.ts';
import { ledgerCalendar, ledgerMonthChecks, reopenLedgerMonth, trialBalance } from '../src/operations/ledger.ts';
import { acquisition, pendingInstallments, salesByBlock } from '../src/operations/sales-reports.ts';
import { taxProvision } from '../src/operations/tax-provision.ts';

let closedMonths = 0;
/** Each a month after the one before: only the latest may be opened again. */
async function closed({ host, organizationId }: IsolationScene) {
  closedMonths += 1;
  const month = `20${String(20 + closedMonths).padStart(2, '0')}-06`;
  await host.within(organizationId, (tx) => tx.insert(LedgerMonth, { month: `${month}-01`, state: 'closed' }));
  return { month, reason: 'Faltou uma nota' };
}

const period = { from: '2024-01-01', until: '2024-12-31' };
const asked = { ...period, by: 'category' as const, basis: 'both' as const };

/** Of the reports, and of closing months. */
export const reportExamples = [
  examples(reopenLedgerMonth, closed),
  examples(ledgerMonthChecks, { month: '2020-01' }),
  examples(ledgerCalendar, {}),
  examples(trialBalance, period),
  examples(cashFlow, { ...asked, step: 'month' as const }),
  examples(cashFlowEntries, asked),
  examples(pendingInstallments, { by: 'customer' as const }),
  examples(acquisition, { ...period, by: 'month' as const }),
  examples(salesByBlock, ({ projectId }) => ({ projectId })),
  examples(taxProvision, { ...period, by: 'tax' as const }),
];

const schedule = async ({ host, organizationId }: IsolationScene) =>
  host.within(organizationId, async (tx) => {
    const [member] = await tx.list(UserOrganization, { filter: { role: { equalTo: 'admin' } }, first: 1 });
    const userId = member?.userId ?? '';
    const said = { name: uuidv7(), report: 'taxProvision', rhythm: 'weekly', recipientIds: [userId] } as const;
    const { id } = await tx.insert(ReportSchedule, { ...said, recipientIds: [...said.recipientIds] });
    return { reportScheduleId: id, userId, due: '2026-01-05' };
  });

/** What goes by e-mail. */
export const reportJobExamples = {
  'finance.sendScheduledReports': [
    async (scene: IsolationScene) => {
      await schedule(scene);
      return {};
    },
  ],
  'finance.sendScheduledReport': [schedule],
};
