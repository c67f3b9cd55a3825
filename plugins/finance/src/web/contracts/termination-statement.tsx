import { type AnswerOf, formatDate, formatMoney, formatNumber } from '@gleba/sdk';
import { Text, useTranslate } from '@gleba/sdk/web';
import type { contractTerminationStatement } from '../../operations/contract-steps.ts';
import classes from './amount.module.css';

/** Taken off what was paid, in the order of the law (Lei 6.766/1979, art. 32-A). */
const deductions = ['fruition', 'penalty', 'lateCharges', 'unpaidTaxes', 'brokerage'] as const;

/** What is given back, item by item with its article, and in which parts. */
export function TerminationStatement({
  statement,
}: {
  readonly statement: AnswerOf<typeof contractTerminationStatement>;
}) {
  const t = useTranslate();
  const { contractValue, paidValue, fruitionMonths, refund, parts, limits } = statement;
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    <section aria-label={t('finance.termination.statement')}>
      <ul className={classes.parts}>
        <li>
          <span>{t('finance.contractTermination.contractValue')}</span>
          <span>{formatMoney(contractValue)}</span>
        </li>
        <li>
          <span>{t('finance.contractTermination.paidValue')}</span>
          <span>{formatMoney(paidValue)}</span>
        </li>
        {deductions.map((name) => (
          <li key={name}>
            <span>{t(`finance.contractTermination.${name}`)}</span>
            <span>− {formatMoney(statement[name])}</span>
            <small>
              {t(`finance.termination.source.${name}`)}
              {name === 'fruition' ? ` · ${t('finance.termination.months', { count: fruitionMonths })}` : ''}
            </small>
          </li>
        ))}
        <li>
          <strong>{t('finance.contractTermination.refund')}</strong>
          <strong>{formatMoney(refund)}</strong>
        </li>
      </ul>
      {first && last ? (
        <Text size="sm" c="dimmed">
          {t('finance.termination.parts', {
            ...{ count: parts.length, value: formatMoney(first.value), last: formatMoney(last.value) },
            ...{ from: formatDate(first.dueDate), until: formatDate(last.dueDate) },
          })}
        </Text>
      ) : null}
      {limits
        .filter(({ isExceeded }) => isExceeded)
        .map(({ id, limit, given, source }) => (
          <Text key={id} size="sm" c="red" role="alert">
            {t(`finance.termination.limit.${id}`, { limit: formatNumber(limit), given: formatNumber(given), source })}
          </Text>
        ))}
    </section>
  );
}
