/** Degrees by orientation; the mirrored ones, which no camera writes, are taken as they lie. */
const degrees: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

/** How far a camera says that its JPEG has to be turned to the right (CIPA DC-008, 4.6.4), as browsers do when they show it. */
export function exifRotation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return 0;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker >>> 8 !== 0xff || marker === 0xffda || length < 2) return 0;
    if (marker === 0xffe1) return rotationIn(view, at + 4, Math.min(view.byteLength, at + 2 + length));
    at += 2 + length;
  }
  return 0;
}

/** `Exif`, two zeros, then a TIFF whose first directory has the orientation under 0x0112. */
function rotationIn(view: DataView, from: number, end: number): number {
  const tiff = from + 6;
  if (tiff + 8 > end || view.getUint32(from) !== 0x45786966) return 0;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return 0;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > end) return 0;
    if (view.getUint16(at, isLittle) === 0x0112) return degrees[view.getUint16(at + 8, isLittle)] ?? 0;
  }
  return 0;
}
