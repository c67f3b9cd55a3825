import { type AnswerOf, formatMoney } from '@gleba/sdk';
import { Anchor, Link, observer, useQuery, useTranslate } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { trialBalance } from '../../operations/ledger.ts';
import { accountPath } from '../money/money-paths.ts';
import { ReportPeriod, useReportPeriod } from './report-period.tsx';
import { ReportScreen } from './report-screen.tsx';
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
  const query = useQuery(trialBalance, period, { staleOn, keepsFormer: true });
  return (
    <ReportScreen
      text="finance.trialBalance"
      name="trial-balance"
      asked={period}
      query={query}
      choices={<ReportPeriod {...period} onChange={setPeriod} offered={offered} />}
      notes={
        query.answer ? (
          <p className={classes.note} role="status">
            {t('finance.trialBalance.even', { debit: formatMoney(query.answer.totals.debit) })}
          </p>
        ) : null
      }
      isEmpty={({ accounts }) => accounts.length === 0}
    >
      {(answer) => (
        <ReportTable<Account & { readonly key: string }, Pick<Account, (typeof sums)[number]>>
          label={t('finance.trialBalance')}
          heading={t('finance.trialBalance.account')}
          rows={answer.accounts.map((account) => ({ ...account, key: account.code }))}
          name={({ name, nature, bankAccountId }) => (
            <>
              {bankAccountId ? (
                <Anchor component={Link} to={`${accountPath(bankAccountId)}?from=${period.from}&until=${period.until}`}>
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
    </ReportScreen>
  );
});
