import { type AnswerOf, formatDate, formatMoney } from '@gleba/sdk';
import { Text, useTranslate } from '@gleba/sdk/web';
import type { contractRenegotiationPreview } from '../../operations/renegotiation.ts';
import classes from './amount.module.css';
import { isAbove } from './amount-parts.ts';

interface RenegotiationPreviewProps {
  readonly preview: AnswerOf<typeof contractRenegotiationPreview>;
}

/** How what is owed today comes about, and every installment that would divide it. */
export function RenegotiationPreview({ preview }: RenegotiationPreviewProps) {
  const t = useTranslate();
  const { open, charges, waived, reduction, debt, totalValue, installments } = preview;
  const line = (key: string, amount: string, sign = '') => (
    <li>
      <span>{t(key)}</span>
      <span>
        {sign}
        {formatMoney(amount)}
      </span>
    </li>
  );
  return (
    <section aria-label={t('finance.renegotiation.preview')}>
      <ul className={classes.parts}>
        {line('finance.contractRenegotiation.openValue', open)}
        {isAbove(charges) ? line('finance.contractRenegotiation.charges', charges) : null}
        {isAbove(waived) ? line('finance.contractRenegotiation.waived', waived, '− ') : null}
        {isAbove(reduction) ? line('finance.contractRenegotiation.reduction', reduction, '− ') : null}
        <li>
          <strong>{t('finance.contractRenegotiation.debt')}</strong>
          <strong>{formatMoney(debt)}</strong>
        </li>
        {line('finance.contractRenegotiation.totalValue', totalValue)}
      </ul>
      <Text size="sm" c="dimmed">
        {t('finance.renegotiation.replaced')}
      </Text>
      <ul className={classes.parts}>
        {installments.map(({ kind, number, dueDate, value }) => (
          <li key={`${kind} ${number}`}>
            <span>
              {t(`finance.memorial.kind.${kind}`)} {number} · {formatDate(dueDate)}
            </span>
            <span>{formatMoney(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
