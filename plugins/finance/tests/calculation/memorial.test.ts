import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { amortizationMethods, computeSchedule, type Terms } from '../../src/calculation/index.ts';
import { memorialColumns, memorialOf } from '../../src/calculation/memorial/memorial.ts';
import { memorialWorkbook } from '../../src/server/contracts/memorial-workbook.ts';
import { recompute } from './support/recompute.ts';
import { termsOf } from './support/terms.ts';

/** Everything that terms can say at once, for every system, with the first year free or not and with a rate of each unit. */
const cases = amortizationMethods.flatMap((method) =>
  ([true, false] as const).map((isFree): [string, Terms] => [
    `${method}${isFree ? ', with months free' : ''}`,
    termsOf({
      ...{ basePrice: '98765.43', numInstallments: 29, amortizationMethod: method, firstYearSacocFreeInterest: isFree },
      ...{ numInterestFreeMonths: isFree ? 3 : 0, promotionalDiscount: '100', insurancePercentage: '0.35' },
      interestRate: isFree ? { percent: '8.25', unit: 'effectiveYear' } : { percent: '0.8', unit: 'month' },
      initialPayment: { value: '1000', parts: 3 },
      subscriptionFee: { value: '77', parts: 2, conditions: isFree ? 'included' : 'withInstallments' },
      balloons: [6, 18].map((month) => ({ month, value: '1000.01' })),
      costs: {
        bank: { fixed: '1.99', percent: '0.5', payer: 'both' },
        platform: { percent: '1', payer: 'customer' },
        platformBank: { fixed: '0.35', payer: 'organization' },
      },
    }),
  ]),
);

describe('the memorial', () => {
  test.each(cases)('of %s derives every amount of the schedule once more', (_system, terms) => {
    const { rows, inputs } = memorialOf(terms);
    const { installments } = computeSchedule(terms);
    expect(rows).toHaveLength(installments.length);
    expect(inputs.map(({ name }) => name)).toContain('financed');
  });

  test.each(cases)('of %s is a workbook whose formulas come to the same amounts', async (_system, terms) => {
    const memorial = memorialOf(terms);
    const { shown, value } = recompute(await sheetOf(memorialWorkbook(memorial, 'pt-BR')));
    const first = memorial.inputs.length + 5;
    for (const [index, row] of memorial.rows.entries()) {
      for (const [at, column] of memorialColumns.entries()) {
        const place = `${String.fromCharCode(68 + at)}${first + index}`;
        expect(shown.get(place), place).toBe(row.cells[column].value);
        expect(value(place).toFixed(2), `${column} of row ${index}`).toBe(row.cells[column].value);
      }
    }
  });
});

/** The sheet within the archive: the entry's data follow its local header (PKWARE APPNOTE, 4.3.7). */
async function sheetOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const name = 'xl/worksheets/sheet1.xml';
  return inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString('utf8');
}
