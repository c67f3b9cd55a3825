/** Widths of the glyphs of a TrueType program, in thousandths of its square (OpenType 1.9: head, hhea, hmtx, maxp). */
export function glyphWidths(bytes: Uint8Array): {
  readonly count: number;
  readonly widthOf: (glyph: number) => number;
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + 16 * index;
    tables.set(Buffer.from(bytes.subarray(at, at + 4)).toString('latin1'), view.getUint32(at + 8));
  }
  const place = (name: string) => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`A font has no table ${name}.`);
    return found;
  };
  const square = view.getUint16(place('head') + 18);
  const given = view.getUint16(place('hhea') + 34);
  const widths = place('hmtx');
  return {
    count: view.getUint16(place('maxp') + 4),
    widthOf: (glyph) => (view.getUint16(widths + 4 * Math.min(glyph, given - 1)) * 1000) / square,
  };
}
