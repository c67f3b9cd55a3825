import { addDays, formatDate, formatMoney, isDay } from '@gleba/sdk';
import {
  Button,
  DayInput,
  EmptyState,
  ErrorState,
  IconPencil,
  observer,
  PageHeader,
  PanelSkeleton,
  RecordState,
  Screen,
  useAddress,
  useOpenModal,
  useParams,
  useQuery,
  useRecord,
  useToday,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { bankAccountStatement } from '../../operations/money-accounts.ts';
import { Figures } from '../contracts/figures.tsx';
import { AccountLinks } from './account-links.tsx';
import classes from './money.module.css';
import { accountsPath } from './money-paths.ts';
import { StatementTable } from './statement-table.tsx';

const BalanceChart = lazy(() => import('./balance-chart.tsx'));
const staleOn = [FinanceTransaction, BankAccount];

/** A bank account: what went through it in a period, and what it held on each day. */
export default observer(function AccountScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { bankAccountId = '' } = useParams();
  const { params, set } = useAddress();
  const today = useToday();
  const [from, until] = [dayOf(params.get('from'), `${today.slice(0, 7)}-01`), dayOf(params.get('until'), today)];
  const account = useRecord(BankAccount, bankAccountId);
  const statement = useQuery(bankAccountStatement, { bankAccountId, from, until }, { staleOn, keepsFormer: true });
  if (account.status !== 'ready') return <RecordState of={account} />;
  const { record } = account;
  const { answer } = statement;
  const numbers = [record.branchNumber, record.accountNumber, record.accountDigit].filter(Boolean).join(' · ');
  return (
    <Screen isScrolling>
      <PageHeader
        title={record.name}
        subtitle={numbers || undefined}
        more={<AccountLinks id={record.id} to={['accounts', 'reconcile', 'slips']} />}
        action={
          <Button leftSection={<IconPencil size={16} />} onClick={() => openModal(`${accountsPath}/${record.id}/edit`)}>
            {t('finance.money.changeAccount')}
          </Button>
        }
      />
      {answer ? (
        <Figures
          label={t('finance.money.accountFigures')}
          figures={(['opening', 'income', 'expense', 'closing'] as const).map((id) => ({
            ...{ id, label: t(`finance.money.account.${id}`), value: answer[id] },
          }))}
        />
      ) : null}
      <div className={classes.account}>
        <div className={classes.period}>
          <DayInput label={t('finance.money.from')} value={from} onChange={(day) => set({ from: day ?? '' })} />
          <DayInput label={t('finance.money.until')} value={until} onChange={(day) => set({ until: day ?? '' })} />
          <Button variant="default" onClick={() => set({ from: addDays(today, -90), until: today })}>
            {t('finance.money.lastMonths')}
          </Button>
        </div>
        {statement.failure ? (
          <ErrorState error={statement.failure} onRetry={() => void statement.reload()} />
        ) : answer === undefined ? (
          <PanelSkeleton />
        ) : answer.lines.length === 0 ? (
          <EmptyState
            title={t('finance.money.noLines', { from: formatDate(from), until: formatDate(until) })}
            text={t('finance.money.noLinesText', { balance: formatMoney(answer.closing) })}
          />
        ) : (
          <>
            <Suspense fallback={null}>
              <BalanceChart from={from} until={until} opening={answer.opening} days={answer.days} />
            </Suspense>
            <StatementTable lines={answer.lines} />
          </>
        )}
      </div>
    </Screen>
  );
});

/** What is half typed in an address is none. */
const dayOf = (typed: string | null, otherwise: string) => (typed && isDay(typed) ? typed : otherwise);
