import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { thumbnailSide } from '../../page-thumbnail.ts';
import { addPicture, pictureProblem, type SheetShape } from '../binding/picture-sheet.ts';
import { jpegOf } from '../binding/web-picture.ts';
import { openPdfSheet } from './pdf-engine.ts';

/** The first sheet of a file, small. Pictures go the same way as sheets: the engine reads a large JPEG by its lines. */
export async function drawThumbnail(asked: {
  readonly path: string;
  readonly type: string;
}): Promise<{ readonly bytes: Uint8Array } | { readonly refused: 'undrawable' }> {
  const file = await readFile(asked.path);
  const isPdf = asked.type === 'application/pdf';
  if (!isPdf && pictureProblem(file, asked.type)) return { refused: 'undrawable' };
  try {
    const sheet = await openPdfSheet(isPdf ? file : await pictureAlone(file, asked.type), 1);
    try {
      if (!isPdf && (await sheet.hasBrokenPicture())) return { refused: 'undrawable' };
      const { width, height, data } = await sheet.draw(thumbnailSide, 'all');
      return { bytes: await jpegOf({ width, height, data: new Uint8ClampedArray(data) }) };
    } finally {
      sheet.close();
    }
  } catch {
    return { refused: 'undrawable' };
  }
}

async function pictureAlone(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  await addPicture(document, { bytes, type, rotation: 0 }, small);
  return document.save();
}

/** As large as it is drawn: PDF knows no sheet of 20,000 points. */
function small({ width, height }: { readonly width: number; readonly height: number }): SheetShape {
  const scale = thumbnailSide / Math.max(width, height);
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale), margin: 0 };
}
