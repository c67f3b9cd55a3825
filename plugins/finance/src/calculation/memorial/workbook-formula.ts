import type { Formula, Operator } from './formula.ts';

/** Where inputs and columns stand in the workbook. */
export interface Places {
  readonly input: (name: string) => string;
  readonly cell: (column: string, row: number) => string;
}

/** A formula as spreadsheets write it (ECMA-376, part 1, 18.17), without the equals sign. */
export function workbookFormula(formula: Formula, places: Places): string {
  switch (formula.kind) {
    case 'number':
      return formula.text;
    case 'input':
      return places.input(formula.name);
    case 'cell':
      return places.cell(formula.column, formula.row);
    default:
      return written(formula.op, formula.args, places);
  }
}

function written(op: Operator, args: readonly Formula[], places: Places): string {
  if (op === 'sum') return `SUM(${ranges(args, places).join(',')})`;
  const parts = args.map((part) => workbookFormula(part, places));
  if (op === 'round') return `ROUND(${parts[0]},2)`;
  if (op === 'cut') return `ROUNDDOWN(${parts[0]},2)`;
  return `(${parts.join(op)})`;
}

/** A spreadsheet's function takes 255 arguments (ECMA-376, 18.17.2.1): cells that follow one another are a range. */
function ranges(args: readonly Formula[], places: Places): string[] {
  const found: { column: string; from: number; to: number }[] = [];
  const others: string[] = [];
  for (const part of args) {
    const last = found.at(-1);
    if (part.kind !== 'cell') others.push(workbookFormula(part, places));
    else if (last && last.column === part.column && last.to + 1 === part.row) last.to = part.row;
    else found.push({ column: part.column, from: part.row, to: part.row });
  }
  const written = found.map(({ column, from, to }) => `${places.cell(column, from)}:${places.cell(column, to)}`);
  return [...written, ...others];
}
