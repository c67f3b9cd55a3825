import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFImage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { type Orientation, orientationOf } from './picture-orientation.ts';

/** A4 upright, in points, and what is left free around the picture. */
const [wide, high] = [595.28, 841.89];
const margin = 28;

/** Pixels of a PNG, which is unpacked to be put in: four bytes each, twice. */
export const mostUnpacked = 60_000_000;

/** A picture on a sheet of A4, upright as it was photographed and turned, as large as fits. */
export async function pictureSheet(
  bytes: Uint8Array,
  type: 'image/jpeg' | 'image/png',
  rotation: number,
): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const isPhoto = type === 'image/jpeg';
  const picture = isPhoto ? await document.embedJpg(bytes) : await document.embedPng(bytes);
  const sheet = document.addPage([wide, high]);
  const key = sheet.node.newXObject('Picture', picture.ref);
  const [a, b, c, d, e, f] = placed(picture, isPhoto ? orientationOf(bytes) : undefined, rotation);
  sheet.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f),
    drawObject(key),
    popGraphicsState(),
  );
  await document.flush();
  return document;
}

/** Where the picture's unit square comes to lie (ISO 32000-1, 8.3.3): mirrored, turned to the right, in the middle of the sheet. */
function placed(
  { width, height }: PDFImage,
  orientation: Orientation | undefined,
  rotation: number,
): readonly [number, number, number, number, number, number] {
  const turned = (((orientation?.degrees ?? 0) + rotation) % 360) / 90;
  const isLying = turned % 2 !== 0;
  const scale = Math.min(
    (wide - 2 * margin) / (isLying ? height : width),
    (high - 2 * margin) / (isLying ? width : height),
  );
  const cosine = [1, 0, -1, 0][turned] ?? 1;
  const sine = [0, 1, 0, -1][turned] ?? 0;
  const across = width * scale * (orientation?.isMirrored ? -1 : 1);
  const up = height * scale;
  const [a, b, c, d] = [across * cosine, -across * sine, up * sine, up * cosine];
  return [a, b, c, d, wide / 2 - (a + c) / 2, high / 2 - (b + d) / 2];
}
