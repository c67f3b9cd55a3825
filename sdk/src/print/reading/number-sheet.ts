import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { numberFont, numberSigns, widestSign } from './number-font.ts';

const fontName = 'GlebaNumber';
const name = (text: string) => PDFName.of(text);

/** Points. */
const size = 8;
const margin = 12;
const padding = 3;
/** The ground is never narrower than the text. */
const widest = widestSign * size;

/** Writes something on every sheet of a binding. */
export interface SheetWriter {
  /** `number`: of the sheet in the whole, from 1. */
  write(sheet: PDFPage, number: number): void;
  /** What its sheets of this paper refer to and all papers have in common: the whole has it once, as the first paper does. */
  commonOf(document: PDFDocument): PDFRef | undefined;
}

/** Numbers the sheets of one binding, with one font for all of it. */
export function sheetNumbers(textOf: (number: number) => string): SheetWriter {
  const common = new Map<PDFDocument, PDFRef>();
  const fontIn = (document: PDFDocument) => {
    const known = common.get(document);
    if (known) return known;
    // Only the first paper has the font itself; of the others the reference is enough.
    const ref = common.size === 0 ? numberFont(document) : document.context.nextRef();
    common.set(document, ref);
    return ref;
  };
  return {
    write: (sheet, number) => numberSheet(sheet, textOf(number), fontIn(sheet.doc)),
    commonOf: (document) => common.get(document),
  };
}

/**
 * Writes a number of a sheet (`numberSigns`; of what is no such sign, nothing) at the lower right corner of a sheet as people see it, however it is turned, on a white ground. What the sheet
 * draws is put between q and Q before (ISO 32000-1, 8.4.2), so that nothing of it moves or colours the number.
 */
function numberSheet(sheet: PDFPage, text: string, font: PDFRef): void {
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
  own.set(name(fontName), font);
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
