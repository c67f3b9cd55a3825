import type { Day } from '@gleba/sdk';

/**
 * One thing that a law says of a tax, from a day until a day. Rates are per cent, thresholds reais, both as decimal text. A law that
 * changes is a new row below the one that it ends, never a changed row: an invoice is explained by the rows of its own day for ever.
 */
export interface TaxRule {
  readonly id: TaxRuleId;
  readonly validFrom: Day;
  /** Its last day; left out while nobody knows one. */
  readonly validTo?: Day;
  readonly rate: string;
  readonly threshold?: string;
  readonly source: string;
}

/**
 * `Own`: what the issuer owes by its regime; `Withheld`: what the payer keeps back. `Presumption`: the part of what comes in that is taken
 * for profit; `Increase`: by how much that part grows above the threshold, a quarter’s revenue.
 */
export type TaxRuleId =
  | 'pisCumulative'
  | 'pisNonCumulative'
  | 'pisWithheld'
  | 'cofinsCumulative'
  | 'cofinsNonCumulative'
  | 'cofinsWithheld'
  | 'csllOwn'
  | 'csllPresumption'
  | 'csllIncrease'
  | 'csllWithheld'
  | 'irOwn'
  | 'irPresumption'
  | 'irIncrease'
  | 'irAdditional'
  | 'irWithheld'
  | 'csrf'
  | 'inssWithheld'
  | 'ibsTest'
  | 'cbsTest';

/** No invoice is older: since this day the withholding of the three contributions has the threshold of ten reais. */
export const firstTaxDay = '2015-06-22';
const since = { validFrom: firstTaxDay } as const;
const until2026 = { ...since, validTo: '2026-12-31' } as const;
/** From 2027 on CBS is in the place of both contributions. */
const ended = {
  ...{ validFrom: '2027-01-01', rate: '0' },
  source: 'ADCT, art. 126, II (EC 132/2023)',
} as const;
const threeWithheld = 'Lei 10.833/2003, arts. 30 e 31';

export const taxRules: readonly TaxRule[] = [
  { ...until2026, id: 'pisCumulative', rate: '0.65', source: 'Lei 9.715/1998, art. 8º, I' },
  { ...ended, id: 'pisCumulative' },
  { ...until2026, id: 'pisNonCumulative', rate: '1.65', source: 'Lei 10.637/2002, art. 2º' },
  { ...ended, id: 'pisNonCumulative' },
  { ...until2026, id: 'pisWithheld', rate: '0.65', source: threeWithheld },
  { ...ended, id: 'pisWithheld' },
  { ...until2026, id: 'cofinsCumulative', rate: '3', source: 'Lei 9.718/1998, art. 8º' },
  { ...ended, id: 'cofinsCumulative' },
  { ...until2026, id: 'cofinsNonCumulative', rate: '7.6', source: 'Lei 10.833/2003, art. 2º' },
  { ...ended, id: 'cofinsNonCumulative' },
  { ...until2026, id: 'cofinsWithheld', rate: '3', source: threeWithheld },
  { ...ended, id: 'cofinsWithheld' },
  { ...since, id: 'csllOwn', rate: '9', source: 'Lei 7.689/1988, art. 3º, III' },
  { ...since, id: 'csllPresumption', rate: '32', source: 'Lei 9.249/1995, arts. 15, § 1º, III, e 20' },
  // Ninety days after the law, counted by quarters (IN RFB 2.305/2025); some read 1 May 2026 in its art. 14.
  {
    ...{ id: 'csllIncrease', validFrom: '2026-04-01', rate: '10', threshold: '1250000' },
    source: 'LC 224/2025, art. 4º, §§ 4º e 5º; IN RFB 2.305/2025',
  },
  { ...since, id: 'csllWithheld', rate: '1', source: threeWithheld },
  { ...since, id: 'irOwn', rate: '15', source: 'Lei 9.249/1995, art. 3º' },
  { ...since, id: 'irPresumption', rate: '32', source: 'Lei 9.249/1995, art. 15, § 1º, III' },
  {
    ...{ id: 'irIncrease', validFrom: '2026-01-01', rate: '10', threshold: '1250000' },
    source: 'LC 224/2025, art. 4º, §§ 4º e 5º; IN RFB 2.305/2025',
  },
  // Twenty thousand for each of the quarter’s three months.
  {
    ...{ ...since, id: 'irAdditional', rate: '10', threshold: '60000' },
    source: 'Lei 9.249/1995, art. 3º, § 1º',
  },
  {
    ...{ ...since, id: 'irWithheld', rate: '1.5', threshold: '10' },
    source: 'Decreto 9.580/2018 (RIR), art. 714; Lei 9.430/1996, art. 67',
  },
  // Of the three together: 0.65 + 3 + 1.
  {
    ...{ ...until2026, id: 'csrf', rate: '4.65', threshold: '10' },
    source: 'Lei 10.833/2003, art. 31, § 3º (Lei 13.137/2015)',
  },
  {
    ...{ id: 'csrf', validFrom: '2027-01-01', rate: '1', threshold: '10' },
    source: 'Lei 10.833/2003, art. 31, § 3º (Lei 13.137/2015)',
  },
  {
    ...{ ...since, id: 'inssWithheld', rate: '11', threshold: '10' },
    source: 'Lei 8.212/1991, art. 31; Lei 9.430/1996, art. 68',
  },
  // The year of the test: told on the invoice and, by whoever tells it, not paid (LC 214/2025, art. 348, § 1º).
  {
    ...{ id: 'ibsTest', validFrom: '2026-01-01', validTo: '2026-12-31', rate: '0.1' },
    source: 'LC 214/2025, arts. 343 e 348',
  },
  {
    ...{ id: 'cbsTest', validFrom: '2026-01-01', validTo: '2026-12-31', rate: '0.9' },
    source: 'LC 214/2025, arts. 346 e 348',
  },
];

/** What the law says on that day, or nothing. */
export function taxRuleOn(id: TaxRuleId, day: Day): TaxRule | undefined {
  return taxRules.find(
    (rule) => rule.id === id && rule.validFrom <= day && (rule.validTo === undefined || day <= rule.validTo),
  );
}
