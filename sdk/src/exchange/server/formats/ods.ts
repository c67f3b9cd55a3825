import { escapeXml, type FileBytes, inBlocks } from '../export-row.ts';
import { type ZipEntry, zipFile } from '../zip-file.ts';

/** A cell by itself: a text or a number as decimal text; null is an empty one. */
export type OdsCell = { readonly text: string } | { readonly decimal: string } | null;

export interface OdsSheet {
  readonly name: string;
  readonly rows: Iterable<readonly OdsCell[]>;
}

const mimeType = 'application/vnd.oasis.opendocument.spreadsheet';
export const odsFormat = { extension: '.ods', mimeType } as const;

/**
 * The smallest spreadsheet of OpenDocument 1.2 (ISO/IEC 26300): its type first and unpacked (part 3, 3.3), the manifest, the content.
 * A text is never worked out, however it begins: formulas stand in an attribute of their own.
 *
 *     odsFile([{ name: 'perimetro_1', rows: [[{ text: 'ABCD-P-0001' }, { decimal: '12.34' }, null]] }])
 */
export function odsFile(sheets: Iterable<OdsSheet>): FileBytes {
  return zipFile(parts(sheets));
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;

function* parts(sheets: Iterable<OdsSheet>): Generator<ZipEntry> {
  yield { name: 'mimetype', bytes: once(mimeType), isStored: true };
  const entry = (path: string, type: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
  yield {
    name: 'META-INF/manifest.xml',
    bytes: once(
      `${head}<manifest:manifest xmlns:manifest="${namespace('manifest')}" manifest:version="1.2">${entry('/', mimeType)}${entry('content.xml', 'text/xml')}</manifest:manifest>`,
    ),
  };
  yield { name: 'content.xml', bytes: inBlocks(content(sheets)) };
}

async function* content(sheets: Iterable<OdsSheet>): AsyncGenerator<string> {
  yield `${head}<office:document-content xmlns:office="${namespace('office')}" xmlns:table="${namespace('table')}" xmlns:text="${namespace('text')}" office:version="1.2"><office:body><office:spreadsheet>`;
  for (const { name, rows } of sheets) {
    yield `<table:table table:name="${escapeXml(name)}">`;
    for (const row of rows)
      yield `<table:table-row>${row.map(cell).join('') || '<table:table-cell/>'}</table:table-row>`;
    yield '</table:table>';
  }
  yield '</office:spreadsheet></office:body></office:document-content>';
}

function cell(given: OdsCell): string {
  if (given === null) return '<table:table-cell/>';
  if ('decimal' in given) {
    return `<table:table-cell office:value-type="float" office:value="${escapeXml(given.decimal)}"><text:p>${escapeXml(given.decimal)}</text:p></table:table-cell>`;
  }
  // Spaces that stand together are one in a paragraph unless they are said (part 1, 6.1.2).
  const shown = escapeXml(given.text).replace(/ {2,}/g, (spaces) => ` <text:s text:c="${spaces.length - 1}"/>`);
  return `<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
