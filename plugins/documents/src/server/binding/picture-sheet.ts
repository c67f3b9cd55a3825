import {
  concatTransformationMatrix,
  drawObject,
  type PDFDocument,
  type PDFImage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { PageRefusal } from '../../page-facts.ts';
import { readPicture } from '../reading/read-picture.ts';
import { type Orientation, orientationOf } from './picture-orientation.ts';

/** In points. */
interface Size {
  readonly width: number;
  readonly height: number;
}
/** A sheet, and what is left free around the picture. */
export interface SheetShape extends Size {
  readonly margin: number;
}

export const a4Upright: SheetShape = { width: 595.28, height: 841.89, margin: 28 };

/** A4 as the picture lies. */
export const a4Lying = ({ width, height }: Size): SheetShape =>
  width > height ? { ...a4Upright, width: a4Upright.height, height: a4Upright.width } : a4Upright;

/** Pixels of a picture that is unpacked to be put in: four bytes each, twice. */
const mostUnpacked = 60_000_000;

/** Why bytes that say that they are a picture cannot be put on a sheet; nothing where nothing is known against it. */
export function pictureProblem(bytes: Uint8Array, type: string): PageRefusal | undefined {
  const facts = readPicture(bytes);
  if (!facts) return 'pageUnknown';
  if ('refused' in facts) return facts.refused;
  if (facts.type !== type) return 'pageBroken';
  // A JPEG goes in as it is.
  return type !== 'image/jpeg' && facts.width * facts.height > mostUnpacked ? 'pageTooLarge' : undefined;
}

/** Adds a sheet with a picture, as the camera held it and people turned it, as large as fits. `shapeOf`: by its size as it is seen. */
export async function addPicture(
  document: PDFDocument,
  { bytes, type, rotation }: { readonly bytes: Uint8Array; readonly type: string; readonly rotation: number },
  shapeOf: (seen: Size) => SheetShape,
): Promise<void> {
  const picture = await embedded(document, bytes, type);
  // Of a WebP's own note browsers take none: a sheet looks as it did on the screen.
  const { degrees, isMirrored } = type === 'image/jpeg' ? orientationOf(bytes) : { degrees: 0, isMirrored: false };
  const turned = (degrees + rotation) % 360;
  const isLying = turned % 180 !== 0;
  const seen = isLying ? { width: picture.height, height: picture.width } : picture;
  const shape = shapeOf(seen);
  const sheet = document.addPage([shape.width, shape.height]);
  const key = sheet.node.newXObject('Picture', picture.ref);
  const [a, b, c, d, e, f] = placed(picture, { turned, isMirrored }, { seen, shape });
  sheet.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f),
    drawObject(key),
    popGraphicsState(),
  );
}

async function embedded(document: PDFDocument, bytes: Uint8Array, type: string): Promise<PDFImage> {
  if (type === 'image/png') return document.embedPng(bytes);
  if (type !== 'image/webp') return document.embedJpg(bytes);
  // Most files are no WebP, and do without its engine.
  const { jpegOfWebp } = await import('./web-picture.ts');
  return document.embedJpg(await jpegOfWebp(bytes));
}

/** Where the picture's unit square comes to lie (ISO 32000-1, 8.3.3): mirrored, turned to the right, in the middle of the sheet. */
function placed(
  { width, height }: Size,
  { turned, isMirrored }: { readonly turned: number } & Pick<Orientation, 'isMirrored'>,
  { seen, shape }: { readonly seen: Size; readonly shape: SheetShape },
): readonly [number, number, number, number, number, number] {
  const scale = Math.min(
    (shape.width - 2 * shape.margin) / seen.width,
    (shape.height - 2 * shape.margin) / seen.height,
  );
  const cosine = [1, 0, -1, 0][turned / 90] ?? 1;
  const sine = [0, 1, 0, -1][turned / 90] ?? 0;
  const across = width * scale * (isMirrored ? -1 : 1);
  const up = height * scale;
  const [a, b, c, d] = [across * cosine, -across * sine, up * sine, up * cosine];
  return [a, b, c, d, shape.width / 2 - (a + c) / 2, shape.height / 2 - (b + d) / 2];
}
