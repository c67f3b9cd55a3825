import { formatDate, formatMoney, formatNumber } from '@gleba/sdk';
import { Text, useTranslate } from '@gleba/sdk/web';
import classes from './amount.module.css';
import { amountParts, type DayAmount } from './amount-parts.ts';

/** What an installment costs on a day, part by part. */
export function AmountOfDay({ amount }: { readonly amount: DayAmount }) {
  const t = useTranslate();
  const { lastDay, dueDate, timing, on, total, limits } = amount;
  return (
    <section aria-label={t('finance.amount')}>
      <ul className={classes.parts}>
        {amountParts(amount, t).map(({ name, value, because }) => (
          <li key={name}>
            <span>{t(`finance.amount.${name}`)}</span>
            <span>
              {name === 'discount' ? '− ' : ''}
              {formatMoney(value)}
            </span>
            {because ? <small>{because}</small> : null}
          </li>
        ))}
        <li>
          <strong>{t('finance.amount.total', { day: formatDate(on) })}</strong>
          <strong>{formatMoney(total)}</strong>
        </li>
      </ul>
      {lastDay === dueDate || timing === 'early' ? null : (
        <Text size="sm" c="dimmed">
          {t('finance.amount.lastDay', { day: formatDate(lastDay) })}
        </Text>
      )}
      {limits.map(({ id, limit, given, source }) => (
        <Text key={id} size="sm" c="dimmed">
          {t(`finance.amount.limit.${id}`, { limit: formatNumber(limit), given: formatNumber(given), source })}
        </Text>
      ))}
    </section>
  );
}
