import { type AnswerOf, formatMoney } from '@gleba/sdk';
import {
  Anchor,
  EmptyState,
  ErrorState,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { trialBalance } from '../../operations/ledger.ts';
import { accountPath } from '../money/money-paths.ts';
import { ReportFiles } from './report-files.tsx';
import { ReportPeriod, useReportPeriod } from './report-period.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './reports.module.css';

const staleOn = [FinanceTransaction, BankAccount];
const offered = ['month', 'formerMonth', 'lastTwelve', 'year', 'formerYear'] as const;
const sums = ['opening', 'debit', 'credit', 'closing'] as const;
type Account = AnswerOf<typeof trialBalance>['accounts'][number];

/** All accounts of the ledger in a period. A bank account leads to its statement, which says the same. */
export default observer(function TrialBalanceScreen() {
  const t = useTranslate();
  const { set: setPeriod, ...period } = useReportPeriod('month');
  const { answer, failure, reload } = useQuery(trialBalance, period, { staleOn, keepsFormer: true });
  return (
    <Screen isScrolling>
      <PageHeader title={t('finance.trialBalance')} action={<ReportFiles name="trial-balance" asked={period} />} />
      <div className={classes.content}>
        <div className={classes.choices}>
          <ReportPeriod {...period} onChange={setPeriod} offered={offered} />
        </div>
        {answer ? (
          <p className={classes.note} role="status">
            {t('finance.trialBalance.even', { debit: formatMoney(answer.totals.debit) })}
          </p>
        ) : null}
        {failure ? (
          <ErrorState error={failure} onRetry={() => void reload()} />
        ) : answer === undefined ? (
          <PanelSkeleton />
        ) : answer.accounts.length === 0 ? (
          <EmptyState title={t('finance.trialBalance.empty')} text={t('finance.trialBalance.emptyText')} />
        ) : (
          <ReportTable<Account & { readonly key: string }, Pick<Account, (typeof sums)[number]>>
            label={t('finance.trialBalance')}
            heading={t('finance.trialBalance.account')}
            rows={answer.accounts.map((account) => ({ ...account, key: account.code }))}
            name={({ name, nature, bankAccountId }) => (
              <>
                {bankAccountId ? (
                  <Anchor
                    component={Link}
                    to={`${accountPath(bankAccountId)}?from=${period.from}&until=${period.until}`}
                  >
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
                <span className={classes.beside}>{t(`finance.ledgerAccount.nature.${nature}`)}</span>
              </>
            )}
            columns={sums.map((id) => ({
              ...{ id, title: t(`finance.trialBalance.${id}`), isSided: id === 'opening' || id === 'closing' },
              value: (row) => row[id],
            }))}
            total={{ label: t('finance.reports.total'), row: answer.totals }}
          />
        )}
      </div>
    </Screen>
  );
});
