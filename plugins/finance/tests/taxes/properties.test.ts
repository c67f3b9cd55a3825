import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, moneyText, sum } from '../../src/calculation/exact/money.ts';
import { fiscalRegimes, personTypes } from '../../src/partner-values.ts';
import { computeTaxes } from '../../src/taxes/compute-taxes.ts';
import { amountOf } from '../../src/taxes/tax-line.ts';
import { operationNatures } from '../../src/taxes/tax-values.ts';
import type { InvoiceTaxes, TaxedInvoice } from '../../src/taxes/taxed-invoice.ts';
import { plainService } from './taxes-scene.ts';

const rate = fc.option(
  fc.integer({ min: 0, max: 200_000 }).map((value) => moneyText(BigInt(value) / 100n)),
  { nil: null },
);
const retained = fc.record({
  ...{ iss: fc.boolean(), inss: fc.boolean(), pis: fc.boolean(), cofins: fc.boolean(), csll: fc.boolean() },
  ir: fc.boolean(),
});
const service = fc.record({
  transactionNature: fc.constantFrom(...operationNatures),
  issRate: fc.constantFrom('2', '2.5', '3.37', '5'),
  ...{ inssRate: rate, pisRate: rate, cofinsRate: rate, csllRate: rate, irRate: rate },
  presumedProfitRate: rate,
});

const invoices: fc.Arbitrary<TaxedInvoice> = fc
  .record({
    gross: fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }),
    // In ten thousandths of what is left.
    ...{ unconditional: fc.bigInt({ min: 0n, max: 10_000n }), conditional: fc.bigInt({ min: 0n, max: 10_000n }) },
    ...{ deduction: fc.bigInt({ min: 0n, max: 10_000n }), before: fc.bigInt({ min: 0n, max: 10n ** 12n }) },
    ...{ service, retained, regime: fc.constantFrom(...fiscalRegimes), payer: fc.constantFrom(...personTypes) },
    day: fc.constantFrom('2016-01-01', '2025-12-31', '2026-02-10', '2026-11-27', '2027-01-01', '2030-06-30'),
  })
  .map(({ gross, unconditional, conditional, deduction, before, service: own, ...given }) => {
    const off = (gross * unconditional) / 10_000n;
    return {
      ...given,
      service: { ...plainService, ...own },
      gross: moneyText(gross),
      unconditionalDiscount: moneyText(off),
      conditionalDiscount: moneyText(((gross - off) * conditional) / 10_000n),
      deduction: moneyText(((gross - off) * deduction) / 10_000n),
      revenueBefore: moneyText(before),
    };
  });

/** Undefined where the discounts leave less than is withheld, which is refused. */
function computed(given: TaxedInvoice): InvoiceTaxes | undefined {
  try {
    return computeTaxes(given);
  } catch (error) {
    if (String((error as Error).message).length > 0 && given.conditionalDiscount !== '0.00') return undefined;
    throw error;
  }
}

test('what arrives, what is withheld and what is off come to the gross amount; nothing is below zero', () => {
  fc.assert(
    fc.property(invoices, (given) => {
      const taxes = computed(given);
      if (!taxes) return;
      const withheld = sum(taxes.lines.map(({ retainedAmount }) => centsOf(retainedAmount)));
      expect(moneyText(withheld)).toBe(taxes.retainedTotal);
      const whole =
        centsOf(taxes.net) + withheld + centsOf(given.unconditionalDiscount) + centsOf(given.conditionalDiscount);
      expect(moneyText(whole)).toBe(given.gross);
      for (const line of taxes.lines) {
        expect(centsOf(line.amount)).toBeGreaterThanOrEqual(0n);
        expect(centsOf(line.base)).toBeGreaterThanOrEqual(0n);
        // Withheld is all of a tax or nothing of it.
        expect(['0.00', line.amount]).toContain(line.retainedAmount);
      }
      expect(centsOf(taxes.net)).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 400 },
  );
});

test('each line is what its formula comes to, computed again from what the explanation says', () => {
  fc.assert(
    fc.property(invoices, (given) => {
      const told = JSON.parse(JSON.stringify(computed(given) ?? { lines: [] })) as InvoiceTaxes;
      for (const { formula, inputs, amount } of told.lines) expect(moneyText(amountOf(formula, inputs))).toBe(amount);
    }),
    { numRuns: 200 },
  );
});

test('of a larger amount no tax is smaller where all is withheld or nothing is', () => {
  const even = invoices.map((given) => ({ ...given, conditionalDiscount: '0.00', deduction: '0.00' }));
  const all = { iss: true, inss: true, pis: true, cofins: true, csll: true, ir: true };
  const none = { iss: false, inss: false, pis: false, cofins: false, csll: false, ir: false };
  fc.assert(
    fc.property(even, fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.boolean(), (given, more, isRetained) => {
      const one = { ...given, unconditionalDiscount: '0.00', retained: isRetained ? all : none };
      const larger = computeTaxes({ ...one, gross: moneyText(centsOf(one.gross) + more) });
      const smaller = computeTaxes(one);
      expect(centsOf(larger.retainedTotal)).toBeGreaterThanOrEqual(centsOf(smaller.retainedTotal));
      if (isRetained) return;
      for (const line of smaller.lines) {
        const other = larger.lines.find(({ tax }) => tax === line.tax);
        if (line.tax === 'ibs' || line.tax === 'cbs') continue;
        expect(centsOf(other?.amount ?? '0')).toBeGreaterThanOrEqual(centsOf(line.amount));
      }
    }),
    { numRuns: 300 },
  );
});

test('a quarter in two invoices owes what it owes in one, but for a cent of rounding in each tax', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.bigInt({ min: 1n, max: 10n ** 10n }), (first, second) => {
      const of = (gross: bigint, before: bigint) =>
        computeTaxes({
          ...{ day: '2026-11-27', service: plainService, regime: 'presumedProfit', payer: 'natural' },
          ...{ gross: moneyText(gross), unconditionalDiscount: '0', conditionalDiscount: '0', deduction: '0' },
          ...{ revenueBefore: moneyText(before) },
          retained: { iss: false, inss: false, pis: false, cofins: false, csll: false, ir: false },
        });
      const [one, two, whole] = [of(first, 0n), of(second, first), of(first + second, 0n)];
      for (const tax of ['pis', 'cofins', 'csll', 'ir', 'irAdditional']) {
        const amount = (taxes: InvoiceTaxes) => centsOf(taxes.lines.find((line) => line.tax === tax)?.amount ?? '0');
        const difference = amount(one) + amount(two) - amount(whole);
        expect(difference * difference, tax).toBeLessThanOrEqual(1n);
      }
    }),
    { numRuns: 300 },
  );
});
