import { startsLikeFormula } from '@gleba/sdk';
import { isExactNumber } from '../../exact-number.ts';
import {
  type ExportColumn,
  type ExportContent,
  type ExportValue,
  escapeXml,
  type FileBytes,
  inBlocks,
} from '../export-row.ts';
import { type ZipEntry, zipFile } from '../zip-file.ts';

/** The smallest workbook of ECMA-376 (Office Open XML): one sheet, typed cells, texts in place. */
export function xlsxFile(content: ExportContent): FileBytes {
  return zipFile(parts(content.subject, sheet(content)));
}

/** A cell by itself: a text, a number as decimal text, or a formula without its equals sign and what it came to. */
export type WorkbookCell =
  | { readonly text: string; readonly isTitle?: boolean }
  | { readonly decimal: string; readonly look?: NumberLook }
  | { readonly formula: string; readonly value: string; readonly look?: NumberLook }
  | null;

type NumberLook = 'decimal' | 'money' | 'rate';

/**
 * A workbook whose cells say what each of them is, formulas included, as `workbookFile('Memorial', [[{ formula: 'B1*2', value: '4.00' }]])`.
 * Formulas are the program's own: what people typed is a text and is never worked out.
 */
export function workbookFile(name: string, rows: Iterable<readonly WorkbookCell[]>): FileBytes {
  return zipFile(parts(name, cellsOf(rows)));
}

async function* cellsOf(rows: Iterable<readonly WorkbookCell[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  let number = 0;
  for (const row of rows) {
    number += 1;
    yield `<row r="${number}">${row.map((one, index) => workbookCell(`${columnName(index)}${number}`, one)).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function workbookCell(place: string, given: WorkbookCell): string {
  if (given === null) return '';
  if ('text' in given) {
    const plain = startsLikeFormula(given.text) ? looks.quoted : looks.text;
    return textCell(place, given.text, given.isTitle ? looks.title : plain);
  }
  const style = looks[given.look ?? 'decimal'];
  if ('decimal' in given) return `<c r="${place}" s="${style}"><v>${given.decimal}</v></c>`;
  return `<c r="${place}" s="${style}"><f>${escapeXml(given.formula)}</f><v>${given.value}</v></c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows of a sheet (ECMA-376, 18.3.1.73 and Excel's own limit). */
const maxRows = 1_048_576;
/** Characters of a cell, Excel's limit. */
const maxCharacters = 32_767;

/** Index of a cell's look in `styles`. */
const looks = { text: 0, decimal: 1, money: 2, instant: 3, title: 4, quoted: 5, rate: 6 } as const;

const styles = `${head}<styleSheet xmlns="${main}">
<numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00##"/><numFmt numFmtId="165" formatCode="&quot;R$&quot;\\ #,##0.00"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="167" formatCode="0.000000000000"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="7"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/><xf numFmtId="167" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

function* parts(sheetName: string, rows: AsyncIterable<string>): Generator<ZipEntry> {
  const part = (name: string, text: string): ZipEntry => ({ name, bytes: once(text) });
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${types}.${type}+xml"/>`;
  yield part(
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
  );
  yield part(
    '_rels/.rels',
    `${head}<Relationships xmlns="${packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  yield part(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packageRelations}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
  );
  yield part('xl/styles.xml', styles);
  yield { name: 'xl/worksheets/sheet1.xml', bytes: inBlocks(rows) };
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function* sheet({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield `<row r="1">${columns.map(({ title }, index) => textCell(`${columnName(index)}1`, title, looks.title)).join('')}</row>`;
  let number = 1;
  for await (const { values } of rows) {
    number += 1;
    if (number > maxRows) throw new Error('A sheet holds no more rows.');
    const cells = columns.map((column, index) => cell(`${columnName(index)}${number}`, column, values[index] ?? null));
    yield `<row r="${number}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function cell(place: string, { kind }: ExportColumn, value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (kind === 'decimal' || kind === 'money') {
    // A spreadsheet would show other digits than these.
    if (!isExactNumber(value)) return textCell(place, value.replace('.', ','), looks.text);
    return `<c r="${place}" s="${looks[kind]}"><v>${value}</v></c>`;
  }
  if (kind === 'instant') return `<c r="${place}" s="${looks.instant}"><v>${serialDay(value)}</v></c>`;
  // A text in place is never worked out; the mark keeps it so when somebody edits the cell.
  return textCell(place, value, startsLikeFormula(value) ? looks.quoted : looks.text);
}

function textCell(place: string, text: string, look: number): string {
  const shown = escapeXml(text.slice(0, maxCharacters));
  return `<c r="${place}" t="inlineStr"${look === 0 ? '' : ` s="${look}"`}><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** Days since 30 December 1899 (the 1900 date system with its leap day that never was), by the clock of Brasília. */
function serialDay(iso: string): string {
  const parts = new Map(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return String((local - Date.UTC(1899, 11, 30)) / 86_400_000);
}
const clock = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
  timeZone: 'America/Sao_Paulo',
});

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}
