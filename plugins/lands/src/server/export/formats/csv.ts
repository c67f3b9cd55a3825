import {
  type ExportColumn,
  type ExportContent,
  type ExportValue,
  type FileBytes,
  inBlocks,
  localMoment,
} from '../export-row.ts';

/** As spreadsheets in Brazil open it by a double click: UTF-8 with its mark, semicolons, decimal comma, CRLF (RFC 4180). */
export function csvFile(content: ExportContent): FileBytes {
  return inBlocks(lines(content));
}

async function* lines({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ title }) => textCell(title)).join(';')}\r\n`;
  for await (const { values } of rows) {
    yield `${columns.map((column, index) => cell(column, values[index] ?? null)).join(';')}\r\n`;
  }
}

function cell({ kind }: ExportColumn, value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (kind === 'decimal' || kind === 'money') return value.replace('.', ',');
  return textCell(kind === 'instant' ? localMoment(value) : value);
}

/**
 * A text that a spreadsheet would take for a formula is shown as text: what somebody typed into a lot's address must not run
 * on the machine of whoever opens the list (OWASP, CSV Injection).
 */
export function startsLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n]/.test(text);
}

function textCell(text: string): string {
  const safe = startsLikeFormula(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
