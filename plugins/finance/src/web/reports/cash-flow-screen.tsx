import { allow } from '@gleba/sdk';
import {
  observer,
  ReferenceSelect,
  SegmentedControl,
  useAddress,
  useAddressValue,
  useCan,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { cashFlow, flowBases, flowGroupings } from '../../operations/cash-flow.ts';
import { reportSteps } from '../../reports/report-periods.ts';
import { FlowEntries } from './flow-entries.tsx';
import type { FlowCell } from './flow-figure.tsx';
import { FlowTable } from './flow-table.tsx';
import { ProjectFilter } from './project-filter.tsx';
import { ReportChoice } from './report-choice.tsx';
import { ReportPeriod, useReportPeriod } from './report-period.tsx';
import { ReportScreen } from './report-screen.tsx';
import { stepText } from './report-texts.ts';
import classes from './reports.module.css';

const FlowChart = lazy(() => import('./flow-chart.tsx'));
const staleOn = [FinanceTransaction, BankAccount, ContractInstallment];
const offered = ['lastTwelve', 'nextTwelve', 'month', 'formerMonth', 'year', 'formerYear'] as const;

/** What came in, what went out and what is expected, by time and by what it is of; each figure opens what stands behind it. */
export default observer(function CashFlowScreen() {
  const t = useTranslate();
  const { params, set } = useAddress();
  const { set: setPeriod, ...period } = useReportPeriod('lastTwelve');
  const [step, setStep] = useAddressValue('step', 'month', reportSteps);
  const [by, setBy] = useAddressValue('by', 'category', flowGroupings);
  const [basis, setBasis] = useAddressValue('basis', 'both', flowBases);
  const keepsBooks = useCan()(allow.adminAndUp);
  const [looked, lookInto] = useState<FlowCell>();
  const chosen = (name: string) => params.get(name) || undefined;
  const asked = {
    ...{ ...period, by, basis, projectId: chosen('project'), categoryId: chosen('category') },
    ...{ costCenterId: chosen('costCenter'), account: chosen('account') },
  };
  const query = useQuery(cashFlow, { ...asked, step }, { staleOn, keepsFormer: true });
  const filter = (name: string, entityId: string, label: string) => (
    <ReferenceSelect
      entityId={entityId}
      label={label}
      value={chosen(name) ?? null}
      onChange={(id) => set({ [name]: id ?? '' })}
    />
  );
  return (
    <>
      <ReportScreen
        text="finance.cashFlow"
        name="cash-flow"
        asked={{ ...asked, step }}
        query={query}
        choices={
          <>
            <ReportPeriod {...period} onChange={setPeriod} offered={offered} />
            <ReportChoice text="finance.cashFlow.step" values={reportSteps} value={step} onChange={setStep} />
            <ReportChoice text="finance.cashFlow.by" values={flowGroupings} value={by} onChange={setBy} />
            <ProjectFilter />
            {keepsBooks ? filter('category', FinanceCategory.id, t('finance.financeCategory')) : null}
            {keepsBooks ? filter('costCenter', CostCenter.id, t('finance.costCenter')) : null}
            {keepsBooks ? filter('account', BankAccount.id, t('finance.bankAccount')) : null}
          </>
        }
        notes={
          <>
            <SegmentedControl
              className={classes.basis}
              value={basis}
              onChange={(value) => setBasis(value as typeof basis)}
              data={flowBases.map((value) => ({ value, label: t(`finance.cashFlow.basis.${value}`) }))}
            />
            <p className={classes.note}>{t(`finance.cashFlow.basis.${basis}.text`)}</p>
          </>
        }
        isEmpty={(answer) => answer.rows.length === 0 && isNothing(answer)}
        figures={(answer) => [
          { id: 'opening', label: t(balanceText('opening', answer.isBalance)), value: answer.opening },
          { id: 'income', label: t('finance.cashFlow.income'), value: answer.income },
          { id: 'expense', label: t('finance.cashFlow.expense'), value: answer.expense },
          { id: 'closing', label: t(balanceText('closing', answer.isBalance)), value: answer.closing },
          ...(basis === 'realized'
            ? []
            : [
                { id: 'lateIn', label: t('finance.cashFlow.overdueIncome'), value: answer.overdue.income },
                { id: 'lateOut', label: t('finance.cashFlow.overdueExpense'), value: answer.overdue.expense },
              ]),
        ]}
      >
        {(answer) => (
          <>
            <Suspense fallback={<div className={classes.chart} />}>
              <FlowChart
                label={t('finance.cashFlow')}
                labels={answer.steps.map((one) => stepText(one, step))}
                series={[
                  {
                    ...{ kind: 'bar', label: t('finance.cashFlow.income'), color: '--g-tone-success-text' },
                    values: answer.steps.map(({ income }) => income),
                  },
                  {
                    ...{ kind: 'bar', label: t('finance.cashFlow.expense'), color: '--g-tone-danger-text' },
                    values: answer.steps.map(({ expense }) => expense),
                  },
                  {
                    ...{ kind: 'line', label: t(balanceText('line', answer.isBalance)), color: '--g-tone-info-text' },
                    values: answer.steps.map(({ closing }) => closing),
                  },
                ]}
              />
            </Suspense>
            <FlowTable flow={answer} step={step} onLook={lookInto} />
          </>
        )}
      </ReportScreen>
      {looked ? <FlowEntries asked={asked} cell={looked} onClose={() => lookInto(undefined)} /> : null}
    </>
  );
});

/** Narrowed, it is no balance of an account, and is not called one. */
const balanceText = (name: 'opening' | 'closing' | 'line', isBalance: boolean) =>
  `finance.cashFlow.${isBalance ? 'balance' : 'together'}.${name}`;

const isNothing = ({
  income,
  expense,
  former,
}: {
  income: string;
  expense: string;
  former: { income: string; expense: string };
}) => [income, expense, former.income, former.expense].every((amount) => amount === '0.00');
