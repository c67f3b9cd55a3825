import { crc32 } from 'node:zlib';
import type { ImageType } from '../../branding/image-rules.ts';

export interface ImageFacts {
  readonly type: ImageType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** More is no picture that a browser should be asked to unpack. */
const maxPixels = 50_000_000;

/**
 * What a picture's bytes say: PNG or JPEG, whole from its first byte to its last. Undefined for anything else, whatever its
 * name or declared type, a drawing with scripts (SVG) or a page among it, and for a picture with something behind its end.
 */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  const facts = readPng(bytes) ?? readJpeg(bytes);
  if (!facts || facts.width === 0 || facts.height === 0) return undefined;
  return facts.width * facts.height > maxPixels ? undefined : facts;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG (W3C, third edition), 5: signature, then chunks of length, name, data and checksum, IHDR first and IEND last. */
function readPng(bytes: Buffer): ImageFacts | undefined {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return undefined;
  let facts: ImageFacts | undefined;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (!facts) {
      if (name !== 'IHDR' || length !== 13) return undefined;
      facts = { type: 'image/png', width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasData ||= name === 'IDAT';
    if (name === 'IEND') return hasData && end === bytes.length ? facts : undefined;
    at = end;
  }
  return undefined;
}

/** Markers that begin a frame (ITU T.81, table B.1): C0 to CF but for DHT (C4), JPG (C8) and DAC (CC). */
const beginsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** JPEG (ITU T.81, B.1): FFD8, segments of marker and length up to the scan, FFD9 at the end. */
function readJpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) {
    return undefined;
  }
  let facts: ImageFacts | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    // A scan: what follows is the picture itself.
    if (marker === 0xda) return facts;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (beginsFrame(marker)) {
      if (length < 8) return undefined;
      facts = { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + length;
  }
  return undefined;
}
