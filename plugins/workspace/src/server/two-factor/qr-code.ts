/**
 * QR codes (ISO/IEC 18004:2015) of short texts: byte mode, error correction M, versions 1 to 15. No more than that is needed to
 * show an address to a telephone.
 */

/** By version, from 1 (table 9): error correction codewords of a block, and how many blocks. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

/** Rows of modules, true for dark. Throws for a text of more than 400 bytes or so. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = correction.findIndex((_, index) => bytes.length <= capacity(index + 1)) + 1;
  if (version === 0) throw new Error(`A QR code of ${bytes.length} bytes is not among those made here.`);
  const codewords = interleaved(dataCodewords(bytes, version), version);
  const drawn = Array.from({ length: 8 }, (_, mask) => drawCode(version, codewords, mask));
  const costs = drawn.map(penalty);
  return drawn[costs.indexOf(Math.min(...costs))] ?? [];
}

/** As a picture with the quiet zone of four modules (6.3.8), one unit a module. */
export function qrSvg(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length + 8;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  );
}

const sizeOf = (version: number) => version * 4 + 17;

/** Codewords of both kinds: what function patterns leave free, in whole bytes. */
function allCodewords(version: number): number {
  const count = alignments(version).length;
  const patterns = count === 0 ? 0 : (25 * count - 10) * count - 55;
  const versionBits = version >= 7 ? 36 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - versionBits) / 8);
}

const dataCount = (version: number) =>
  allCodewords(version) - (correction[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
/** Bits of the length of a text in bytes (table 3). */
const lengthBits = (version: number) => (version < 10 ? 8 : 16);
const capacity = (version: number) => dataCount(version) - Math.ceil((4 + lengthBits(version)) / 8);

/** Mode, length, bytes, terminator, padding (7.4). */
function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const binary = (value: number, length: number) => value.toString(2).padStart(length, '0');
  const content = [...bytes].map((byte) => binary(byte, 8)).join('');
  const total = dataCount(version);
  let bits = `0100${binary(bytes.length, lengthBits(version))}${content}`;
  bits += '0'.repeat(Math.min(4, total * 8 - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const codewords = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0xec; codewords.length < total; pad ^= 0xec ^ 0x11) codewords.push(pad);
  return codewords;
}

/** Blocks of nearly equal length with their corrections, a codeword of each in turn (7.6). */
function interleaved(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1;
  const length = correction[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const shorts = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * short + Math.max(0, index - shorts);
    return data.slice(start, start + short + (index < shorts ? 0 : 1));
  });
  const corrections = blocks.map((block) => correctionOf(block, length));
  const turns = (lists: readonly (readonly number[])[], most: number) =>
    Array.from({ length: most }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
  return [...turns(blocks, short + 1), ...turns(corrections, length)];
}

/** The remainder of the Reed-Solomon division over GF(256), polynomial 0x11d (7.5.2, annex A). */
export function correctionOf(block: readonly number[], length: number): number[] {
  let generator = [1];
  for (let power = 0, root = 1; power < length; power++, root = multiply(root, 2)) {
    const product = generator;
    generator = product.concat(0).map((value, index) => value ^ multiply(product[index - 1] ?? 0, root));
  }
  const remainder: number[] = Array(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [index, value] of generator.slice(1).entries())
      remainder[index] = (remainder[index] ?? 0) ^ multiply(value, factor);
  }
  return remainder;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product & 0xff;
}

/** Coordinates of the centres of alignment patterns (annex E). */
function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

/** Everything of one mask. Undefined modules are those that data may take. */
function drawCode(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = sizeOf(version);
  const fixed: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = fixed[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  drawPatterns(version, set);
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(version, set);
  const modules = fixed.map((row) => row.map((isDark) => isDark === true));
  let index = 0;
  // Two columns at a time from the right, up and down in turn, past the vertical timing pattern (7.7.3).
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let turn = 0; turn < size * 2; turn++) {
      const x = right - (turn % 2);
      const line = Math.floor(turn / 2);
      const y = isUp ? size - 1 - line : line;
      const row = modules[y];
      if (!row || fixed[y]?.[x] !== undefined) continue;
      const bit = ((codewords[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
      index += 1;
      row[x] = (bit === 1) !== isMasked(mask, x, y);
    }
  }
  return modules;
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

/** Finders with their separators, timing, alignments (6.3). */
function drawPatterns(version: number, set: SetModule): void {
  const size = sizeOf(version);
  for (let index = 0; index < size; index++) {
    set(index, 6, index % 2 === 0);
    set(6, index, index % 2 === 0);
  }
  const square = (x: number, y: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = alignments(version);
  const last = centres.length - 1;
  for (const [i, x] of centres.entries())
    for (const [j, y] of centres.entries()) {
      const isOnFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isOnFinder) square(x, y, 2, (distance) => distance !== 1);
    }
}

/** `value` with its BCH remainder behind it. */
export function withRemainder(value: number, generator: number, bits: number): number {
  let rest = value;
  for (let turn = 0; turn < bits; turn++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return (value << bits) | rest;
}

/** Level M is 00; then the mask (7.9.1). */
function drawFormat(size: number, mask: number, set: SetModule): void {
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412;
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >> index) & 1) === 1;
    // Beside the upper left finder, past the timing patterns; and once more beside the other two.
    const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
    if (index < 8) set(8, near, isDark);
    else set(index === 8 ? 7 : near, 8, isDark);
    if (index < 8) set(size - 1 - index, 8, isDark);
    else set(8, size - 15 + index, isDark);
  }
  set(8, size - 8, true);
}

function drawVersion(version: number, set: SetModule): void {
  const bits = withRemainder(version, 0x1f25, 12);
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >> index) & 1) === 1;
    const far = sizeOf(version) - 11 + (index % 3);
    const near = Math.floor(index / 3);
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** Table 10, `i` the row and `j` the column there. */
function isMasked(mask: number, x: number, y: number): boolean {
  const both = x * y;
  const conditions = [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (both % 2) + (both % 3),
    ((both % 2) + (both % 3)) % 2,
    (((x + y) % 2) + (both % 3)) % 2,
  ];
  return conditions[mask] === 0;
}

/** How hard the pattern is to read (7.8.3.1): long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = modules.map((_, x) => modules.map((row) => (row[x] ? '1' : '0')).join(''));
  let cost = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) cost += run.length - 2;
    cost += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (const [y, row] of rows.slice(1).entries())
    for (let x = 1; x < row.length; x++)
      if (new Set([row[x], row[x - 1], rows[y]?.[x], rows[y]?.[x - 1]]).size === 1) cost += 3;
  const dark = rows.join('').replaceAll('0', '').length;
  return cost + 10 * Math.floor(Math.abs((dark * 20) / modules.length ** 2 - 10));
}
