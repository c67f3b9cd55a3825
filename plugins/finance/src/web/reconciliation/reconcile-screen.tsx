import { formatDate, formatInteger, formatMoney } from '@gleba/sdk';
import {
  Button,
  Checkbox,
  EmptyState,
  ErrorState,
  IconCheck,
  IconUpload,
  observer,
  PageHeader,
  PanelSkeleton,
  QueueRow,
  RecordState,
  Screen,
  ScreenBar,
  SegmentedControl,
  useAddressValue,
  useCommand,
  useList,
  useOpenModal,
  useParams,
  useQuery,
  useQueueKeys,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { centsOf } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { StatementLine, statementLineStatuses } from '../../entities/money/statement-line.entity.ts';
import {
  acceptSureMatches,
  accountReconciliation,
  mostTogether,
  statementSuggestions,
} from '../../operations/money-reconciliation.ts';
import { Figures } from '../contracts/figures.tsx';
import { AccountLinks } from '../money/account-links.tsx';
import { importPath } from '../money/money-paths.ts';
import { DecidedLine } from './decided-line.tsx';
import { OpenLine } from './open-line.tsx';
import classes from './reconciliation.module.css';

const staleOn = [StatementLine, FinanceTransaction, BankAccount];

/** The bank's statement beside the books of an account: line by line the same money, until nothing differs. */
export default observer(function ReconcileScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { bankAccountId = '' } = useParams();
  const account = useRecord(BankAccount, bankAccountId);
  const state = useQuery(accountReconciliation, { bankAccountId }, { staleOn, keepsFormer: true });
  if (account.status !== 'ready') return <RecordState of={account} />;
  const { record } = account;
  const { answer } = state;
  const isEven = answer !== undefined && answer.difference !== null && centsOf(answer.difference) === 0n;
  return (
    <Screen>
      <PageHeader
        title={t('finance.reconcile.of', { account: record.name })}
        subtitle={answer?.balanceOn ? t('finance.reconcile.until', { day: formatDate(answer.balanceOn) }) : undefined}
        more={<AccountLinks id={record.id} to={['statement', 'slipsOfBank', 'imports', 'rules']} />}
        action={
          <Button leftSection={<IconUpload size={16} />} onClick={() => openModal(importPath(record.id))}>
            {t('finance.statement.import')}
          </Button>
        }
      />
      {state.failure && !answer ? (
        <ErrorState error={state.failure} onRetry={() => void state.reload()} />
      ) : answer ? (
        <>
          <Figures
            label={t('finance.reconcile.figures')}
            figures={[
              ...(answer.bankBalance === null
                ? []
                : [{ id: 'bank', label: t('finance.reconcile.bank'), value: answer.bankBalance }]),
              { id: 'own', label: t('finance.reconcile.own'), value: answer.ownBalance },
              ...(answer.difference === null
                ? []
                : [{ id: 'difference', label: t('finance.reconcile.difference'), value: answer.difference }]),
            ]}
          />
          <p className={classes.note} role="status">
            {answer.openCount > 0
              ? t('finance.reconcile.openLines', { count: answer.openCount, shown: formatInteger(answer.openCount) })
              : t(isEven ? 'finance.reconcile.even' : 'finance.reconcile.nothingOpen')}
            {answer.isRequired && answer.months.length > 0
              ? ` ${t('finance.reconcile.required', {
                  months: answer.months.map(({ month }) => `${month.slice(5, 7)}/${month.slice(0, 4)}`).join(', '),
                })}`
              : null}
          </p>
          <Lines bankAccountId={bankAccountId} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </Screen>
  );
});

/** The statement's lines of one state, and the work on the chosen one. */
const Lines = observer(function Lines({ bankAccountId }: { readonly bankAccountId: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [status, setStatus] = useAddressValue('status', 'open', [...statementLineStatuses]);
  const [chosen, choose] = useState<string>();
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const list = useList(StatementLine, {
    filter: { bankAccountId: { equalTo: bankAccountId }, status: { equalTo: status } },
    orderBy: ['postedOn', 'id'],
  });
  useEffect(() => list.ensureRange(0, mostTogether), [list]);
  const accepting = useCommand(acceptSureMatches);
  const lines = list.rows.slice(0, mostTogether);
  const hasSure = useHasSure(bankAccountId, status === 'open' && list.rowCount <= mostTogether ? lines : []);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  );
  const line = lines[at];
  const go = (by: 1 | -1) => choose(lines[Math.min(lines.length - 1, Math.max(0, at + by))]?.id);
  useQueueKeys({ go, open: undefined });
  const next = () => {
    setAlso(new Set());
    choose(lines[at + 1]?.id ?? lines[at - 1]?.id);
  };
  const acceptAll = async () => {
    let count = 0;
    let waiting = 0;
    for (;;) {
      const done = await accepting.run({ bankAccountId });
      count += done?.count ?? 0;
      waiting = done?.waitingCount ?? 0;
      // Why is told beside the button.
      if (!done) return;
      if (done.isDone) break;
    }
    const told = [t('finance.reconcile.accepted', { count })];
    if (waiting > 0) told.push(t('finance.reconcile.waiting', { count: waiting }));
    notifier.success(told.join(' · '));
  };
  const together = lines.filter(({ id }) => id === line?.id || also.has(id));
  const content = () => {
    if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
    if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
    if (!line) {
      return (
        <EmptyState
          icon={<IconCheck size={24} stroke={1.5} />}
          title={t(`finance.reconcile.none.${status}`)}
          text={t('finance.reconcile.noneText')}
        />
      );
    }
    return (
      <div className={classes.sides}>
        <ul className={classes.list} aria-label={t('finance.statementLine.plural')}>
          {lines.map((one) => (
            <li key={one.id} className={classes.item}>
              {status === 'open' ? (
                <Checkbox
                  aria-label={t('finance.reconcile.together', { line: one.description ?? '' })}
                  checked={one === line || also.has(one.id)}
                  disabled={one === line}
                  onChange={() => {
                    const changed = new Set(also);
                    if (!changed.delete(one.id)) changed.add(one.id);
                    setAlso(changed);
                  }}
                />
              ) : null}
              <QueueRow className={classes.row} isCurrent={one === line} onChoose={() => choose(one.id)}>
                <span className={classes.words}>{one.description ?? one.documentNumber ?? '—'}</span>
                <span className={classes.where}>{formatDate(one.postedOn)}</span>
                <span className={classes.amount} data-out={one.amount.startsWith('-')}>
                  {formatMoney(one.amount)}
                </span>
              </QueueRow>
            </li>
          ))}
        </ul>
        <section className={classes.detail} aria-label={line.description ?? undefined}>
          {status === 'open' ? (
            <OpenLine key={line.id} line={line} together={together} onDone={next} />
          ) : (
            <DecidedLine key={line.id} line={line} onDone={next} />
          )}
        </section>
      </div>
    );
  };
  return (
    <div className={classes.queue}>
      <ScreenBar className={classes.filters}>
        <SegmentedControl
          value={status}
          onChange={(value) => setStatus(value as typeof status)}
          data={statementLineStatuses.map((value) => ({ value, label: t(`finance.reconcile.status.${value}`) }))}
        />
        {status === 'open' && lines.length > 0 && hasSure ? (
          <Button variant="default" loading={accepting.isRunning} onClick={() => void acceptAll()}>
            {t('finance.reconcile.acceptSure')}
          </Button>
        ) : null}
        {accepting.error ? <span role="alert">{accepting.error}</span> : null}
      </ScreenBar>
      {content()}
    </div>
  );
});

/** Whether one of the lines, which are all that are open, leaves no doubt; true while nobody knows, or there are too many to look at first. */
function useHasSure(bankAccountId: string, lines: readonly { readonly id: string }[]): boolean {
  const statementLineIds = lines.map(({ id }) => id);
  const { answer } = useQuery(
    statementSuggestions,
    statementLineIds.length > 0 ? { bankAccountId, statementLineIds } : undefined,
    { staleOn },
  );
  return answer?.some(({ candidates }) => candidates[0]?.isSure) ?? true;
}
