import { addDecimals, compareDecimals, multiplyDecimals, roundDecimal, shiftDecimal } from '@gleba/sdk';

/** What a budget is reckoned from: decimal text as the API carries it, reais and m². */
export interface BudgetTerms {
  readonly lands: string;
  readonly area: string;
  /** Of each lot. */
  readonly basePriceFixed: string;
  /** Of each m². */
  readonly basePriceSqm: string;
  /** Per cent. */
  readonly discount: string;
  readonly instalments: string;
  /** Days that the proposal stands for. */
  readonly validDays: string;
}

export interface Budget {
  readonly byLands: string;
  readonly byArea: string;
  readonly gross: string;
  readonly discount: string;
  readonly total: string;
  /** The total for each lot; undefined without lots. */
  readonly perLand: string | undefined;
  /** The first bears what cents do not divide. */
  readonly instalments: { readonly count: number; readonly first: string; readonly others: string };
}

/** Digits before and after the point, and between what a term lies. */
const rules: Readonly<
  Record<keyof BudgetTerms, { readonly scale: number; readonly min: string; readonly max: string }>
> = {
  lands: { scale: 0, min: '0', max: '100000' },
  area: { scale: 4, min: '0', max: '99999999999' },
  basePriceFixed: { scale: 2, min: '0', max: '9999999999999' },
  basePriceSqm: { scale: 2, min: '0', max: '9999999999999' },
  discount: { scale: 4, min: '0', max: '100' },
  instalments: { scale: 0, min: '1', max: '120' },
  validDays: { scale: 0, min: '1', max: '365' },
};

export const budgetTerms = Object.keys(rules) as readonly (keyof BudgetTerms)[];
export const emptyTerms: BudgetTerms = {
  lands: '0',
  area: '0',
  basePriceFixed: '0',
  basePriceSqm: '0',
  discount: '0',
  instalments: '1',
  validDays: '30',
};

export function scaleOf(term: keyof BudgetTerms): number {
  return rules[term].scale;
}

/** Terms that are no number, have too many decimals, or lie outside of what makes sense. */
export function faultyTerms(terms: BudgetTerms): readonly (keyof BudgetTerms)[] {
  return budgetTerms.filter((term) => {
    const { scale, min, max } = rules[term];
    const value = terms[term];
    if (!/^\d{1,13}(\.\d+)?$/.test(value)) return true;
    const isPrecise = (value.split('.')[1] ?? '').length <= scale;
    return !isPrecise || (compareDecimals(value, min) ?? -1) < 0 || (compareDecimals(value, max) ?? 1) > 0;
  });
}

/**
 * A price for each lot and one for each m², less a discount. Each amount is rounded to cents once, half away from zero, as
 * it stands on paper, so that the paper adds up. Undefined where a term is faulty.
 */
export function budgetOf(terms: BudgetTerms): Budget | undefined {
  if (faultyTerms(terms).length > 0) return undefined;
  const byLands = cents(multiplyDecimals(terms.lands, terms.basePriceFixed));
  const byArea = cents(multiplyDecimals(terms.area, terms.basePriceSqm));
  const gross = cents(addDecimals(byLands, byArea));
  const share = shiftDecimal(terms.discount, -2);
  const discount = cents(share && multiplyDecimals(gross, share));
  const total = cents(addDecimals(gross, `-${discount}`));
  const lands = BigInt(terms.lands);
  return {
    byLands,
    byArea,
    gross,
    discount,
    total,
    perLand: lands === 0n ? undefined : amountOf((2n * centsOf(total) + lands) / (2n * lands)),
    instalments: divided(centsOf(total), BigInt(terms.instalments)),
  };
}

function divided(total: bigint, count: bigint): Budget['instalments'] {
  const others = total / count;
  return { count: Number(count), first: amountOf(total - others * (count - 1n)), others: amountOf(others) };
}

function cents(value: string | undefined): string {
  return roundDecimal(value ?? '', 2) ?? '0.00';
}

function centsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function amountOf(count: bigint): string {
  return cents(shiftDecimal(count, -2));
}
