/** What a PDF needs of a TrueType font (OpenType 1.9, from which the names of tables and fields are). */
export interface TrueType {
  /** 0, the glyph for what is not there, where the font has no such sign. */
  glyphOf(codePoint: number): number;
  /** In thousandths of the font's height, as PDFs count. */
  widthOf(glyph: number): number;
  /** In thousandths as well. */
  readonly box: readonly number[];
  readonly ascent: number;
  readonly descent: number;
  /** A font with these glyphs alone, by their numbers in the whole. */
  subset(glyphs: Iterable<number>): Uint8Array;
}

/** Tables that a font within a PDF has (ISO 32000-1, 9.9); the others speak to programs that set texts. */
const keptTables = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

/** Reads a font that the program brings along: its tables are believed. */
export function trueTypeOf(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + 16 * index;
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    const start = view.getUint32(at + 8);
    tables.set(name, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  const bytesOf = (name: string) => {
    const found = tables.get(name);
    if (!found) throw new Error(`A font has no table ${name}.`);
    return found;
  };
  const tableOf = (name: string) => viewOf(bytesOf(name));
  const [head, hhea, metrics, offsets] = [tableOf('head'), tableOf('hhea'), tableOf('hmtx'), tableOf('loca')];
  const square = head.getUint16(18);
  const thousandths = (units: number) => (units * 1000) / square;
  const count = tableOf('maxp').getUint16(4);
  const isLong = head.getInt16(50) === 1;
  const offsetOf = (glyph: number) => (isLong ? offsets.getUint32(4 * glyph) : 2 * offsets.getUint16(2 * glyph));
  const outlineOf = (glyph: number) => bytesOf('glyf').subarray(offsetOf(glyph), offsetOf(glyph + 1));
  const given = hhea.getUint16(34);

  /** With the glyphs of which others are put together. */
  function whole(glyphs: Iterable<number>): ReadonlySet<number> {
    const found = new Set([0, ...glyphs]);
    // A set that grows while it is gone through is gone through to its last.
    for (const glyph of found) for (const part of partsOf(outlineOf(glyph))) found.add(part);
    return found;
  }

  return {
    glyphOf: glyphsOf(tableOf('cmap')),
    widthOf: (glyph) => thousandths(metrics.getUint16(4 * Math.min(glyph, given - 1))),
    box: [36, 38, 40, 42].map((at) => thousandths(head.getInt16(at))),
    ascent: thousandths(hhea.getInt16(4)),
    descent: thousandths(hhea.getInt16(6)),
    subset(glyphs) {
      const kept = whole(glyphs);
      const places = new DataView(new ArrayBuffer(4 * (count + 1)));
      const outlines: Uint8Array[] = [];
      let end = 0;
      for (let glyph = 0; glyph < count; glyph += 1) {
        places.setUint32(4 * glyph, end);
        if (!kept.has(glyph)) continue;
        const outline = padded(outlineOf(glyph));
        outlines.push(outline);
        end += outline.length;
      }
      places.setUint32(4 * count, end);
      const newHead = bytesOf('head').slice();
      // The sum of the whole, which no reader of PDFs asks for; offsets are long ones now.
      viewOf(newHead).setUint32(8, 0);
      viewOf(newHead).setInt16(50, 1);
      const changed = new Map<string, Uint8Array>([
        ['head', newHead],
        ['loca', new Uint8Array(places.buffer)],
        ['glyf', Buffer.concat(outlines)],
      ]);
      return fontFile(
        keptTables.flatMap((name) => {
          const table = changed.get(name) ?? tables.get(name);
          return table ? [[name, table] as const] : [];
        }),
      );
    },
  };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Tables begin at multiples of four. */
function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  whole.set(bytes);
  return whole;
}

/** Which glyph is which sign: the table for Windows, in its form of segments (cmap, format 4). */
function glyphsOf(cmap: DataView): (codePoint: number) => number {
  const starts = Array.from({ length: cmap.getUint16(2) }, (_, index) => {
    const at = 4 + 8 * index;
    const isWanted = cmap.getUint16(at) === 3 && cmap.getUint16(at + 2) === 1;
    return isWanted ? cmap.getUint32(at + 4) : undefined;
  });
  const start = starts.find((one) => one !== undefined && cmap.getUint16(one) === 4);
  if (start === undefined) throw new Error('A font does not say which sign is which.');
  const doubled = cmap.getUint16(start + 6);
  const [ends, firsts] = [start + 14, start + 16 + doubled];
  const [deltas, ranges] = [firsts + doubled, firsts + 2 * doubled];
  return (codePoint) => {
    for (let at = 0; at < doubled; at += 2) {
      if (codePoint > cmap.getUint16(ends + at)) continue;
      const first = cmap.getUint16(firsts + at);
      if (codePoint < first) return 0;
      const [delta, range] = [cmap.getUint16(deltas + at), cmap.getUint16(ranges + at)];
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = cmap.getUint16(ranges + at + range + 2 * (codePoint - first));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Bits that a part of a glyph says of itself (glyf): arguments of two bytes, a scale, another part, scales by axis, a matrix. */
const flag = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128 } as const;

/** The glyphs that one is put together of; none for one that has outlines of its own. */
function partsOf(outline: Uint8Array): readonly number[] {
  const view = viewOf(outline);
  const parts: number[] = [];
  if (outline.length === 0 || view.getInt16(0) >= 0) return parts;
  for (let at = 10, goesOn = true; goesOn; ) {
    const flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    const scales = flags & flag.matrix ? 8 : flags & flag.twoScales ? 4 : flags & flag.scale ? 2 : 0;
    at += 4 + (flags & flag.words ? 4 : 2) + scales;
    goesOn = (flags & flag.more) !== 0;
  }
  return parts;
}

/** A font's head with the place and the sum of each table, and the tables. */
function fontFile(tables: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(12 + 16 * tables.length));
  const power = Math.floor(Math.log2(tables.length));
  head.setUint32(0, 0x00010000);
  head.setUint16(4, tables.length);
  head.setUint16(6, 16 * 2 ** power);
  head.setUint16(8, power);
  head.setUint16(10, 16 * (tables.length - 2 ** power));
  const parts: Uint8Array[] = [new Uint8Array(head.buffer)];
  let place = head.byteLength;
  for (const [index, [name, bytes]] of tables.entries()) {
    const whole = padded(bytes);
    const at = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter += 1) head.setUint8(at + letter, name.charCodeAt(letter));
    head.setUint32(at + 4, sumOf(whole));
    head.setUint32(at + 8, place);
    head.setUint32(at + 12, bytes.length);
    parts.push(whole);
    place += whole.length;
  }
  return Buffer.concat(parts);
}

function sumOf(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
