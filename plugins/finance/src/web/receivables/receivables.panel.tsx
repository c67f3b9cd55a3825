import { addDays, daysBetween, formatInteger, formatMoney } from '@gleba/sdk';
import {
  ActionIcon,
  DefaultListPanel,
  EmptyState,
  IconBrandWhatsapp,
  observer,
  useAnswer,
  useProjectId,
  useServices,
  useToday,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { firstDayInTime } from '../../calculation/days.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { isAbove } from '../contracts/amount-parts.ts';
import { Figures } from '../contracts/figures.tsx';
import { MessageDialog, type Receivable } from './message-dialog.tsx';
import { withCustomers as include, openOf, receivableOf } from './receivable-rows.ts';

const isOpen = { computedStatus: { in: ['overdue', 'pending'] } } as const;

/** What the project's buyers have to pay, the latest first, and the way to write to them. */
export default observer(function ReceivablesPanel() {
  const t = useTranslate();
  const today = useToday();
  const [written, setWritten] = useState<Receivable>();
  return (
    <>
      <DefaultListPanel
        id="finance.receivables"
        entity={ContractInstallment}
        title={t('finance.receivables')}
        orderBy={['dueDate']}
        fields={['dueDate', 'name', 'contractId', 'value', 'settledValue', 'computedStatus']}
        filter={isOpen}
        include={include}
        tabs={<ReceivableFigures today={today} />}
        noMatch={t('finance.receivables.noMatch')}
        empty={() => <EmptyState title={t('finance.receivables.none')} text={t('finance.receivables.noneText')} />}
        recordPath={({ id }) => `/finance/receivables/${id}`}
        columns={[
          // On a phone a card is headed by the contract and who pays; which installment it is its day says.
          {
            ...{ id: 'name', title: t('finance.contractInstallment.name'), width: 170, sortKey: 'name', card: 'none' },
            render: ({ name }) => name,
          },
          {
            ...{ id: 'contractId', title: t('finance.contract'), width: 230, card: 'title' },
            render: ({ contract }) => {
              const names = contract?.customers.nodes.map(({ partner }) => partner?.name).join(', ');
              return [contract?.contractNumber, names].filter(Boolean).join(' · ') || '—';
            },
          },
          // On a card, which has no room for both, what is to come of one that is paid in part.
          {
            ...{ id: 'value', title: t('finance.contractInstallment.value'), width: 130, align: 'end' },
            ...{ sortKey: 'value', card: 'always' },
            render: ({ value }) => formatMoney(value),
            inCard: (row) =>
              isAbove(row.settledValue)
                ? t('finance.receivables.left', { value: formatMoney(openOf(row)) })
                : formatMoney(row.value),
          },
          // Beside the value, so that what is to come is read of the two.
          {
            ...{ id: 'settledValue', title: t('finance.contractInstallment.settledValue'), width: 110, align: 'end' },
            card: 'none',
            render: ({ settledValue }) => (isAbove(settledValue) ? formatMoney(settledValue) : '—'),
          },
          {
            ...{ id: 'days', title: t('finance.receivables.daysLate'), width: 120, align: 'end', card: 'none' },
            render: ({ computedStatus, dueDate }) =>
              computedStatus === 'overdue' ? formatInteger(daysBetween(dueDate, today)) : '—',
          },
          {
            ...{ id: 'message', title: t('finance.receivables.write'), width: 110, card: 'always' },
            render: (row) => {
              const receivable = receivableOf(row);
              if (!receivable) return null;
              return (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={t('finance.receivables.writeTo', { name: receivable.customer })}
                  onClick={(event) => {
                    event.stopPropagation();
                    setWritten(receivable);
                  }}
                >
                  <IconBrandWhatsapp size={18} />
                </ActionIcon>
              );
            },
          },
        ]}
      />
      {written ? <MessageDialog receivable={written} onClose={() => setWritten(undefined)} /> : null}
    </>
  );
});

/** Of the next days, and what is late: each shows what it counts. */
const ReceivableFigures = observer(function ReceivableFigures({ today }: { readonly today: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const projectId = useProjectId();
  // What fell due on the weekend may be paid on Monday: it is not late, and still to come.
  const since = firstDayInTime(today);
  const spans = [7, 30].map((days) => ({ days, until: addDays(today, days) }));
  const { answer } = useAnswer(
    `receivables of ${projectId} ${today}`,
    (options) => {
      const total = (filter: object) =>
        api.totals(
          ContractInstallment,
          { sum: ['value', 'settledValue'], filter: { projectId: { equalTo: projectId }, ...filter } },
          options,
        );
      return Promise.all([
        total({ computedStatus: { equalTo: 'overdue' } }),
        ...spans.map(({ until }) =>
          total({
            computedStatus: { equalTo: 'pending' },
            dueDate: { greaterThanOrEqualTo: since, lessThanOrEqualTo: until },
          }),
        ),
      ]);
    },
    { staleOn: [ContractInstallment], projectId },
  );
  if (!answer) return null;
  const [overdue, ...next] = answer;
  return (
    <Figures
      label={t('finance.receivables.figures')}
      figures={[
        {
          ...{ id: 'overdue', label: t('finance.receivables.overdue'), count: overdue?.count },
          value: openOf(overdue?.sum ?? {}),
          conditions: [{ field: 'computedStatus', operator: 'in', values: ['overdue'] }],
        },
        ...spans.map(({ days, until }, index) => ({
          ...{ id: `next${days}`, label: t('finance.receivables.next', { days }), count: next[index]?.count },
          value: openOf(next[index]?.sum ?? {}),
          conditions: [
            { field: 'computedStatus', operator: 'in', values: ['pending'] },
            { field: 'dueDate', operator: 'between', values: [since, until] },
          ] as const,
        })),
      ]}
    />
  );
});
