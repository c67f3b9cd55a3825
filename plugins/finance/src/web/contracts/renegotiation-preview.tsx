import { formatDate, formatMoney, type InputOf } from '@gleba/sdk';
import { ErrorState, observer, Text, useQuery, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Contract } from '../../entities/contract.entity.ts';
import { contractRenegotiationPreview } from '../../operations/renegotiation.ts';
import classes from './amount.module.css';

export type AgreedAnew = Omit<InputOf<typeof contractRenegotiationPreview>, 'contractId'>;

interface Props {
  readonly contractId: string;
  readonly agreed: AgreedAnew;
  /** The amount that is shown, which is what may be written; undefined while there is none. */
  readonly onDebt: (debt: string | undefined) => void;
}

/** How what is owed today comes about, and every installment that would divide it. */
export const RenegotiationPreview = observer(function RenegotiationPreview({ contractId, agreed, onDebt }: Props) {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(
    contractRenegotiationPreview,
    { contractId, ...agreed },
    { staleOn: [Contract] },
  );
  const debt = failure ? undefined : answer?.debt;
  useEffect(() => onDebt(debt), [onDebt, debt]);
  if (failure) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return null;
  const { open, charges, waived, reduction, totalValue, installments } = answer;
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
        {line('finance.contractRenegotiation.charges', charges)}
        {line('finance.contractRenegotiation.waived', waived, '− ')}
        {line('finance.contractRenegotiation.reduction', reduction, '− ')}
        <li>
          <strong>{t('finance.contractRenegotiation.debt')}</strong>
          <strong>{formatMoney(answer.debt)}</strong>
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
});
