import { moneyText } from '../exact/money.ts';
import type { Rational } from '../exact/rational.ts';
import { toDecimal } from '../exact/rational.ts';
import type { ScheduledInstallment } from '../installments.ts';
import { computeSchedule } from '../schedule.ts';
import type { Terms } from '../terms.ts';
import { evaluate, type Formula } from './formula.ts';
import { memorialInputs } from './memorial-inputs.ts';
import { type MemorialColumn, rowFormulas } from './memorial-rows.ts';

/** Columns of the table, in order; texts are `finance.memorial.<column>`. */
export const memorialColumns = [
  ...['principalValue', 'interestValue', 'originalValue', 'promotionalDiscount', 'insuranceFee'],
  ...['value', 'bankFee', 'platformFee', 'platformBankFee', 'netValue', 'balance'],
] as const;

export interface MemorialInput {
  /** Its text is `finance.memorial.input.<name>`, of a level that of `level`. */
  readonly name: string;
  readonly formula: Formula;
  /** Decimal text; amounts with two digits, rates with twelve. */
  readonly value: string;
}

export interface MemorialRow {
  readonly kind: ScheduledInstallment['kind'];
  readonly number: number;
  readonly dueDate: string;
  readonly cells: Readonly<Record<MemorialColumn, { readonly formula: Formula; readonly value: string }>>;
  /** What it has more, or less, because cents do not divide. */
  readonly roundingRemainder: string;
}

export interface Memorial {
  readonly engine: number;
  readonly inputs: readonly MemorialInput[];
  readonly rows: readonly MemorialRow[];
}

/**
 * For every amount of a schedule how it came about: formulas over named inputs and other amounts, which anybody can compute again.
 * It derives each amount a second time, and that both agree is asked here: a memorial never explains another schedule.
 */
export function memorialOf(terms: Terms): Memorial {
  const { engine, installments } = computeSchedule(terms);
  const inputs = new Map<string, { formula: Formula; exact: Rational }>();
  const cells: Record<string, Rational>[] = [];
  const values = {
    input: (name: string) => inputs.get(name)?.exact ?? fail(name),
    cell: (column: string, row: number) => cells[row]?.[column] ?? fail(`${column} ${row}`),
  };
  const rows: MemorialRow[] = [];
  const define = (all: readonly (readonly [name: string, formula: Formula])[]) => {
    for (const [name, formula] of all) inputs.set(name, { formula, exact: evaluate(formula, values) });
  };
  define(memorialInputs(terms));
  const formulas = rowFormulas(terms, installments);
  for (const [index, installment] of installments.entries()) {
    const own: Record<string, Rational> = {};
    cells.push(own);
    const shown = memorialColumns.map((column) => {
      const formula = formulas[index]?.[column] ?? fail(column);
      const exact = evaluate(formula, values);
      own[column] = exact;
      if (exact.n * 100n !== installment[column] * exact.d)
        fail(`${column} of ${installment.kind} ${installment.number}`);
      return [column, { formula, value: moneyText(installment[column]) }] as const;
    });
    const { kind, number, dueDate, roundingRemainder } = installment;
    const all = Object.fromEntries(shown) as MemorialRow['cells'];
    rows.push({ kind, number, dueDate, cells: all, roundingRemainder: moneyText(roundingRemainder) });
  }
  const told = [...inputs].map(([name, { formula, exact }]) => ({ name, formula, value: textOf(exact) }));
  return { engine, inputs: told, rows };
}

/** Whole cents as money, all else with twelve digits. */
const textOf = (value: Rational) => toDecimal(value, (value.n * 100n) % value.d === 0n ? 2 : 12);

function fail(what: string): never {
  throw new Error(`The memorial does not come to the schedule's amount: ${what}.`);
}
