import { formatMoney, formatNumber } from '@gleba/sdk';
import { observer, Text, useTranslate } from '@gleba/sdk/web';
import { summaryAnswer } from '../../calculation/index.ts';
import type { ContractWizardStore } from './contract-wizard-store.ts';
import classes from './contracts.module.css';
import { ScheduleTable } from './schedule-table.tsx';

interface SimulationStepProps {
  readonly wizard: ContractWizardStore;
  /** Why the contract was not made. */
  readonly error: string | undefined;
}

/** What the buyers will pay, before anybody signs: sums and rates (CDC, art. 52), and every installment. */
export const SimulationStep = observer(function SimulationStep({ wizard, error }: SimulationStepProps) {
  const t = useTranslate();
  const { simulation } = wizard;
  if (!simulation || 'refusal' in simulation) return null;
  const { terms, schedule } = simulation;
  const summary = summaryAnswer(terms, schedule);
  const facts = [
    ['price', formatMoney(summary.price)],
    ['initialPayment', formatMoney(summary.initialPayment)],
    ['firstInstallment', formatMoney(summary.firstInstallmentValue)],
    ['rate', `${formatNumber(summary.annualInterestRate, 4)} %`],
    ['interest', formatMoney(summary.interestValue)],
    ['total', formatMoney(summary.totalValue)],
  ] as const;
  return (
    <>
      {error === undefined ? null : (
        <Text c="red" role="alert" mb="md">
          {error}
        </Text>
      )}
      <dl className={classes.summary}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`finance.contracts.fact.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ScheduleTable schedule={schedule} />
    </>
  );
});
