import { deflateSync } from 'node:zlib';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
} from '@cantoo/pdf-lib';

/** A4 at 150 dots to the inch, as offices scan. */
const [wide, high] = [1240, 1754];

/**
 * Sheets of a folder that somebody scanned and had recognised: on each a picture of its own that fills it, and the words that stand on it.
 */
export async function longPdf(sheets: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const picture = context.stream(deflateSync(scanned(sheet), { level: 6 }), {
      ...{ Type: 'XObject', Subtype: 'Image', Width: wide, Height: high, ColorSpace: 'DeviceGray' },
      ...{ BitsPerComponent: 8, Filter: 'FlateDecode' },
    });
    const page = pdf.addPage([595, 842]);
    const key = page.node.newXObject('Scan', context.register(picture));
    const place = concatTransformationMatrix(595, 0, 0, 842, 0, 0);
    page.pushOperators(pushGraphicsState(), place, drawObject(key), popGraphicsState());
    page.drawText(`Folha ${sheet} de ${sheets}`, { x: 60, y: 40, size: 10, font });
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** White paper with lines of grey where words would stand, on each sheet others. */
function scanned(sheet: number): Uint8Array {
  const pixels = new Uint8Array(wide * high).fill(250);
  let state = sheet;
  for (let top = 150; top < high - 200; top += 36) {
    for (let left = 140; left < wide - 140; left += 14) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      if (state % 5 === 0) continue;
      const shade = state % 120;
      for (let row = 0; row < 18; row += 1)
        pixels.fill(shade, (top + row) * wide + left, (top + row) * wide + left + 9);
    }
  }
  return pixels;
}
