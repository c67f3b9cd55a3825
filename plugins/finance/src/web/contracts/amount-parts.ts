import { type AnswerOf, compareDecimals, formatMoney, formatNumber, withoutTail } from '@gleba/sdk';
import type { installmentAmount } from '../../operations/amounts.ts';

export type DayAmount = NonNullable<AnswerOf<typeof installmentAmount>['amount']>;
type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export interface AmountPart {
  readonly name: 'open' | 'fine' | 'interest' | 'discount';
  readonly value: string;
  /** How it came about, and where that is said. */
  readonly because: string | undefined;
}

/** A decimal of more than nothing. */
export const isAbove = (amount: string) => (compareDecimals(amount, '0') ?? 0) > 0;

/** What a day's amount is made of, each part with its formula in words and the law that says so. */
export function amountParts(amount: DayAmount, t: Translate): readonly AmountPart[] {
  const { fine, interest, discount } = amount;
  const parts: AmountPart[] = [{ name: 'open', value: amount.open, because: undefined }];
  if (isAbove(fine)) parts.push({ name: 'fine', value: fine, because: because(t, 'fine', fineWords(amount, t)) });
  if (isAbove(interest)) {
    parts.push({ name: 'interest', value: interest, because: because(t, 'interest', interestWords(amount, t)) });
  }
  if (isAbove(discount)) {
    parts.push({ name: 'discount', value: discount, because: because(t, 'discount', discountWords(amount, t)) });
  }
  return parts;
}

const because = (t: Translate, name: string, formula: string) => `${formula} · ${t(`finance.amount.${name}.source`)}`;

/** Asked once: after a part payment it is what that one left. */
function fineWords({ fine, fineLeft, fineValue, finePercent, open }: DayAmount, t: Translate): string {
  if (fine === fineLeft) return t('finance.amount.left', { value: formatMoney(fineLeft) });
  return [
    ...(isAbove(finePercent) ? [`${formatMoney(open)} × ${percentText(finePercent)} %`] : []),
    ...(isAbove(fineValue) ? [formatMoney(fineValue)] : []),
    ...(isAbove(fineLeft) ? [t('finance.amount.left', { value: formatMoney(fineLeft) })] : []),
  ].join(' + ');
}

function interestWords({ open, interestPercent, daysBearing, interestLeft }: DayAmount, t: Translate): string {
  const days = t('finance.amount.days', { count: daysBearing });
  const formula = `${formatMoney(open)} × ${percentText(interestPercent)} % ÷ 30 × ${days}`;
  if (!isAbove(interestLeft)) return formula;
  return `${formula} + ${t('finance.amount.left', { value: formatMoney(interestLeft) })}`;
}

/** Compound, but where the contract's interest is simple (`payEarly`). */
function discountWords(amount: DayAmount, t: Translate): string {
  const { financed, monthlyRate, monthsEarly, daysEarly, amortizationMethod } = amount;
  const rate = `${percentText(monthlyRate)} %`;
  const time = `(${monthsEarly} + ${daysEarly} ÷ 30)`;
  const divisor = amortizationMethod === 'gauss' ? `(1 + ${rate} × ${time})` : `(1 + ${rate}) ^ ${time}`;
  const formula = `${formatMoney(financed)} − ${formatMoney(financed)} ÷ ${divisor}`;
  return amortizationMethod.startsWith('sacoc') ? `${formula}, ${t('finance.amount.discount.atMost')}` : formula;
}

/** With as many digits as it has: `1`, `0,6434030110` without its last zero. */
function percentText(value: string): string {
  const { length } = withoutTail(value, '0').split('.')[1] ?? '';
  return formatNumber(value, length);
}
