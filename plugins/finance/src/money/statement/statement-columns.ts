import { plainWord } from '@gleba/sdk/exchange';
import { moneyText } from '../../calculation/index.ts';
import type { BankLine } from './statement-line-identity.ts';
import { longestMemo, longestNumber, plainText, readStatementAmount, readStatementDay } from './statement-values.ts';

export const statementFields = ['date', 'description', 'amount', 'credit', 'debit', 'number'] as const;
export type StatementField = (typeof statementFields)[number];
/** Which column of a sheet is what: its name. */
export type StatementColumns = Readonly<Partial<Record<StatementField, string | null | undefined>>>;

/** As banks head their columns, without accents and signs; the first that fits is proposed. */
const usual: Readonly<Record<StatementField, readonly string[]>> = {
  date: ['data', 'date', 'data lancamento', 'data movimento', 'data mov', 'dt movimento', 'fecha', 'data da transacao'],
  description: [
    ...[
      'descricao',
      'historico',
      'lancamento',
      'memo',
      'description',
      'identificador',
      'descripcion',
      'titulo',
      'title',
    ],
    ...['detalhes', 'estabelecimento'],
  ],
  amount: ['valor', 'valor r', 'amount', 'importe', 'valor do lancamento', 'valor lancamento'],
  credit: ['credito', 'credito r', 'entrada', 'entradas', 'credit', 'valor credito', 'entradas r'],
  debit: ['debito', 'debito r', 'saida', 'saidas', 'debit', 'valor debito', 'saidas r'],
  number: ['documento', 'numero do documento', 'nr doc', 'docto', 'doc', 'dcto', 'n documento', 'numero', 'document'],
};

const wordOf = (text: string) =>
  plainWord(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export function proposeStatementColumns(columns: readonly string[]): StatementColumns {
  const words = columns.map(wordOf);
  const found: Partial<Record<StatementField, string>> = {};
  for (const field of statementFields) {
    const at = usual[field].map((word) => words.indexOf(word)).find((index) => index >= 0);
    if (at !== undefined) found[field] = columns[at] ?? '';
  }
  // One column of amounts says all; beside it two others are of something else.
  if (found.amount !== undefined) return { ...found, credit: null, debit: null };
  return found;
}

export type SheetFault = { readonly row: number; readonly what: 'date' | 'amount' };
export type SheetLines =
  | { readonly lines: readonly BankLine[]; readonly skipped: number }
  | { readonly fault: SheetFault };

interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * The lines of a sheet. Rows without an amount, of nothing, or that tell a balance (`SALDO DO DIA`) are no lines and are counted; one whose
 * day or amount cannot be read ends the reading, because a statement with a line less is a wrong one.
 */
export function linesOfSheet(columns: readonly string[], rows: readonly Row[], mapping: StatementColumns): SheetLines {
  const at = (field: StatementField) => {
    const name = mapping[field];
    return name === null || name === undefined ? -1 : columns.indexOf(name);
  };
  const places = Object.fromEntries(statementFields.map((field) => [field, at(field)])) as Record<
    StatementField,
    number
  >;
  const lines: BankLine[] = [];
  let skipped = 0;
  for (const { number, cells } of rows) {
    const cell = (field: StatementField) => (places[field] < 0 ? '' : (cells[places[field]] ?? '')).trim();
    const memo = plainText(cell('description'), longestMemo);
    const isEmpty = (['amount', 'credit', 'debit'] as const).every((field) => cell(field) === '');
    if (isEmpty || /^saldo\b/.test(wordOf(memo))) {
      skipped += 1;
      continue;
    }
    const cents = centsOfRow(cell);
    if (cents === undefined) return { fault: { row: number, what: 'amount' } };
    if (cents === 0n) {
      skipped += 1;
      continue;
    }
    const day = readStatementDay(cell('date'));
    if (day === undefined) return { fault: { row: number, what: 'date' } };
    lines.push({ fitId: '', day, amount: moneyText(cents), memo, number: plainText(cell('number'), longestNumber) });
  }
  return { lines, skipped };
}

/** Of one column its own sign; of two, what comes in less what goes out, whatever sign the latter bears. */
function centsOfRow(cell: (field: StatementField) => string): bigint | undefined {
  if (cell('amount') !== '') return readStatementAmount(cell('amount'));
  const [credit, debit] = (['credit', 'debit'] as const).map((field) => readStatementAmount(cell(field) || '0'));
  if (credit === undefined || debit === undefined) return undefined;
  return credit - (debit < 0n ? -debit : debit);
}
