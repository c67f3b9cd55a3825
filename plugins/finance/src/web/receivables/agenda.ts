import { formatMoney } from '@gleba/sdk';
import {
  type AgendaAsked,
  type AgendaEntry,
  encodeConditions,
  type FilterCondition,
  type PanelServices,
} from '@gleba/sdk/web';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { openOf } from './receivable-rows.ts';

const listed = (...conditions: readonly FilterCondition[]) =>
  `/finance/receivables?f=${encodeURIComponent(encodeConditions(conditions))}`;
const inStatus = (status: string): FilterCondition => ({ field: 'computedStatus', operator: 'in', values: [status] });

/** What is late, as one entry, and how much falls due on each day that has some. */
export async function agendaOfInstallments(
  { projectId, until, signal }: AgendaAsked,
  { api, translate: t }: PanelServices,
): Promise<readonly AgendaEntry[]> {
  const options = { ...(signal && { signal }), isQuiet: true };
  const here = { projectId: { equalTo: projectId } };
  const overdue = { ...here, computedStatus: { equalTo: 'overdue' } } as const;
  const coming = { ...here, computedStatus: { equalTo: 'pending' }, dueDate: { lessThanOrEqualTo: until } } as const;
  const [late, first, days] = await Promise.all([
    api.totals(ContractInstallment, { sum: ['value', 'settledValue'], filter: overdue }, options),
    api.records(ContractInstallment, { fields: ['dueDate'], filter: overdue, orderBy: ['dueDate'], first: 1 }, options),
    api.groups(ContractInstallment, { by: 'dueDate', filter: coming }, options),
  ]);
  const since = first.rows[0]?.dueDate;
  const lateEntry = {
    id: 'finance.overdue',
    on: since ?? '',
    title: t('finance.agenda.overdue', { count: late.count, value: formatMoney(openOf(late.sum)) }),
    path: listed(inStatus('overdue')),
  };
  return [
    ...(since === undefined ? [] : [lateEntry]),
    ...days.map(({ dueDate, count }) => ({
      id: `finance.due ${dueDate}`,
      on: dueDate ?? '',
      title: t('finance.agenda.due', { count }),
      path: listed(inStatus('pending'), {
        field: 'dueDate',
        operator: 'between',
        values: [dueDate ?? '', dueDate ?? ''],
      }),
    })),
  ];
}
