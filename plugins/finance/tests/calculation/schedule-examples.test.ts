import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../src/calculation/exact/rational.ts';
import { computeSchedule, monthlyRate, type Terms } from '../../src/calculation/index.ts';
import { monthly, termsOf, text } from './support/terms.ts';

interface Example {
  /** Where the figures are published, or whose contracts they are. */
  readonly source: string;
  readonly terms: Partial<Terms>;
  readonly values?: readonly string[];
  readonly interest?: readonly string[];
  readonly principal?: readonly string[];
  /** The first amount of each twelve months. */
  readonly years?: readonly string[];
  readonly total?: string;
  readonly grandTotal?: string;
  readonly remainder?: string;
}

const rate = (percent: string, unit: 'month' | 'effectiveYear' = 'month') => ({ interestRate: { percent, unit } });
const times = (count: number, value: string) => Array.from({ length: count }, () => value);

const examples: readonly Example[] = [
  {
    source:
      'Price 10,000 at 10 % in 4 (scribd 622149570; the book shows the last payment before its remainder, 3,154.71)',
    terms: { amortizationMethod: 'price', numInstallments: 4, ...rate('10') },
    values: ['3154.71', '3154.71', '3154.71', '3154.70'],
    interest: ['1000.00', '784.53', '547.51', '286.79'],
    principal: ['2154.71', '2370.18', '2607.20', '2867.91'],
    remainder: '-0.01',
  },
  {
    source: 'Price 10,000 at 1 % in 12, in cents',
    terms: { amortizationMethod: 'price', ...rate('1') },
    values: [...times(11, '888.49'), '888.47'],
    interest: '100.00,92.12,84.15,76.11,67.98,59.78,51.49,43.12,34.67,26.13,17.51,8.80'.split(','),
    remainder: '-0.02',
  },
  {
    source: 'SAC 3,500 at 2 % in 6 (slideserve, p. 124, which leaves 0.02 unpaid; ours asks for it at the end)',
    terms: { amortizationMethod: 'sac', basePrice: '3500', numInstallments: 6, ...rate('2') },
    values: ['653.33', '641.66', '630.00', '618.33', '606.66', '595.02'],
    remainder: '0.02',
  },
  {
    source:
      'Gauss 10,000 at 1 % in 12 (fdocumentos "Juros Método Gauss"; five of its figures are 0.01 above, by a rounded coefficient)',
    terms: { amortizationMethod: 'gauss', ...rate('1') },
    values: [...times(11, '884.68'), '884.64'],
    interest: '94.79,86.89,78.99,71.09,63.19,55.29,47.39,39.49,31.60,23.70,15.80,7.90'.split(','),
  },
  {
    source: 'SACOC, first year free: 252,102 in 84 at 6 % a year (a development ERP’s issued contracts)',
    terms: {
      ...{ amortizationMethod: 'sacoc', basePrice: '252102', numInstallments: 84, firstYearSacocFreeInterest: true },
      ...rate('6', 'effectiveYear'),
    },
    years: ['3001.21', '3097.89', '3283.76', '3480.78', '3689.63', '3911.01', '4145.67'],
    total: '295319.43',
  },
  {
    source: 'the same as it was sold: 382,720 with 30,618 at the start and four balloons of 25,000 at face value',
    terms: {
      ...{ amortizationMethod: 'sacoc', basePrice: '382720', numInstallments: 84, firstYearSacocFreeInterest: true },
      ...rate('6', 'effectiveYear'),
      initialPayment: { value: '30618' },
      balloons: [12, 24, 36, 48].map((month) => ({ month, value: '25000' })),
    },
    years: ['3001.21', '3097.89', '3283.76', '3480.78', '3689.63', '3911.01', '4145.67'],
    grandTotal: '425937.43',
  },
  {
    source: 'the same with interest from the first year: level over each cycle its own month’s, together 312,037.77',
    terms: {
      ...{ amortizationMethod: 'sacoc', basePrice: '252102', numInstallments: 84, firstYearSacocFreeInterest: false },
      ...rate('6', 'effectiveYear'),
    },
    total: '312037.77',
  },
  ...(['322400/84/3838.10', '198000/180/1100.00'] as const).map((line): Example => {
    const [price = '', count = '', first = ''] = line.split('/');
    return {
      source: `SACOC, first year free: ${price} in ${count} begins with ${first} (issued installments of the same ERP)`,
      terms: {
        ...{ amortizationMethod: 'sacoc', basePrice: price, numInstallments: Number(count) },
        ...{ firstYearSacocFreeInterest: true, ...rate('8', 'effectiveYear') },
      },
      years: [first],
    };
  }),
  {
    source: 'SACOC by anniversaries: 91,393.75 in 175 at 0.8 % a month (contract F-50 of another developer)',
    terms: { amortizationMethod: 'sacocStep', basePrice: '91393.75', numInstallments: 175, ...rate('0.8') },
    years:
      '522.25,574.65,632.31,695.76,765.57,842.38,926.91,1019.91,1122.25,1234.85,1358.76,1495.09,1645.11,1810.18,1991.81'.split(
        ',',
      ),
    total: '189694.43',
    remainder: '0.00',
  },
  {
    source: 'no interest: 350.00 in 12 as the payment provider divides it (its sandbox)',
    terms: { basePrice: '350' },
    values: [...times(11, '29.16'), '29.24'],
    remainder: '0.08',
  },
  {
    source: 'no interest: 100.00 in 3',
    terms: { basePrice: '100', numInstallments: 3 },
    values: ['33.33', '33.33', '33.34'],
  },
];

describe('a schedule is the published one, to the cent', () => {
  test.each(examples)('$source', ({ terms, values, interest, principal, years, total, grandTotal, remainder }) => {
    const schedule = computeSchedule(termsOf(terms));
    const rows = monthly(schedule);
    const shown = rows.map(({ value }) => text(value));
    if (values) expect(shown).toEqual(values);
    if (interest) expect(rows.map((row) => text(row.interestValue))).toEqual(interest);
    if (principal) expect(rows.map((row) => text(row.principalValue))).toEqual(principal);
    if (years) expect(shown.filter((_, index) => index % 12 === 0).slice(0, years.length)).toEqual(years);
    if (total) expect(text(rows.reduce((all, { value }) => all + value, 0n))).toBe(total);
    if (grandTotal) expect(text(schedule.totals.value)).toBe(grandTotal);
    if (remainder) expect(toDecimal({ n: rows.at(-1)?.roundingRemainder ?? 0n, d: 100n }, 2)).toBe(remainder);
  });

  test.each([
    ['6', '0.4867550565'],
    ['8', '0.6434030110'],
    ['9', '0.7207323316'],
    ['12', '0.9488792935'],
  ])('%s %% a year is %s %% a month', (percent, month) => {
    const { n, d } = monthlyRate({ percent, unit: 'effectiveYear' });
    expect(toDecimal({ n: n * 100n, d }, 10)).toBe(month);
  });

  test('0.8 % a month is 10.0338693716 % a year, and 8 % a year without compounding two thirds of a percent a month', () => {
    const nominal = monthlyRate({ percent: '8', unit: 'nominalYear' });
    expect(nominal.n * 150n).toBe(nominal.d);
  });
});

describe('due dates', () => {
  const dates = (terms: Partial<Terms>) => monthly(computeSchedule(termsOf(terms))).map(({ dueDate }) => dueDate);

  test('the 31st is the last day of shorter months and the 31st again', () => {
    expect(dates({ initialDueDate: '2026-01-31', numInstallments: 5 })).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ]);
    expect(dates({ initialDueDate: '2027-12-31', numInstallments: 3 })).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ]);
  });

  test('the first day is as agreed, the others are on the agreed day of the month', () => {
    expect(dates({ initialDueDate: '2026-01-20', expirationDay: 5, numInstallments: 3 })).toEqual([
      ...['2026-01-20', '2026-02-05', '2026-03-05'],
    ]);
  });
});
