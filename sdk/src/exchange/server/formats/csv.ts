import { csvCell, csvLine, csvMark } from '@gleba/sdk';
import {
  type ExportColumn,
  type ExportContent,
  type ExportValue,
  type FileBytes,
  inBlocks,
  localMoment,
} from '../export-row.ts';

/** As spreadsheets in Brazil open it by a double click, with a decimal comma. */
export function csvFile(content: ExportContent): FileBytes {
  return inBlocks(lines(content));
}

async function* lines({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map(({ title }) => csvCell(title)));
  for await (const { values } of rows) {
    yield csvLine(columns.map((column, index) => cell(column, values[index] ?? null)));
  }
}

function cell({ kind }: ExportColumn, value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (kind === 'decimal' || kind === 'money') return value.replace('.', ',');
  return csvCell(kind === 'instant' ? localMoment(value) : value);
}
