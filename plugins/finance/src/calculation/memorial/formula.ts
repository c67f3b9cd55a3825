import { share } from '../exact/money.ts';
import { power, root } from '../exact/power.ts';
import { fraction, minus, over, plus, type Rational, readDecimal, rounded, times, zero } from '../exact/rational.ts';

/** How an amount comes about, as data: a screen writes it as text, a workbook as a cell's formula, a test computes it. Amounts are in R$. */
export type Formula =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'input'; readonly name: string }
  /** A cell of the table; `row` from 0. */
  | { readonly kind: 'cell'; readonly column: string; readonly row: number }
  | { readonly kind: 'call'; readonly op: Operator; readonly args: readonly Formula[] };

/** `round`: to a cent, half away from zero; `cut`: to a cent, downwards. A power's exponent is a whole number or one over one. */
export type Operator = '+' | '-' | '*' | '/' | '^' | 'round' | 'cut' | 'sum';

const call =
  (op: Operator) =>
  (...args: (Formula | string | number)[]): Formula => ({ kind: 'call', op, args: args.map(formulaOf) });

/** A number, or what is a formula already. */
export function formulaOf(given: Formula | string | number): Formula {
  return typeof given === 'object' ? given : { kind: 'number', text: String(given) };
}

export const add = call('+');
export const subtract = call('-');
export const multiply = call('*');
export const divide = call('/');
export const raise = call('^');
export const round = call('round');
export const cut = call('cut');
export const sumOf = call('sum');
export const input = (name: string): Formula => ({ kind: 'input', name });
export const cell = (column: string, row: number): Formula => ({ kind: 'cell', column, row });

export interface Values {
  readonly input: (name: string) => Rational;
  readonly cell: (column: string, row: number) => Rational;
}

/** What a formula comes to, exactly. */
export function evaluate(formula: Formula, values: Values): Rational {
  switch (formula.kind) {
    case 'number':
      return readDecimal(formula.text);
    case 'input':
      return values.input(formula.name);
    case 'cell':
      return values.cell(formula.column, formula.row);
    default:
      return apply(
        formula.op,
        formula.args.map((part) => evaluate(part, values)),
      );
  }
}

function apply(op: Operator, [first = zero, ...others]: readonly Rational[]): Rational {
  const [second = zero] = others;
  switch (op) {
    case '+':
    case 'sum':
      return others.reduce(plus, first);
    case '-':
      return others.reduce(minus, first);
    case '*':
      return others.reduce(times, first);
    case '/':
      return over(first, second);
    case '^':
      return raised(first, second);
    case 'round':
      return fraction(rounded({ n: first.n * 100n, d: first.d }), 100n);
    default:
      return fraction((first.n * 100n) / first.d, 100n);
  }
}

function raised(base: Rational, { n, d }: Rational): Rational {
  if (n % d === 0n) return power(base, Number(n / d));
  const degree = fraction(d, n);
  return root(base, Number(share(1n, degree)));
}
