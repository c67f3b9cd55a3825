import { formatDate, formatMoney, type Locale, say } from '@gleba/sdk';
import { escapeXml, type WorkbookCell } from '@gleba/sdk/exchange/server';
import { chartSvg } from './report-chart.ts';
import type { Sheet } from './report-sheets.ts';

export interface ReportPaper {
  readonly sheet: Sheet;
  readonly organization: string;
  /** What it was narrowed to, a line each. */
  readonly filters: readonly string[];
  readonly today: string;
  /** A `data:` address. */
  readonly logo?: string | undefined;
}

/** Columns beside the first that fit the width of a page; a flow of many days goes on below, with its names again. */
const columnsOnPage = 9;

const styles = `
@page{size:A4 landscape;margin:14mm 12mm 16mm}
body{margin:0;color:#1c2430;font:8.5pt/1.4 "Open Sans","Liberation Sans",Arial,sans-serif}
header{display:flex;align-items:flex-end;justify-content:space-between;gap:8mm;padding:0 0 2mm;border-bottom:.75pt solid #1c2430;font-size:9pt}
header img{max-width:55mm;max-height:14mm;object-fit:contain}
.chart{display:block;width:100%;height:auto;margin:4mm 0 0;break-inside:avoid;font:11px "Open Sans","Liberation Sans",Arial,sans-serif;fill:#4a5563}
h1{margin:4mm 0 1mm;font-size:15pt;line-height:1.2}
p{margin:0;color:#4a5563}
table{width:100%;margin:4mm 0 0;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:2.5pt 4pt;border-bottom:.5pt solid #c9d1db;text-align:right;vertical-align:top;white-space:nowrap}
th{border-bottom:1pt solid #1c2430;font-size:7.5pt;white-space:normal}
th:first-child,td:first-child,.t{text-align:left;white-space:pre-wrap;overflow-wrap:anywhere}
tr{break-inside:avoid}
thead{display:table-header-group}
`.replaceAll('\n', '');

type Row = readonly WorkbookCell[];
const isHead = (row: Row): boolean => row.length > 1 && row.every((cell) => cell !== null && 'isTitle' in cell);

/** A report as an HTML document for the printer, of the rows that its workbook has: every text is escaped, nothing runs and nothing is loaded. */
export function reportHtml({ sheet, organization, filters, today, logo }: ReportPaper, language: Locale): string {
  const at = sheet.rows.findIndex(isHead);
  const [head = [], ...rows] = sheet.rows.slice(at < 0 ? sheet.rows.length : at);
  // Above the table stand its name, which is the title here, and its period or day.
  const lines = sheet.rows.slice(1, at < 0 ? undefined : at).flatMap((row) => row.map(textOf).filter(Boolean));
  const width = Math.max(head.length, ...rows.map((row) => row.length));
  const parts = Math.max(1, Math.ceil((width - 1) / columnsOnPage));
  const tables = Array.from({ length: parts }, (_, part) => {
    const from = 1 + part * columnsOnPage;
    const until = Math.min(width, from + columnsOnPage);
    const of = (row: Row): Row => [
      row[0] ?? null,
      ...Array.from({ length: until - from }, (__, index) => row[from + index] ?? null),
    ];
    const heads = of(head).map((cell) => `<th scope="col">${escapeXml(textOf(cell))}</th>`);
    const body = rows.filter((row) => row.length > 0).map((row) => `<tr>${of(row).map(cellOf).join('')}</tr>`);
    return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  });
  const made = say('finance.reports.printedOn', { day: formatDate(today) }, language);
  return [
    `<!doctype html><html lang="${escapeXml(language)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    `<title>${escapeXml(sheet.title)}</title><style>${styles}</style></head><body>`,
    `<header>${logo ? `<img src="${logo}" alt="${escapeXml(organization)}">` : `<strong>${escapeXml(organization)}</strong>`}<span>${escapeXml(made)}</span></header>`,
    `<h1>${escapeXml(sheet.title)}</h1>`,
    ...[...lines, ...filters].map((line) => `<p>${escapeXml(line)}</p>`),
    sheet.chart ? chartSvg(sheet.chart) : '',
    ...tables,
    '</body></html>',
  ].join('');
}

function textOf(cell: WorkbookCell): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text;
  const decimal = 'decimal' in cell ? cell.decimal : cell.value;
  return cell.look === 'money' ? formatMoney(decimal) : decimal;
}

const cellOf = (cell: WorkbookCell): string =>
  cell !== null && 'text' in cell && !/^-?\d+$/.test(cell.text)
    ? `<td class="t">${escapeXml(cell.text)}</td>`
    : `<td>${escapeXml(textOf(cell))}</td>`;
