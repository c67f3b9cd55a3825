import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { numberFont, numberSigns, widestSign } from './number-font.ts';

const fontName = 'GlebaNumber';
const name = (text: string) => PDFName.of(text);
/** One font object for all sheets of a document. */
const fonts = new WeakMap<PDFDocument, PDFRef>();

/** Points. */
const size = 8;
const margin = 12;
const padding = 3;
/** The ground is never narrower than the text. */
const widest = widestSign * size;

/**
 * Writes a number of a sheet (`numberSigns`; of what is no such sign, nothing) at the lower right corner of a sheet as people see it, however it is turned, on a white ground. What the sheet
 * draws is put between q and Q before (ISO 32000-1, 8.4.2), so that nothing of it moves or colours the number.
 */
export function numberSheet(sheet: PDFPage, text: string): void {
  const { node, doc } = sheet;
  const { context } = doc;
  const known = [...text].filter((sign) => numberSigns.includes(sign)).join('');
  const width = known.length * widest;
  const drawn = [
    'Q q',
    `${matrixOf(sheet, width + 2 * padding)} cm`,
    `1 g 0 0 ${width + 2 * padding} ${size + padding} re f`,
    `BT 0 g /${fontName} ${size} Tf ${padding} ${padding} Td (${known}) Tj ET`,
    'Q',
  ].join('\n');
  const before = contentsOf(node.get(name('Contents')), doc);
  const around = (content: string) => context.register(context.stream(`${content}\n`));
  node.set(name('Contents'), context.obj([around('q'), ...before, around(drawn)]));

  const resources = copyOf(node.Resources(), doc);
  const given = resources.lookup(name('Font'));
  const own = copyOf(given instanceof PDFDict ? given : undefined, doc);
  own.set(name(fontName), fontOf(doc));
  resources.set(name('Font'), own);
  node.set(name('Resources'), resources);
}

/** From the corner of the sheet as it is seen to where it is drawn: pages are turned to the right by `Rotate` (7.7.3.3). */
function matrixOf(sheet: PDFPage, wide: number): string {
  const { x, y, width, height } = sheet.getCropBox();
  const turned = ((sheet.getRotation().angle % 360) + 360) % 360;
  switch (turned) {
    case 90:
      return `0 1 -1 0 ${x + width - margin} ${y + height - margin - wide}`;
    case 180:
      return `-1 0 0 -1 ${x + margin + wide} ${y + height - margin}`;
    case 270:
      return `0 -1 1 0 ${x + margin} ${y + margin + wide}`;
    default:
      return `1 0 0 1 ${x + width - margin - wide} ${y + margin}`;
  }
}

function contentsOf(contents: PDFObject | undefined, { context }: PDFDocument): PDFObject[] {
  const found = contents instanceof PDFRef ? context.lookup(contents) : contents;
  if (found instanceof PDFArray) return found.asArray();
  return contents && found ? [contents] : [];
}

/** Sheets may share their resources. */
function copyOf(dict: PDFDict | undefined, { context }: PDFDocument): PDFDict {
  const copy = PDFDict.withContext(context);
  for (const [key, value] of dict?.entries() ?? []) copy.set(key, value);
  return copy;
}

function fontOf(document: PDFDocument): PDFRef {
  const known = fonts.get(document);
  if (known) return known;
  const ref = numberFont(document);
  fonts.set(document, ref);
  return ref;
}
