import { csvCell, csvLine, csvMark, type Locale } from '@gleba/sdk';
import {
  type ExportColumn,
  type ExportContent,
  type ExportValue,
  type FileBytes,
  inBlocks,
  localMoment,
  yesOrNo,
} from '../export-row.ts';

/** As spreadsheets in Brazil open it by a double click, with a decimal comma. */
export function csvFile(content: ExportContent): FileBytes {
  return inBlocks(lines(content));
}

async function* lines({ columns, rows, language }: ExportContent): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map(({ title }) => csvCell(title)));
  for await (const { values } of rows) {
    yield csvLine(columns.map((column, index) => cell(column, values[index] ?? null, language)));
  }
}

function cell({ kind }: ExportColumn, value: ExportValue, language: Locale | undefined): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return yesOrNo(value, language);
  if (kind === 'decimal' || kind === 'money') return value.replace('.', ',');
  return csvCell(kind === 'instant' ? localMoment(value, language) : value);
}
