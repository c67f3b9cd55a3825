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

describe('what was added to installments', () => {
  const memorial = memorialOf(cases[0]?.[1] ?? termsOf({}));
  const fees = [
    { row: 0, installment: 'Entrada 1', reason: '=1+1', value: '12.50' },
    { row: 7, installment: 'Parcela 3', reason: 'Visita', value: '0.01' },
    { row: 7, installment: 'Parcela 3', reason: 'Segunda via', value: '3.33' },
  ];
  const agreed = (row: number) => Number(memorial.rows[row]?.cells.value.value);
  const first = memorial.inputs.length + 5 + memorial.rows.length + 4;

  test('stands below the table: each installment comes to what it was and its fees, all of them to the total', async () => {
    const { shown, value } = recompute(await sheetOf(memorialWorkbook(memorial, 'pt-BR', fees)));
    const both = (place: string) => [value(place).toFixed(2), shown.get(place)];
    const twice = (amount: number) => [amount.toFixed(2), amount.toFixed(2)];
    expect(both(`D${first}`)).toEqual(twice(agreed(0) + 12.5));
    expect(both(`D${first + 1}`)).toEqual(twice(agreed(7) + 0.01));
    // The second of an installment goes on from the first.
    expect(both(`D${first + 2}`)).toEqual(twice(agreed(7) + 0.01 + 3.33));
    expect(both(`C${first + 3}`)).toEqual(twice(15.84));
    const total = memorial.rows.reduce((sum, _row, row) => sum + agreed(row), 15.84);
    expect(both(`D${first + 3}`)).toEqual(twice(total));
  });

  test('follows the cells that somebody changes, and what was typed is a text', async () => {
    const sheet = await sheetOf(memorialWorkbook(memorial, 'pt-BR', fees));
    const changed = sheet.replace(new RegExp(`(<c r="C${first}"[^>]*><v>)12.50`), '$1112.50');
    expect(changed).not.toBe(sheet);
    const { value } = recompute(changed);
    expect(value(`D${first}`).toFixed(2)).toBe((agreed(0) + 112.5).toFixed(2));
    expect(value(`C${first + 3}`).toFixed(2)).toBe('115.84');
    expect(sheet).not.toContain('<f>1+1</f>');
  });

  test('without any the sheet ends with its table', async () => {
    const sheet = await sheetOf(memorialWorkbook(memorial, 'pt-BR'));
    expect(sheet).not.toContain(`r="A${first - 4}"`);
    expect(sheet).not.toContain(`r="D${first}"`);
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
