import { formatDate, type Locale, say } from '@gleba/sdk';
import { columnName, type FileBytes, type WorkbookCell, workbookFile } from '@gleba/sdk/exchange/server';
import { type Memorial, type MemorialInput, memorialColumns } from '../../calculation/memorial/memorial.ts';
import { type Places, workbookFormula } from '../../calculation/memorial/workbook-formula.ts';
import { sacocCycle } from '../../calculation/systems/sacoc.ts';
import { feeRows } from './memorial-fee-rows.ts';
import type { MemorialFee } from './memorial-fees.ts';

/** Columns before the amounts: what it is, its number, its day. */
const before = 3;

/**
 * The memorial as a workbook whose cells are formulas over one another, so that whoever gets it computes it again: inputs in column B,
 * below them one row for each installment, and below those what was added to installments.
 */
export function memorialWorkbook(memorial: Memorial, language: Locale, fees: readonly MemorialFee[] = []): FileBytes {
  const { inputs, rows, engine } = memorial;
  const tableAt = inputs.length + 5;
  const inputRow = new Map(inputs.map(({ name }, index) => [name, index + 3]));
  const column = (name: string) => columnName(before + (memorialColumns as readonly string[]).indexOf(name));
  const places: Places = {
    input: (name) => `$B$${inputRow.get(name)}`,
    cell: (name, row) => `${column(name)}${tableAt + row}`,
  };
  const words = (key: string, values = {}) => say(key, values, language);
  const text = (key: string, values = {}): WorkbookCell => ({ text: words(key, values) });
  const title = (key: string): WorkbookCell => ({ text: words(key), isTitle: true });
  const heads = ['kind', 'number', 'dueDate', ...memorialColumns, 'roundingRemainder'];
  const head: readonly (readonly WorkbookCell[])[] = [
    [{ text: words('finance.memorial.title', { engine: String(engine) }), isTitle: true }],
    [],
    ...inputs.map((given) => [text(...inputLabel(given)), inputCell(given, places)]),
    [],
    heads.map((name) => title(`finance.memorial.${name}`)),
  ];
  const table = rows.map(({ kind, number, dueDate, cells, roundingRemainder }): readonly WorkbookCell[] => [
    text(`finance.memorial.kind.${kind}`),
    { text: String(number) },
    { text: formatDate(dueDate) },
    ...memorialColumns.map((name): WorkbookCell => {
      const { formula, value } = cells[name];
      return { formula: workbookFormula(formula, places), value, look: 'money' };
    }),
    { decimal: roundingRemainder, look: 'money' },
  ]);
  const added = feeRows({ memorial, fees, places, from: tableAt + rows.length, language });
  return workbookFile(words('finance.memorial.sheet'), [...head, ...table, ...added]);
}

function inputLabel({ name }: MemorialInput): [key: string, values?: Record<string, string>] {
  const level = /^level(\d+)$/.exec(name)?.[1];
  if (!level) return [`finance.memorial.input.${name}`];
  const until = Number(level) * sacocCycle;
  return ['finance.memorial.input.level', { from: String(until - sacocCycle + 1), until: String(until) }];
}

function inputCell({ formula, value }: MemorialInput, places: Places): WorkbookCell {
  const look = /\.\d{3}/.test(value) ? 'rate' : 'decimal';
  if (formula.kind === 'number') return { decimal: formula.text, look };
  return { formula: workbookFormula(formula, places), value, look };
}
