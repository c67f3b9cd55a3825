import type { Formula, Operator } from './formula.ts';

/** How people name what a formula is made of. */
export interface FormulaWords {
  readonly number: (text: string) => string;
  readonly input: (name: string) => string;
  readonly cell: (column: string, row: number) => string;
  readonly round: (text: string) => string;
  readonly cut: (text: string) => string;
  /** Of cells that follow one another in a column; the first and the last row. */
  readonly sum: (column: string, from: number, to: number) => string;
}

const signs: Partial<Record<Operator, string>> = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ', '^': ' ^ ' };
/** What binds tighter needs no brackets within what binds looser. */
const strength: Partial<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 };

/** A formula in words and signs, as people write one: with no more brackets than it needs. */
export function formulaText(formula: Formula, words: FormulaWords): string {
  switch (formula.kind) {
    case 'number':
      return words.number(formula.text);
    case 'input':
      return words.input(formula.name);
    case 'cell':
      return words.cell(formula.column, formula.row);
    default:
      return written(formula.op, formula.args, words);
  }
}

function written(op: Operator, args: readonly Formula[], words: FormulaWords): string {
  const [first, ...others] = args;
  if (!first) return '';
  if (op === 'round' || op === 'cut') return words[op](formulaText(first, words));
  if (op === 'sum') return sumText(args, words);
  const sign = signs[op] ?? ' ';
  return [operand(first, op, words), ...others.map((one) => operand(one, op, words, true))].join(sign);
}

/** `isBehind`: what is taken off, divided by or raised to is one thing. */
function operand(formula: Formula, within: Operator, words: FormulaWords, isBehind = false): string {
  const text = formulaText(formula, words);
  const own = formula.kind === 'call' ? strength[formula.op] : undefined;
  const outer = strength[within] ?? 0;
  if (own === undefined || own > outer) return text;
  const isOne = own < outer || within === '^' || (isBehind && (within === '-' || within === '/'));
  return isOne ? `(${text})` : text;
}

function sumText(args: readonly Formula[], words: FormulaWords): string {
  const cells = args.flatMap((part) => (part.kind === 'cell' ? [part] : []));
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last || cells.length < args.length) return args.map((part) => formulaText(part, words)).join(' + ');
  return first === last ? words.cell(first.column, first.row) : words.sum(first.column, first.row, last.row);
}
