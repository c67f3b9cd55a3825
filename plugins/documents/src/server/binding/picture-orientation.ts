/** How a picture is turned until it stands upright: degrees to the right, after it was mirrored from left to right. */
export interface Orientation {
  readonly degrees: 0 | 90 | 180 | 270;
  readonly isMirrored: boolean;
}

const upright: Orientation = { degrees: 0, isMirrored: false };
/** Values 1 to 8 of the tag (JEITA CP-3451, 4.6.4). */
const orientations: readonly Orientation[] = [
  upright,
  { degrees: 0, isMirrored: true },
  { degrees: 180, isMirrored: false },
  { degrees: 180, isMirrored: true },
  { degrees: 270, isMirrored: true },
  { degrees: 90, isMirrored: false },
  { degrees: 90, isMirrored: true },
  { degrees: 270, isMirrored: false },
];

const orientationTag = 0x0112;
/** Entries of a camera's first directory are some dozens. */
const mostEntries = 512;

/** What a camera noted of how it was held, by the JPEG's Exif segment: browsers draw pictures so. Goes over the segments once. */
export function orientationOf(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker < 0xff00 || marker === 0xffda || length < 2) return upright;
    if (marker === 0xffe1 && at + 2 + length <= view.byteLength) {
      const found = ofExif(new DataView(bytes.buffer, bytes.byteOffset + at + 4, length - 2));
      if (found) return found;
    }
    at += 2 + length;
  }
  return upright;
}

function ofExif(view: DataView): Orientation | undefined {
  // 'Exif', two zeros, then a TIFF (TIFF 6.0, section 2).
  if (view.byteLength < 14 || view.getUint32(0) !== 0x45786966) return undefined;
  const isLittle = view.getUint16(6) === 0x4949;
  const start = 6 + view.getUint32(10, isLittle);
  if (start + 2 > view.byteLength) return undefined;
  const entries = Math.min(view.getUint16(start, isLittle), mostEntries);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > view.byteLength) return undefined;
    if (view.getUint16(at, isLittle) === orientationTag) return orientations[view.getUint16(at + 8, isLittle) - 1];
  }
  return undefined;
}
