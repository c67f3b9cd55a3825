import { type AnswerOf, formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  EmptyState,
  ErrorState,
  IconPrinter,
  Link,
  observer,
  PanelSkeleton,
  type RecordPartProps,
  StatusOf,
  useList,
  useOpenModal,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { contractAmounts } from '../../operations/amounts.ts';
import { contractCharging } from '../../operations/charges.ts';
import { ChargeGroup } from '../charges/charge-group.tsx';
import { TestsBadge } from '../charges/tests-badge.tsx';
import classes from './contracts.module.css';

/** More than a contract has: 600 months and what comes beside them. */
const most = 1000;

/** All installments of a contract, group by group. */
export default observer(function ContractInstallmentsPanel({ record }: RecordPartProps<typeof Contract>) {
  const t = useTranslate();
  const filter = { contractId: { equalTo: record.id } };
  const list = useList(ContractInstallment, { filter, orderBy: ['installmentNumber'] });
  const groups = useList(ContractInstallmentGroup, { filter, orderBy: ['initialDueDate', 'description'] });
  useEffect(() => list.ensureRange(0, most), [list]);
  useEffect(() => groups.ensureRange(0, most), [groups]);
  const today = useQuery(
    contractAmounts,
    { contractId: record.id },
    { staleOn: [ContractInstallment, InstallmentPayment] },
  );
  const charging = useQuery(contractCharging, { contractId: record.id }, { staleOn: [BankAccount, Contract] });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  if (list.rowCount === 0)
    return (
      <EmptyState title={t('finance.contracts.noInstallments')} text={t('finance.contracts.noInstallmentsText')} />
    );
  const amounts = new Map(today.answer?.amounts.map((amount) => [amount.installmentId, amount]));
  return groups.rows.map((group) => (
    <InstallmentGroup
      key={group.id}
      group={group}
      amounts={amounts}
      isCharged={charging.answer?.isOffered ?? false}
      isOfTests={charging.answer?.isSandbox ?? false}
      installments={list.rows.filter(({ installmentGroupId }) => installmentGroupId === group.id)}
    />
  ));
});

/** The way to its slips, while there is something of it to pay. */
function PrintBook({ group }: Pick<InstallmentGroupProps, 'group'>) {
  const t = useTranslate();
  if (!group.availableToPrint || !['pending', 'overdue'].includes(group.computedStatus)) return null;
  return (
    <Button
      component={Link}
      to={`/report/payment-book/${group.id}`}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPrinter size={16} />}
    >
      {t(group.printed ? 'finance.paymentBook.again' : 'finance.paymentBook')}
    </Button>
  );
}

type DayTotal = AnswerOf<typeof contractAmounts>['amounts'][number];

interface InstallmentGroupProps {
  /** A provider charges for it. */
  readonly isCharged: boolean;
  /** No money is behind its charges. */
  readonly isOfTests: boolean;
  readonly amounts: ReadonlyMap<string, DayTotal>;
  readonly group: RecordOf<typeof ContractInstallmentGroup>;
  readonly installments: readonly RecordOf<typeof ContractInstallment>[];
}

const InstallmentGroup = observer(function InstallmentGroup(props: InstallmentGroupProps) {
  const { group, installments, amounts, isCharged, isOfTests } = props;
  const t = useTranslate();
  const openModal = useOpenModal();
  const word = (status: string) => <StatusOf entity={ContractInstallment} field="computedStatus" value={status} />;
  const remainder = (value: string) =>
    value === '0.00' ? null : (
      <small className={classes.remainder}>{t('finance.contracts.remainder', { value: formatMoney(value) })}</small>
    );
  return (
    <section className={classes.group} aria-label={group.description}>
      <header className={classes.groupHead}>
        <h3>{group.description}</h3>
        {word(group.computedStatus)}
        <span className={classes.groupTotal}>{formatMoney(group.totalValue)}</span>
        <PrintBook group={group} />
        {isOfTests ? <TestsBadge /> : null}
        {isCharged ? <ChargeGroup group={group} /> : null}
      </header>
      <ul className={classes.installments}>
        {installments.map((installment) => (
          <li key={installment.id}>
            <Anchor
              component="button"
              className={classes.installmentName}
              onClick={() =>
                openModal(`/finance/contract/${installment.contractId}/installment/${installment.id}/edit`)
              }
            >
              {installment.name}
            </Anchor>
            <span>{formatDate(installment.dueDate)}</span>
            <span className={classes.installmentValue}>
              {formatMoney(installment.value)}
              {remainder(installment.roundingRemainder)}
              <TodaysAmount installment={installment} amount={amounts.get(installment.id)} />
            </span>
            <span>{word(installment.computedStatus)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** What it costs today, where that is another amount than it says; and of a paid one what was received. */
function TodaysAmount(props: {
  readonly installment: RecordOf<typeof ContractInstallment>;
  readonly amount: DayTotal | undefined;
}) {
  const { installment, amount } = props;
  const t = useTranslate();
  const { value, receivedValue, computedStatus } = installment;
  const [key, shown] = computedStatus === 'paid' ? ['received', receivedValue] : ['today', amount?.total ?? value];
  if (shown === value) return null;
  return <small className={classes.remainder}>{t(`finance.amount.${key}`, { value: formatMoney(shown) })}</small>;
}
