import { escaped } from '../../template/paper-html.ts';

export interface IndexRow {
  readonly title: string;
  readonly sheets: number;
  /** The first of them, in the whole. */
  readonly first: number;
}
export interface IndexWords {
  readonly title: string;
  /** Whose it is and of when. */
  readonly lines: readonly string[];
  readonly document: string;
  readonly sheets: string;
  readonly first: string;
  /** Above what could not be bound. */
  readonly left: string;
}

const styles = `
@page{size:A4;margin:20mm 18mm 22mm}
body{margin:0;color:#1c2430;font:10.5pt/1.45 "Open Sans","Liberation Sans",Arial,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 4pt;font-size:18pt;line-height:1.2}
p{margin:0;color:#4a5563}
table{width:100%;margin:16pt 0 0;border-collapse:collapse}
th,td{padding:5pt 6pt;border-bottom:.5pt solid #c9d1db;text-align:left;vertical-align:top}
th{border-bottom:1pt solid #1c2430;font-size:9pt}
td.n,th.n{width:16mm;text-align:right;font-variant-numeric:tabular-nums}
tr{break-inside:avoid}
thead{display:table-header-group}
h2{margin:18pt 0 4pt;font-size:11.5pt}
ul{margin:0;padding-left:14pt}
li{margin:0 0 2pt}
`.replaceAll('\n', '');

/** The first sheets of a dossier, as an HTML document for the printer: every text is escaped, nothing runs and nothing is loaded. */
export function indexHtml(
  words: IndexWords,
  rows: readonly IndexRow[],
  left: readonly { readonly name: string; readonly message: string }[],
  language: string,
): string {
  const cells = rows.map(
    ({ title, sheets, first }, index) =>
      `<tr><td class="n">${index + 1}</td><td>${escaped(title)}</td><td class="n">${sheets}</td><td class="n">${first}</td></tr>`,
  );
  const missing = left.map(({ name, message }) => `<li>${escaped(name)}: ${escaped(message)}</li>`);
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(words.title)}</title><style>${styles}</style></head><body>`,
    `<h1>${escaped(words.title)}</h1>${words.lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`,
    `<table><thead><tr><th class="n" scope="col">#</th><th scope="col">${escaped(words.document)}</th>`,
    `<th class="n" scope="col">${escaped(words.sheets)}</th><th class="n" scope="col">${escaped(words.first)}</th></tr></thead>`,
    `<tbody>${cells.join('')}</tbody></table>`,
    missing.length > 0 ? `<h2>${escaped(words.left)}</h2><ul>${missing.join('')}</ul>` : '',
    '</body></html>',
  ].join('');
}
