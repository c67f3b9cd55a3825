import { centsOf, share, whole } from './exact/money.ts';
import { fraction, one, plus, type Rational, readPercent, rounded, times, zero } from './exact/rational.ts';
import type { CostPayer, Terms } from './terms.ts';

export interface Cost {
  /** Cents of each slip. */
  readonly fixed: bigint;
  /** Of what the slip says, as a fraction of one. */
  readonly percent: Rational;
  readonly payer: CostPayer;
}

/** What a slip costs whom: the bank, the platform, and the platform's own bank. */
export interface Costs {
  readonly bank: Cost;
  readonly platform: Cost;
  readonly platformBank: Cost;
}

export interface ChargedSlip {
  /** What the slip says: the amount and the customer's part of its costs. */
  readonly value: bigint;
  readonly bankFee: bigint;
  readonly platformFee: bigint;
  readonly platformBankFee: bigint;
}

type GivenCost = NonNullable<NonNullable<Terms['costs']>['bank']>;

/** Costs as the terms say them; the post's is the bank's, of slips that are sent. */
export function costsOf({ costs, postalService }: Terms): Costs {
  const postal = postalService === true ? centsOf(costs?.postal ?? '0') : 0n;
  const cost = (given: GivenCost | undefined, more = 0n): Cost => ({
    fixed: centsOf(given?.fixed ?? '0') + more,
    percent: readPercent(given?.percent ?? '0'),
    payer: given?.payer ?? 'organization',
  });
  return { bank: cost(costs?.bank, postal), platform: cost(costs?.platform), platformBank: cost(costs?.platformBank) };
}

const parts: Readonly<Record<CostPayer, Rational>> = { customer: one, both: fraction(1n, 2n), organization: zero };

/** What the customer bears of all costs: a sum for each slip, and a fraction of what the slip says. */
export function customersPart(costs: Costs): { readonly fixed: Rational; readonly percent: Rational } {
  let [fixed, percent] = [zero, zero];
  for (const cost of [costs.bank, costs.platform, costs.platformBank]) {
    fixed = plus(fixed, times(whole(cost.fixed), parts[cost.payer]));
    percent = plus(percent, times(cost.percent, parts[cost.payer]));
  }
  return { fixed, percent };
}

/**
 * Makes the slip on which an amount arrives once the customer's part of the costs is off. A percentage is taken of what the slip says and
 * not of the amount, so the slip is (amount + fixed) ÷ (1 − percent), rounded once. Nothing costs nothing.
 */
export function slipsOf(costs: Costs): (amount: bigint) => ChargedSlip {
  const { fixed, percent } = customersPart(costs);
  // (amount + a/b) ÷ (1 − p/q) = (amount·b + a)·q ÷ b(q − p), so that a contract's hundreds of slips are few steps each.
  const divisor = fixed.d * (percent.d - percent.n);
  const fee = (cost: Cost, value: bigint) => cost.fixed + (cost.percent.n === 0n ? 0n : share(value, cost.percent));
  return (amount) => {
    if (amount === 0n) return { value: 0n, bankFee: 0n, platformFee: 0n, platformBankFee: 0n };
    const value = rounded({ n: (amount * fixed.d + fixed.n) * percent.d, d: divisor });
    return {
      value,
      bankFee: fee(costs.bank, value),
      platformFee: fee(costs.platform, value),
      platformBankFee: fee(costs.platformBank, value),
    };
  };
}
