import { type AnswerOf, formatDate, formatInteger, formatMoney } from '@gleba/sdk';
import { TableFrame, Text, useTranslate } from '@gleba/sdk/web';
import { centsOf } from '../../calculation/index.ts';
import type { inspectStatement } from '../../operations/money-statements.ts';
import { whyRejected } from '../slips/occurrence-words.ts';
import classes from './reconciliation.module.css';

type Slips = AnswerOf<typeof inspectStatement>['slips'];

/** What a file of collection says of slips, before it is brought in: what would be settled, and what the bank refused and why. */
export function FoundSlips({ slips }: { readonly slips: Slips }) {
  const t = useTranslate();
  const { newCount, paidCount, paidAmount, rejectedCount, sample } = slips;
  const isAbove = (amount: string) => centsOf(amount) > 0n;
  return (
    <>
      <Text role="status">
        {[
          t('finance.slips.told', { count: newCount, shown: formatInteger(newCount) }),
          t('finance.slips.paid', {
            ...{ count: paidCount, shown: formatInteger(paidCount), amount: formatMoney(paidAmount) },
          }),
          t('finance.slips.rejected', { count: rejectedCount, shown: formatInteger(rejectedCount) }),
        ].join(' · ')}
      </Text>
      <TableFrame className={classes.sample}>
        <table aria-label={t('finance.slips.sample')}>
          <tbody>
            {sample.map((one) => {
              const { line, kind, day, ourNumber, amount, charges, fee, installment, isNew } = one;
              const notes = [
                whyRejected(one, t),
                isAbove(charges) ? t('finance.slips.charges', { amount: formatMoney(charges) }) : '',
                isAbove(fee) ? t('finance.slips.fee', { amount: formatMoney(fee) }) : '',
                isNew ? '' : t('finance.slips.known'),
              ];
              return (
                <tr key={line}>
                  <td>{day ? formatDate(day) : '—'}</td>
                  <td>
                    {t(`finance.slipOccurrence.kind.${kind}`)}
                    <br />
                    <span className={classes.where}>{[ourNumber, ...notes].filter(Boolean).join(' · ')}</span>
                  </td>
                  <td>{installment ?? t('finance.slips.unknown')}</td>
                  <td>{formatMoney(amount)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
