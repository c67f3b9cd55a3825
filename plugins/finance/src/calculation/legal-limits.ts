import { compare, fraction, type Rational, readPercent, toDecimal } from './exact/rational.ts';

/** A limit that a law sets, beside what was given: shown wherever the amount is, also when it is kept. */
export interface LegalLimit {
  readonly id: LegalLimitId;
  /** Percent, or months, as decimal text. */
  readonly limit: string;
  readonly given: string;
  readonly isExceeded: boolean;
  /** The article. */
  readonly source: string;
}

const sources = {
  /** Of an installment that is late. */
  fine: { limit: '2', source: 'Lei 8.078/1990 (CDC), art. 52, § 1º' },
  /** Of a month, of an installment that is late. */
  lateInterest: { limit: '1', source: 'Lei 8.078/1990 (CDC), art. 52; Lei 5.172/1966 (CTN), art. 161, § 1º' },
  /** Penalty and administration together, of the contract's updated value. */
  terminationPenalty: { limit: '10', source: 'Lei 6.766/1979, art. 32-A, II (Lei 13.786/2018)' },
  /** Of a month in which the buyer had the lot, of the contract's updated value. */
  fruition: { limit: '0.75', source: 'Lei 6.766/1979, art. 32-A, I (Lei 13.786/2018)' },
  /** Monthly parts of what is given back. */
  refundParts: { limit: '12', source: 'Lei 6.766/1979, art. 32-A, § 1º (Lei 13.786/2018)' },
} as const;

export type LegalLimitId = keyof typeof sources;

/** The limit beside a percentage, or a number, as decimal text. */
export function legalLimit(id: LegalLimitId, given: string): LegalLimit {
  const { limit, source } = sources[id];
  return { id, limit, given, source, isExceeded: compare(readPercent(given), readPercent(limit)) > 0 };
}

/** `part` of `whole` in percent, four digits. */
export function percentOf(part: bigint, whole: bigint): string {
  const ratio: Rational = whole === 0n ? fraction(0n) : fraction(part * 100n, whole);
  return toDecimal(ratio, 4);
}

/** What the law says of a period of corrections: a year at least, or a month in real-estate contracts of 36 months or more. */
export function isPeriodLawful(periodMonths: number, contractMonths: number): boolean {
  // Lei 10.192/2001, art. 2, § 1º; Lei 10.931/2004, art. 46.
  return periodMonths >= 12 || (periodMonths === 1 && contractMonths >= 36);
}
