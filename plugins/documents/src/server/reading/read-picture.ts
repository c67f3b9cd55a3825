import type { PageFacts, PageRefusal } from '../../page-facts.ts';

/** Pixels: what a phone takes has 200 million at most; browsers give up at about the double. */
const largestSide = 20_000;
const mostPixels = 200_000_000;

/**
 * The kind and size of a picture by its head: PNG (W3C PNG, 11.2.2), JPEG (ITU-T T.81, B.2.2) and WebP (RFC 9649, 2.5 to 2.7). Goes over
 * the segments once and unpacks nothing; undefined for what is none of them.
 */
export function readPicture(bytes: Uint8Array): PageFacts | { readonly refused: PageRefusal } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(view) ?? jpeg(view) ?? webp(view);
  if (!found || 'refused' in found) return found ?? (isOfCameras(view) ? { refused: 'pageUndrawable' } : undefined);
  const { width, height } = found;
  if (width < 1 || height < 1) return { refused: 'pageBroken' };
  const isTooLarge = width > largestSide || height > largestSide || width * height > mostPixels;
  return isTooLarge ? { refused: 'pageTooLarge' } : { ...found, sheets: null };
}

type Found = Pick<PageFacts, 'type' | 'width' | 'height'> | { readonly refused: PageRefusal } | undefined;

const broken = { refused: 'pageBroken' } as const;
const tag = (view: DataView, at: number): string =>
  view.byteLength < at + 4 ? '' : String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)));

function png(view: DataView): Found {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || tag(view, 12) !== 'IHDR') return broken;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function jpeg(view: DataView): Found {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return undefined;
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return broken;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else {
      const length = view.getUint16(at + 2);
      // A scan, the end, or a segment that could not even hold its length: no frame came.
      if (marker === 0xda || marker === 0xd9 || length < 2) return broken;
      at += 2 + length;
    }
  }
  return broken;
}

/** Start of frame: C0 to CF but for DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function webp(view: DataView): Found {
  if (tag(view, 0) !== 'RIFF' || tag(view, 8) !== 'WEBP') return undefined;
  if (view.byteLength < 30) return broken;
  const type = 'image/webp';
  switch (tag(view, 12)) {
    case 'VP8X':
      return { type, width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return broken;
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);

/** HEIF (ISO/IEC 23008-12, a `ftyp` of its brands) and TIFF 6.0: phones and scanners make them, browsers do not draw them. */
function isOfCameras(view: DataView): boolean {
  const isHeif =
    tag(view, 4) === 'ftyp' && ['heic', 'heix', 'heim', 'hevc', 'mif1', 'msf1', 'avif'].includes(tag(view, 8));
  const first = tag(view, 0);
  return isHeif || first === 'II*\u0000' || first === 'MM\u0000*';
}
