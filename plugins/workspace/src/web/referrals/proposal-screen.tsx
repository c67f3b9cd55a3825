import { addDecimals, formatDate, formatInteger, formatMoney, formatNumber, type RecordOf } from '@gleba/sdk';
import { ReportFrame } from '@gleba/sdk/print/web';
import {
  Button,
  ErrorState,
  Link,
  NotFoundState,
  observer,
  PanelSkeleton,
  useRecord,
  useSearchParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Referral } from '../../entities/referral.entity.ts';
import { type BudgetTerms, budgetOf } from '../../referrals/budget.ts';
import { BoundaryPicture } from '../projects/boundaries/boundary-picture.tsx';
import { termsOfQuery } from './budget-query.ts';
import classes from './proposal.module.css';

/** A budget on paper, in the office's branding. Everything that it says stands in its address or in the referral. */
export default observer(function ProposalScreen() {
  const [query] = useSearchParams();
  const referralId = query.get('referralId');
  const terms = termsOfQuery(query);
  return referralId ? <OfReferral id={referralId} terms={terms} /> : <Proposal terms={terms} />;
});

const OfReferral = observer(function OfReferral({ id, terms }: { readonly id: string; readonly terms: BudgetTerms }) {
  const { record, status, error, reload } = useRecord(Referral, id, { with: ['boundaries'] });
  if (status === 'missing' || status === 'forbidden') return <NotFoundState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  return record && record.boundaries !== undefined ? <Proposal referral={record} terms={terms} /> : <PanelSkeleton />;
});

interface ProposalProps {
  readonly referral?: RecordOf<typeof Referral>;
  readonly terms: BudgetTerms;
}

const Proposal = observer(function Proposal({ referral, terms }: ProposalProps) {
  const t = useTranslate();
  const { session, branding } = useServices();
  const [now] = useState(() => new Date());
  const budget = budgetOf(terms);
  if (!budget) return <NotFoundState />;
  const { images, paperLogo } = branding.current;
  const logo = paperLogo ?? images.webappLogo;
  const organization = session.organization?.name ?? '';
  const until = new Date(now.getTime() + Number(terms.validDays) * 86_400_000);
  const rows = [
    [t('workspace.budget.byLands'), formatInteger(terms.lands), terms.basePriceFixed, budget.byLands],
    [t('workspace.budget.byArea'), `${formatNumber(terms.area)} m²`, terms.basePriceSqm, budget.byArea],
  ].filter((row) => row[3] !== '0.00');
  const { instalments } = budget;
  return (
    <ReportFrame
      label={t('workspace.budget.proposal')}
      printLabel={t('workspace.budget.printNow')}
      links={
        <Button component={Link} variant="default" to={referral ? `/pre-projects/${referral.id}` : '/pre-projects'}>
          {t('workspace.budget.back')}
        </Button>
      }
    >
      <article className={classes.paper}>
        <header className={classes.head}>
          {logo ? <img src={logo} alt={organization} /> : null}
          <div>
            <strong>{organization}</strong>
            <span>{formatDate(now)}</span>
          </div>
        </header>
        <h1>{t('workspace.budget.proposal')}</h1>
        {referral ? <Area referral={referral} /> : null}
        <table>
          <thead>
            <tr>
              <th scope="col">{t('workspace.budget.item')}</th>
              <th scope="col">{t('workspace.budget.quantity')}</th>
              <th scope="col">{t('workspace.budget.unitPrice')}</th>
              <th scope="col">{t('workspace.budget.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label = '', quantity, price = '', amount = '']) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{quantity}</td>
                <td>{formatMoney(price)}</td>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
            {budget.discount === '0.00' ? null : (
              <tr>
                <th scope="row" colSpan={3}>
                  {t('workspace.budget.off', { discount: terms.discount.replace('.', ',') })}
                </th>
                <td>{formatMoney(addDecimals('0', `-${budget.discount}`))}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('workspace.budget.total')}
              </th>
              <td>{formatMoney(budget.total)}</td>
            </tr>
          </tfoot>
        </table>
        <p>
          {instalments.count === 1
            ? t('workspace.budget.atOnce', { total: formatMoney(budget.total) })
            : instalments.first === instalments.others
              ? t('workspace.budget.equal', { count: instalments.count, others: formatMoney(instalments.others) })
              : t('workspace.budget.unequal', {
                  count: instalments.count - 1,
                  first: formatMoney(instalments.first),
                  others: formatMoney(instalments.others),
                })}
        </p>
        {budget.perLand ? <p>{t('workspace.budget.perLandText', { amount: formatMoney(budget.perLand) })}</p> : null}
        <p>{t('workspace.budget.validUntil', { day: formatDate(until), count: Number(terms.validDays) })}</p>
        <p className={classes.fine}>{t('workspace.budget.estimate')}</p>
        <div className={classes.signatures}>
          <p>{organization}</p>
          <p>{referral?.referrerName ?? t('workspace.budget.client')}</p>
        </div>
      </article>
    </ReportFrame>
  );
});

/** Of whom and of what the proposal speaks. */
function Area({ referral }: { readonly referral: RecordOf<typeof Referral> }) {
  const t = useTranslate();
  const { referrerName, referrerPhone, referrerEmail, name, fullAddress, city, state, area, boundaries } = referral;
  const facts = [
    [t('workspace.budget.client'), [referrerName, referrerPhone, referrerEmail].filter(Boolean).join(' · ')],
    [t('workspace.budget.areaName'), name],
    [t('workspace.budget.place'), fullAddress ?? [city, state].filter(Boolean).join(', ')],
    [t('workspace.budget.measured'), area ? `${formatNumber(area)} m²` : ''],
  ].filter(([, value]) => value);
  return (
    <section className={classes.facts}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {boundaries ? <BoundaryPicture geometry={boundaries} label={t('workspace.boundaries.picture')} /> : null}
    </section>
  );
}
