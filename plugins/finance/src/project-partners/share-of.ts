import { addDays, type Day, type RecordOf } from '@gleba/sdk';
import { centsOf, share, sum, whole } from '../calculation/exact/money.ts';
import {
  compare,
  fraction,
  minus,
  plus,
  type Rational,
  readPercent,
  rounded,
  times,
  zero,
} from '../calculation/exact/rational.ts';
import { addMonths, type PaymentParts } from '../calculation/index.ts';
import type { ContractInstallment } from '../entities/contract-installment.entity.ts';
import type { SplitTiming } from './share-values.ts';

type Installment = Pick<
  RecordOf<typeof ContractInstallment>,
  'kind' | 'value' | 'settledValue' | 'insuranceFee' | 'extraFeesValue' | 'bankFee' | 'platformFee' | 'platformBankFee'
>;

/**
 * What of a payment is divided among the partners, in cents: what arrived for the installment, with the fine and the interest of a delay,
 * less insurance, which is the insurer's, what was added to it, which is the office's, and the costs of charging it, in proportion to what is settled. As a provider counts it
 * (`percentualValue` is of `netValue`, "o valor da cobrança após o desconto das taxas"; Asaas, FAQ do Split); accessories follow the
 * principal (Código Civil, art. 92). The subscription fee is the office's own.
 *
 * `installment` as it was before the payment.
 */
export function sharedBasis(
  installment: Installment,
  parts: Pick<PaymentParts, 'principal' | 'discount' | 'fine' | 'interest'>,
): bigint {
  if (installment.kind === 'subscriptionFee') return 0n;
  const { principal, discount, fine, interest } = parts;
  const settled = centsOf(installment.settledValue);
  // Of the whole exactly the whole, however many parts it is paid in.
  const others = ofOthers(installment, settled + principal + discount) - ofOthers(installment, settled);
  const basis = principal + fine + interest - others;
  return basis > 0n ? basis : 0n;
}

function ofOthers({ value, ...amounts }: Installment, settled: bigint): bigint {
  const cents = centsOf(value);
  if (cents === 0n) return 0n;
  const { insuranceFee, extraFeesValue, bankFee, platformFee, platformBankFee } = amounts;
  const all = sum([insuranceFee, extraFeesValue, bankFee, platformFee, platformBankFee].map(centsOf));
  return share(all, fraction(settled, cents));
}

/**
 * `basis` by percentages, in their order. What all of them get together is rounded once; each gets their part cut to cents, and the cents
 * that are left go one by one to whom the cut took most from, of equals to the later one: 100.00 by 33.3333, 33.3333 and 33.3334 is
 * 33.33, 33.33 and 33.34.
 */
export function dividedShares(basis: bigint, percentages: readonly string[]): readonly bigint[] {
  return toCents(percentages.map((percent) => times(whole(basis), readPercent(percent))));
}

/** `total` in the proportion of `weights`, to the cent in the same way; of no more than all of them nobody gets more than their own. */
export function inProportion(total: bigint, weights: readonly bigint[]): readonly bigint[] {
  const all = sum(weights);
  return all === 0n ? weights : toCents(weights.map((weight) => fraction(total * weight, all)));
}

function toCents(exact: readonly Rational[]): readonly bigint[] {
  const cut = exact.map(({ n, d }) => n / d);
  const total = rounded(exact.reduce(plus, zero));
  const left = Number(total - sum(cut));
  const byRest = exact
    .map((one, index) => ({ index, rest: minus(one, whole(cut[index] ?? 0n)) }))
    .sort((a, b) => compare(b.rest, a.rest) || b.index - a.index);
  const favoured = new Set(byRest.slice(0, left).map(({ index }) => index));
  return cut.map((cents, index) => (favoured.has(index) ? cents + 1n : cents));
}

export interface SplitTerms {
  readonly splitTiming: SplitTiming;
  readonly paymentMonthOffset: number;
  readonly paymentDayOffset: number;
  readonly isPaymentDayAbsolute: boolean;
}

/**
 * The day on which a part is to be passed on. Later: so many months after the payment, and there either so many days on, or on that day of
 * the month, in a shorter one on its last; always computed from the payment (Código Civil, art. 132 §3), and never before it: then it is the
 * month after.
 */
export function shareDay(paidOn: Day, terms: SplitTerms): Day {
  const { splitTiming, paymentMonthOffset: months, paymentDayOffset: days, isPaymentDayAbsolute } = terms;
  if (splitTiming === 'onPayment') return paidOn;
  if (!isPaymentDayAbsolute) return addDays(addMonths(paidOn, months), days);
  const day = addMonths(paidOn, months, Math.max(days, 1));
  return day < paidOn ? addMonths(paidOn, months + 1, Math.max(days, 1)) : day;
}
