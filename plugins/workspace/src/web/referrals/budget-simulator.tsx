import { formatMoney, type RecordOf, roundDecimal } from '@gleba/sdk';
import {
  Button,
  DecimalInput,
  ErrorState,
  IconPrinter,
  Link,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  useRecord,
  useSearchParams,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Referral } from '../../entities/referral.entity.ts';
import {
  type Budget,
  type BudgetTerms,
  budgetOf,
  budgetTerms,
  emptyTerms,
  faultyTerms,
  scaleOf,
} from '../../referrals/budget.ts';
import { queryOfTerms } from './budget-query.ts';
import classes from './pre-projects.module.css';

/** What the office would ask for an area, before there is a project; of a referral, or of figures alone. */
export default observer(function BudgetSimulator() {
  const t = useTranslate();
  const [query] = useSearchParams();
  const referralId = query.get('referralId');
  return (
    <ModalFrame title={t('workspace.budget.title')} width={640}>
      {referralId ? <OfReferral id={referralId} /> : <Simulator />}
    </ModalFrame>
  );
});

const OfReferral = observer(function OfReferral({ id }: { readonly id: string }) {
  const { record, status, error, reload } = useRecord(Referral, id);
  if (status === 'missing' || status === 'forbidden') return <NotFoundState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  return record ? <Simulator referral={record} /> : <PanelSkeleton />;
});

const money = new Set<keyof BudgetTerms>(['basePriceFixed', 'basePriceSqm']);

const Simulator = observer(function Simulator({ referral }: { readonly referral?: RecordOf<typeof Referral> }) {
  const t = useTranslate();
  const [terms, setTerms] = useState<BudgetTerms>(() => ({
    ...emptyTerms,
    lands: String(referral?.estimatedNumLands ?? emptyTerms.lands),
    // To the square decimetre: nobody sells less, and a drawing knows no more.
    area: roundDecimal(referral?.area ?? '', 2) ?? emptyTerms.area,
  }));
  const faulty = faultyTerms(terms);
  const budget = budgetOf(terms);
  const proposal = queryOfTerms(terms);
  if (referral) proposal.set('referralId', referral.id);
  return (
    <div className={classes.form}>
      {referral ? <p className={classes.note}>{t('workspace.budget.of', { name: referral.name })}</p> : null}
      <div className={classes.terms}>
        {budgetTerms.map((term, index) => (
          <DecimalInput
            key={term}
            label={t(`workspace.budget.${term}`)}
            value={terms[term]}
            scale={scaleOf(term)}
            minimumScale={money.has(term) ? 2 : 0}
            error={faulty.includes(term) ? t('workspace.budget.faulty') : undefined}
            data-autofocus={index === 0 || undefined}
            onChange={(value) => setTerms((old) => ({ ...old, [term]: value ?? emptyTerms[term] }))}
          />
        ))}
      </div>
      {budget ? <BudgetTable budget={budget} terms={terms} /> : null}
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`/report/budget-proposal?${proposal}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconPrinter size={16} />}
          disabled={!budget}
        >
          {t('workspace.budget.print')}
        </Button>
      </div>
    </div>
  );
});

function BudgetTable({ budget, terms }: { readonly budget: Budget; readonly terms: BudgetTerms }) {
  const t = useTranslate();
  const { instalments } = budget;
  return (
    <table className={classes.result} aria-label={t('workspace.budget.result')}>
      <tbody>
        <Line label={t('workspace.budget.byLands')} amount={budget.byLands} />
        <Line label={t('workspace.budget.byArea')} amount={budget.byArea} />
        {budget.discount === '0.00' ? null : (
          <Line
            label={t('workspace.budget.off', { discount: terms.discount.replace('.', ',') })}
            amount={`-${budget.discount}`}
          />
        )}
        <tr data-total>
          <th scope="row">{t('workspace.budget.total')}</th>
          <td>{formatMoney(budget.total)}</td>
        </tr>
        {budget.perLand ? <Line label={t('workspace.budget.perLand')} amount={budget.perLand} /> : null}
        {instalments.count > 1 ? (
          <>
            <Line label={t('workspace.budget.first')} amount={instalments.first} />
            <Line label={t('workspace.budget.others', { count: instalments.count - 1 })} amount={instalments.others} />
          </>
        ) : null}
      </tbody>
    </table>
  );
}

function Line({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}
