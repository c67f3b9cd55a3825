import { escapeXml } from '@gleba/sdk/exchange/server';
import { qrDrawing } from '@gleba/sdk/qr';
import type { Danfse } from './danfse.ts';
import type { Cell, Row } from './danfse-rows.ts';
import { words } from './paper-values.ts';

/** Of the national environment's own page, where a key is looked up (Nota Técnica SE/CGNFS-e 008/2026, 2.4.3). */
const publicPage = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=';
/** Centimetres: where the dark square of the code stands, and its least side. */
const qr = { x: 17.48, y: 1.67, side: 1.52 } as const;
/** White modules around it, as `qrDrawing` draws them. */
const quietModules = 4;

/** Sizes, weights and shades of 2.2 to 2.4; Liberation Sans has the measures of Arial. */
const styles = `
@page{size:A4 portrait;margin:0}
*{box-sizing:border-box}
html,body{margin:0}
body{position:relative;display:flex;flex-direction:column;width:21cm;height:29.69cm;padding:.3cm;overflow:hidden;color:#000;background:#fff;font:7pt/1.15 "Microsoft Sans Serif","Liberation Sans",Arial,sans-serif}
.frame{position:absolute;inset:.17cm;border:1pt solid #000}
.head,.row,.strip,.band{flex:none;border-top:0 solid #000}
.head{display:flex;height:1.18cm;border-bottom:.5pt solid #000;background:#f2f2f2}
.head>div{padding:.08cm .15cm}
.mark{flex:0 0 5.11cm;font:bold 15pt/1 Arial,"Liberation Sans",sans-serif;align-self:center}
.names{flex:0 0 10.21cm;border:solid #000;border-width:0 .5pt;text-align:center;font:bold 9pt/1.2 Arial,"Liberation Sans",sans-serif}
.names em{color:#f00;font-style:normal}
.where{flex:1;font-size:6pt}
.where b{display:block;margin-bottom:.12cm;font-weight:normal;font-size:8pt}
.row{display:flex}
.first{border-top:.5pt solid #000}
.cell{padding:.05cm .06cm 0;overflow:hidden;overflow-wrap:anywhere}
.cell b{display:block;white-space:nowrap;font:bold 6pt/1.1 Arial,"Liberation Sans",sans-serif}
.cell.caps b,.cell.title{font:bold 7pt/1.1 Arial,"Liberation Sans",sans-serif;text-transform:none}
.title,.shaded{background:#f2f2f2}
.grows{max-height:3.4cm}
.strip{height:.32cm;border-top:.5pt solid #000;text-align:center;line-height:.3cm}
.band{height:.41cm;padding:.06cm .08cm;border:solid #000;border-width:.5pt 0;background:#f2f2f2;font:bold 7pt/1.1 Arial,"Liberation Sans",sans-serif}
.info{flex:1;padding:.08cm;overflow:hidden;overflow-wrap:anywhere}
.info p{margin:0 0 .1cm}
.qr{position:absolute;background:#fff}
.note{position:absolute;left:15.8cm;top:3.36cm;width:4.72cm;height:.68cm;text-align:center;font-size:6pt;line-height:1.1}
.stamp{position:absolute;left:0;right:0;top:13cm;color:#a6a6a6;opacity:.6;text-align:center;font:60pt/1 Arial,"Liberation Sans",sans-serif;transform:rotate(-35deg)}
`.replaceAll('\n', '');

/** What became of an invoice, which the document does not say: `cancelled`, `replaced`, or nothing that changes it. */
export type Stamp = 'cancelled' | 'replaced' | undefined;

/** A whole document for the printer, on one page: every text is escaped, nothing runs and nothing is loaded. */
export function danfseHtml(paper: Danfse, stamp: Stamp): string {
  const { size, path } = qrDrawing(publicPage + paper.key);
  const module = qr.side / (size - 2 * quietModules);
  const [left, top, side] = [qr.x - quietModules * module, qr.y - quietModules * module, size * module];
  const at = `left:${cm(left)};top:${cm(top)};width:${cm(side)};height:${cm(side)}`;
  return [
    ...opening(words('danfseTitle', { number: paper.key }), styles),
    '<div class="frame"></div>',
    `<div class="head"><div class="mark">NFS-e</div><div class="names">${escapeXml(words('danfse'))}<br>${escapeXml(words('danfseMeaning'))}`,
    paper.isProduction ? '' : `<br><em>${escapeXml(words('danfseInvalid'))}</em>`,
    `</div><div class="where"><b>${escapeXml(words('municipality', { name: paper.municipality ?? '-' }))}</b>`,
    `${escapeXml(paper.generator ?? '-')}<br>${escapeXml(paper.environment ?? '-')}</div></div>`,
    ...paper.rows.map(rowHtml),
    `<div class="band">${escapeXml(words('informationTitle'))}</div><div class="info">`,
    paper.information ? `<p>${escapeXml(paper.information)}</p>` : '',
    `<p>${escapeXml(paper.approximateTaxes)}</p></div>`,
    // Last, so that no field stands over it.
    `<svg class="qr" role="img" aria-label="${escapeXml(words('qr'))}" style="${at}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
    `<div class="note">${escapeXml(words('qrNote'))}</div>`,
    stamp ? `<div class="stamp">${escapeXml(words(`stamp.${stamp}`))}</div>` : '',
    '</body></html>',
  ].join('');
}

export function opening(title: string, css: string): readonly string[] {
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeXml(title)}</title><style>${css}</style></head><body>`,
  ];
}

function rowHtml({ height, cells, isFirst, grows, strip }: Row): string {
  if (strip !== undefined) return `<div class="strip">${escapeXml(strip)}</div>`;
  const size = `${grows ? 'min-height' : 'height'}:${cm(height)}`;
  const names = ['row', isFirst ? 'first' : '', grows ? 'grows' : ''].filter(Boolean).join(' ');
  return `<div class="${names}" style="${size}">${cells.map(cellHtml).join('')}</div>`;
}

const looks = { title: 'title', caps: 'caps', shaded: 'shaded', shadedCaps: 'caps shaded' } as const;

function cellHtml({ name, text, span = 1, look }: Cell): string {
  const start = `<div class="cell ${look ? looks[look] : ''}" style="width:${span * 25}%">`;
  if (look === 'title') return `${start}${escapeXml(words(`block.${name}`))}</div>`;
  if (name === undefined && text === undefined) return `${start}</div>`;
  const label = name === undefined ? '' : `<b>${escapeXml(words(`field.${name}`))}</b>`;
  return `${start}${label}${escapeXml(text ?? '-')}</div>`;
}

const cm = (length: number) => `${length.toFixed(4)}cm`;
