import { describe, expect, test } from 'vitest';
import { computeTaxes } from '../../src/taxes/compute-taxes.ts';
import { taxRules } from '../../src/taxes/tax-rules.ts';
import type { TaxedInvoice, TaxLine } from '../../src/taxes/taxed-invoice.ts';
import { invoiceOf, nothingRetained, plainService, threeRetained } from './taxes-scene.ts';

const lineOf = (given: TaxedInvoice, tax: TaxLine['tax']): TaxLine => {
  const line = computeTaxes(given).lines.find((one) => one.tax === tax);
  if (!line) throw new Error(`No ${tax}.`);
  return line;
};

describe('worked examples, to the cent', () => {
  test('5,000.00 to a company: PIS 32.50, COFINS 150.00, CSLL 50.00 are withheld, 4,767.50 arrive (mdbf.com.br)', () => {
    const taxes = computeTaxes(invoiceOf({ retained: threeRetained }));
    const of = (tax: string) => taxes.lines.find((line) => line.tax === tax)?.retainedAmount;
    expect([of('pis'), of('cofins'), of('csll')]).toEqual(['32.50', '150.00', '50.00']);
    expect(taxes).toMatchObject({ retainedTotal: '232.50', net: '4767.50' });
  });

  test('with 75.00 of income tax beside them 4,692.50 arrive', () => {
    expect(computeTaxes(invoiceOf({ retained: { ...threeRetained, ir: true } }))).toMatchObject({
      retainedTotal: '307.50',
      net: '4692.50',
    });
  });

  // Lei 10.833/2003, art. 31, § 3º: ten reais or less are not withheld; compared is what would be.
  test.each([
    ['215.16', '0.00', '215.16'],
    ['215.17', '10.01', '205.16'],
  ])('the three of %s come to %s', (gross, retainedTotal, net) => {
    expect(computeTaxes(invoiceOf({ gross, retained: threeRetained }))).toMatchObject({ retainedTotal, net });
  });

  // Lei 9.430/1996, art. 67: 666.99 × 1.5 % = 10.00485, 667.00 × 1.5 % = 10.005.
  test.each([
    ['666.99', '0.00'],
    ['667.00', '10.01'],
  ])('the income tax withheld of %s is %s', (gross, retainedTotal) => {
    const given = invoiceOf({ gross, retained: { ...nothingRetained, ir: true } });
    expect(computeTaxes(given)).toMatchObject({ retainedTotal });
  });

  test('below the threshold the issuer owes them itself', () => {
    const given = invoiceOf({ gross: '200.00', retained: { ...threeRetained, ir: true } });
    // 200 × 32 % × 9 % = 5.76; 200 × 32 % × 15 % = 9.60.
    expect(lineOf(given, 'csll')).toMatchObject({ treatment: 'own', reason: 'belowThreshold', amount: '5.76' });
    expect(lineOf(given, 'ir')).toMatchObject({ treatment: 'own', reason: 'belowThreshold', amount: '9.60' });
    expect(lineOf(given, 'pis')).toMatchObject({ amount: '1.30', retainedAmount: '0.00', compared: '9.30' });
  });

  test('6,000,000.00 in a year: 1,952,000.00 are taken for profit (LC 224/2025, example of fiscalnews.com.br)', () => {
    // As the law says, in quarters of 1,250,000.00: four of 1,500,000.00, each 400,000.00 and 88,000.00.
    const quarter = invoiceOf({ gross: '1500000.00' });
    const { inputs } = lineOf(quarter, 'ir');
    expect(inputs).toMatchObject({ 'presumption%': '32', aboveLimit: '250000.00', 'increase%': '10' });
    // 488,000.00 × 15 % × 4 = 1,952,000.00 × 15 %.
    expect(lineOf(quarter, 'ir').amount).toBe('73200.00');
    expect(lineOf(quarter, 'csll').amount).toBe('43920.00');
  });

  test('the law of 2025 takes income from January, the social contribution from April', () => {
    const of = (day: string) => invoiceOf({ day, gross: '1500000.00' });
    expect(lineOf(of('2025-12-31'), 'ir').amount).toBe('72000.00');
    expect(lineOf(of('2026-01-01'), 'ir').amount).toBe('73200.00');
    expect(lineOf(of('2026-03-31'), 'csll').amount).toBe('43200.00');
    expect(lineOf(of('2026-04-01'), 'csll').amount).toBe('43920.00');
  });

  test('the additional is of what of the quarter is above 60,000.00 of profit', () => {
    // 187,500.00 × 32 % = 60,000.00: the next invoice of 10,000.00 brings 3,200.00 × 10 %.
    const more = (revenueBefore: string) => lineOf(invoiceOf({ gross: '10000.00', revenueBefore }), 'irAdditional');
    expect(more('0').amount).toBe('0.00');
    expect(more('177500.00').amount).toBe('0.00');
    expect(more('182500.00')).toMatchObject({ base: '1600.00', amount: '160.00' });
    expect(more('187500.00')).toMatchObject({ base: '3200.00', amount: '320.00', threshold: '60000.00' });
  });

  test('11 % of the work in a service are withheld for the social security, without material', () => {
    const service = { ...plainService, inssDeductionRate: '30' };
    const given = invoiceOf({ service, gross: '10000.00', retained: { ...nothingRetained, inss: true } });
    expect(lineOf(given, 'inss')).toMatchObject({ base: '10000.00', rate: '11', amount: '770.00' });
    // Exactly ten reais can be paid: 90.91 × 11 % = 10.0001.
    const small = (gross: string) => computeTaxes({ ...given, service: plainService, gross }).retainedTotal;
    expect([small('90.90'), small('90.86')]).toEqual(['10.00', '0.00']);
  });

  test('the ISS is of the amount without discounts and deductions, kept back where the service says so', () => {
    const given = invoiceOf({
      ...{ gross: '1000.00', unconditionalDiscount: '100.00', conditionalDiscount: '50.00', deduction: '200.00' },
      retained: { ...nothingRetained, iss: true },
    });
    const taxes = computeTaxes(given);
    expect(taxes).toMatchObject({ calculationBasis: '700.00', retainedTotal: '35.00', net: '815.00' });
    expect(taxes).toMatchObject({ municipalAmount: '35.00', municipalRate: '3.5000' });
    // 900.00 × 0.65 % = 5.85 and × 3 % = 27.00.
    expect(taxes).toMatchObject({ federalAmount: '32.85', federalRate: '3.2850' });
  });

  test('in the year of the test IBS and CBS are told and not withheld', () => {
    // 5,000.00 − 250.00 − 32.50 − 150.00 = 4,567.50.
    const given = invoiceOf();
    expect(lineOf(given, 'ibs')).toMatchObject({
      base: '4567.50',
      rate: '0.1',
      amount: '4.57',
      retainedAmount: '0.00',
    });
    expect(lineOf(given, 'cbs')).toMatchObject({
      base: '4567.50',
      rate: '0.9',
      amount: '41.11',
      retainedAmount: '0.00',
    });
    const taxesOf = (day: string) => computeTaxes(invoiceOf({ day })).lines.map(({ tax }) => tax);
    expect(taxesOf('2025-12-31')).not.toContain('ibs');
    expect(taxesOf('2027-01-01')).not.toContain('cbs');
  });
});

describe('who withholds, and who does not', () => {
  const all = { iss: true, inss: true, pis: true, cofins: true, csll: true, ir: true };
  const reasons = (given: TaxedInvoice) => computeTaxes(given).lines.map(({ tax, reason }) => `${tax} ${reason}`);

  test('a person withholds nothing', () => {
    const given = invoiceOf({ payer: 'natural', retained: all });
    expect(computeTaxes(given)).toMatchObject({ retainedTotal: '0.00', net: '5000.00' });
    expect(reasons(given)).toContain('ir payerNatural');
  });

  test('of Simples Nacional only ISS and social security are withheld', () => {
    const taxes = computeTaxes(invoiceOf({ regime: 'simplesNacional', retained: all }));
    // 5 % and 11 % of 5,000.00.
    expect(taxes).toMatchObject({ retainedTotal: '800.00', federalAmount: '0.00' });
    const own = invoiceOf({ regime: 'simplesNacional' });
    expect(reasons(own)).toEqual([
      'iss inDas',
      'inss notRetained',
      'pis inDas',
      'cofins inDas',
      'csll inDas',
      'ir inDas',
    ]);
  });

  test('on actual profit PIS and COFINS are not cumulative, income is not of the invoice', () => {
    const given = invoiceOf({ regime: 'actualProfit' });
    expect([lineOf(given, 'pis').amount, lineOf(given, 'cofins').amount]).toEqual(['82.50', '380.00']);
    expect(lineOf(given, 'ir')).toMatchObject({ treatment: 'notDue', reason: 'onActualProfit', amount: '0.00' });
    expect(computeTaxes({ ...given, retained: threeRetained }).retainedTotal).toBe('232.50');
  });

  test('from 2027 on there is no PIS and no COFINS', () => {
    const given = invoiceOf({ day: '2027-01-01', retained: threeRetained });
    expect(computeTaxes(given)).toMatchObject({ retainedTotal: '50.00', federalAmount: '0.00' });
  });

  test('exempt and immune services have no ISS, whatever rate stands there', () => {
    const service = { ...plainService, transactionNature: 'immune' as const };
    expect(lineOf(invoiceOf({ service }), 'iss')).toMatchObject({
      treatment: 'notDue',
      reason: 'immune',
      amount: '0.00',
    });
  });
});

describe('what is refused', () => {
  test.each<[string, Partial<TaxedInvoice>]>([
    ['nothing', { gross: '0' }],
    ['less than nothing', { gross: '-5000.00' }],
    ['a discount above the amount', { unconditionalDiscount: '5000.01' }],
    ['discounts above it together', { unconditionalDiscount: '3000.00', conditionalDiscount: '2000.01' }],
    ['a discount below zero', { conditionalDiscount: '-0.01' }],
    ['a deduction below zero', { deduction: '-1' }],
    ['a deduction above what comes in', { unconditionalDiscount: '1000.00', deduction: '4000.01' }],
    ['a discount that leaves less than is withheld', { conditionalDiscount: '4900.00', retained: threeRetained }],
    ['no rate of the municipality', { service: { ...plainService, issRate: null } }],
    ['a rate above a hundred', { service: { ...plainService, pisRate: '100.01' } }],
    ['a rate below zero', { service: { ...plainService, csllRate: '-1' } }],
    ['a day of which nobody knows the law', { day: '2015-06-21' }],
    ['what is no number', { gross: '1e9' }],
  ])('%s', (_name, more) => {
    expect(() => computeTaxes(invoiceOf(more))).toThrow();
  });
});

test('rows of one rule follow one another without a gap and without two at once', () => {
  for (const id of new Set(taxRules.map((rule) => rule.id))) {
    const rows = taxRules.filter((rule) => rule.id === id);
    rows.forEach((row, index) => {
      expect(row.source, id).not.toBe('');
      const next = rows[index + 1];
      if (!next) return;
      const following = new Date(Date.parse(`${row.validTo}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      expect(next.validFrom, id).toBe(following);
    });
  }
});
