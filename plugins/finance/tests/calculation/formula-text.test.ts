import { describe, expect, test } from 'vitest';
import {
  add,
  cell,
  divide,
  input,
  multiply,
  raise,
  round,
  subtract,
  sumOf,
} from '../../src/calculation/memorial/formula.ts';
import { formulaRuns } from '../../src/calculation/memorial/formula-runs.ts';
import { type FormulaWords, formulaText } from '../../src/calculation/memorial/formula-text.ts';
import { memorialOf } from '../../src/calculation/memorial/memorial.ts';
import { termsOf } from './support/terms.ts';

const words: FormulaWords = {
  number: (text) => text,
  input: (name) => name,
  cell: (column, row) => `${column}[${row}]`,
  round: (text) => `round(${text})`,
  cut: (text) => `cut(${text})`,
  sum: (column, from, to) => `sum(${column}[${from}]…[${to}])`,
};

describe('a formula is written', () => {
  test.each([
    [add(1, 2, 3), '1 + 2 + 3'],
    [subtract(1, add(2, 3)), '1 − (2 + 3)'],
    [subtract(subtract(1, 2), 3), '1 − 2 − 3'],
    [multiply(add(1, input('rate')), 2), '(1 + rate) × 2'],
    [divide(1, multiply(2, 3)), '1 ÷ (2 × 3)'],
    [divide(multiply(2, 3), 4), '2 × 3 ÷ 4'],
    [raise(add(1, input('rate')), divide(1, 12)), '(1 + rate) ^ (1 ÷ 12)'],
    [round(multiply(cell('balance', 2), input('rate'))), 'round(balance[2] × rate)'],
    [sumOf(cell('value', 0), cell('value', 1), cell('value', 2)), 'sum(value[0]…[2])'],
    [sumOf(cell('value', 0)), 'value[0]'],
  ])('with no more brackets than it needs: %#', (formula, text) => expect(formulaText(formula, words)).toBe(text));
});

test('rows that are computed alike are told once: Price, 1,000.00 in four', () => {
  const { rows } = memorialOf(
    termsOf({
      ...{ basePrice: '1000', numInstallments: 4, amortizationMethod: 'price' },
      interestRate: { percent: '1', unit: 'month' },
    }),
  );
  const runs = formulaRuns(rows, {
    ...words,
    cell: (column, place) =>
      place === 'same' ? column : place === 'before' ? `${column} before` : `${column} ${place.number}`,
    sum: (column, from, to) => `sum(${column} ${from}…${to})`,
  });
  const of = (column: string) =>
    runs.filter((run) => run.column === column).map(({ from, to, text }) => `${from}-${to}: ${text}`);
  expect(of('interestValue')).toEqual([
    '1-1: round(financed × monthlyRate)',
    '2-4: round(balance before × monthlyRate)',
  ]);
  expect(of('principalValue')).toEqual([
    '1-1: payment − round(financed × monthlyRate)',
    '2-3: payment − round(balance before × monthlyRate)',
    '4-4: balance before',
  ]);
  expect(of('insuranceFee')).toEqual([]);
});
