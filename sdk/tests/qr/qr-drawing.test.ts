import { describe, expect, test } from 'vitest';
import { qrDrawing, qrPicture } from '../../src/qr/index.ts';

describe('a code', () => {
  const uri = 'otpauth://totp/Gleba:ana%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Gleba';

  test.each([
    ['a', 21],
    ['https://gleba.example.org', 25],
    ['x'.repeat(62), 33],
    [uri, 41],
    ['ç'.repeat(90), 53],
    ['y'.repeat(400), 77],
  ])('of %j has %d modules a side and reads back', (text, size) => {
    const modules = qrModules(text);
    expect(modules).toHaveLength(size);
    expect(readBack(modules)).toBe(text);
  });

  test('of any length reads back', () => {
    for (let length = 2; length <= 400; length += 13) {
      const text = 'Lote 7, '.repeat(60).slice(0, length);
      expect(readBack(qrModules(text))).toBe(text);
    }
  });

  test('has finders in three corners, timing between them and the dark module', () => {
    const modules = qrModules(uri);
    const last = modules.length - 1;
    const line = (y: number, from: number) =>
      modules[y]
        ?.slice(from, from + 7)
        .map((isDark) => (isDark ? '#' : '.'))
        .join('');
    for (const [y, x] of [
      [0, 0],
      [0, last - 6],
      [last - 6, 0],
    ] as const) {
      const finder = Array.from({ length: 7 }, (_, index) => line(y + index, x));
      expect(finder).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
    }
    for (let index = 8; index < last - 7; index++) expect(modules[6]?.[index]).toBe(index % 2 === 0);
    expect(modules[last - 7]?.[8]).toBe(true);
  });

  test('is a picture that the page may show', () => {
    const picture = qrPicture(uri);
    expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(atob(picture.replace(/^[^,]+,/, ''))).toMatch(/^<svg[^>]*viewBox/);
  });
});

test('the drawing is as large as the standard says, and each dark run is one step of its path', () => {
  const { size, path } = qrDrawing('y'.repeat(137));
  // ISO/IEC 18004: 17 modules and four for each version, four white ones around; 137 characters at level M are version 8.
  expect(size).toBe(17 + 4 * 8 + 2 * 4);
  // The finder pattern begins behind the border: seven dark modules.
  expect(path.startsWith('M4 4h7v1H4z')).toBe(true);
});

/** Rows of modules, true for dark, without the white border: read from the path that a browser draws. */
function qrModules(text: string): boolean[][] {
  const { size, path } = qrDrawing(text);
  const modules = Array.from({ length: size - 8 }, () => Array<boolean>(size - 8).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    modules[Number(y) - 4]?.fill(true, Number(x) - 4, Number(x) - 4 + Number(width));
  }
  return modules;
}

/**
 * A reader of its own making, from the standard's side: it finds version and mask from the code itself, skips what is no
 * data, checks every block's remainder and takes the text out. It shares no table with the writer but those of block sizes.
 */
function readBack(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => (modules[y]?.[x] ? 1 : 0);
  const cells = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)));
  const format = cells.reduce<number>((bits, bit, index) => bits | (bit << index), 0) ^ 0x5412;
  const mask = (format >> 10) & 7;
  expect(format >> 13, 'level M').toBe(0);
  expect(remainderOf(format, 0x537, 15), 'format information is whole').toBe(0);
  if (version >= 7) {
    const bits = Array.from({ length: 18 }, (_, index) => at(size - 11 + (index % 3), Math.floor(index / 3)));
    const information = bits.reduce<number>((value, bit, index) => value | (bit << index), 0);
    expect(information >> 12).toBe(version);
    expect(remainderOf(information, 0x1f25, 18), 'version information is whole').toBe(0);
  }
  const masks = [
    (i: number, j: number) => (i + j) % 2 === 0,
    (i: number) => i % 2 === 0,
    (_: number, j: number) => j % 3 === 0,
    (i: number, j: number) => (i + j) % 3 === 0,
    (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3) === 0,
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
    (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
  ];
  const centres = alignmentTable[version] ?? [];
  const isData = (x: number, y: number) => {
    if (x === 6 || y === 6) return false;
    if ((x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)) return false;
    if (version >= 7 && ((x < 6 && y > size - 12) || (y < 6 && x > size - 12))) return false;
    return !centres.some((cx) =>
      centres.some((cy) => {
        const onFinder = (cx < 9 && cy < 9) || (cx > size - 9 && cy < 9) || (cx < 9 && cy > size - 9);
        return !onFinder && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2;
      }),
    );
  };
  const bits: number[] = [];
  let isUp = true;
  for (const right of Array.from({ length: size }, (_, index) => size - 1 - index).filter(isPairStart)) {
    const rows = Array.from({ length: size }, (_, index) => (isUp ? size - 1 - index : index));
    for (const y of rows)
      for (const x of [right, right - 1]) if (isData(x, y)) bits.push(at(x, y) ^ (masks[mask]?.(y, x) ? 1 : 0));
    isUp = !isUp;
  }
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
  const [correction = 0, blocks = []] = blockTable[version] ?? [];
  const data = deinterleave(codewords, blocks, correction);
  const text = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(text.slice(0, 4), 'byte mode').toBe('0100');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(text.slice(4, 4 + lengthBits), 2);
  const bytes = Array.from({ length }, (_, index) =>
    Number.parseInt(text.slice(4 + lengthBits + index * 8, 12 + lengthBits + index * 8), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));

  /** Right columns of the pairs: all odd distances from the right, moved by one left of the timing column. */
  function isPairStart(x: number): boolean {
    return x > 6 ? (size - 1 - x) % 2 === 0 : x % 2 === 1;
  }
}

function deinterleave(codewords: readonly number[], blocks: readonly number[], correction: number): number[] {
  const lists: number[][] = blocks.map(() => []);
  let next = 0;
  for (let turn = 0; turn < Math.max(...blocks); turn++)
    for (const [index, length] of blocks.entries()) if (turn < length) lists[index]?.push(codewords[next++] ?? 0);
  const data = lists.map((list) => [...list]);
  for (let turn = 0; turn < correction; turn++) for (const list of lists) list.push(codewords[next++] ?? 0);
  expect(next, 'every codeword has its place').toBe(codewords.length);
  // A whole block is divisible by the generator: it is zero at each of its roots, the powers of two.
  for (const list of lists)
    for (let root = 0; root < correction; root++) {
      const x = power(root);
      expect(list.reduce((value, byte) => times(value, x) ^ byte, 0)).toBe(0);
    }
  return data.flat();
}

const exponents = Array.from({ length: 255 }).reduce<number[]>((list) => {
  const last = list.at(-1);
  list.push(last === undefined ? 1 : (last << 1) ^ (last > 127 ? 0x11d : 0));
  return list;
}, []);
const power = (exponent: number) => exponents[exponent % 255] ?? 0;
const times = (a: number, b: number) => (a && b ? power(exponents.indexOf(a) + exponents.indexOf(b)) : 0);

function remainderOf(value: number, generator: number, length: number): number {
  const degree = generator.toString(2).length - 1;
  let rest = value;
  for (let bit = length - 1; bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= generator << (bit - degree);
  return rest;
}

/** ISO/IEC 18004, annex E. */
const alignmentTable: Record<number, number[]> = {
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
  12: [6, 32, 58],
  13: [6, 34, 62],
  14: [6, 26, 46, 66],
  15: [6, 26, 48, 70],
};

const times2 = (count: number, length: number) => Array<number>(count).fill(length);
/** ISO/IEC 18004, table 9, level M: error correction codewords of each block, data codewords of the blocks. */
const blockTable: Record<number, readonly [number, readonly number[]]> = {
  1: [10, [16]],
  2: [16, [28]],
  3: [26, [44]],
  4: [18, times2(2, 32)],
  5: [24, times2(2, 43)],
  6: [16, times2(4, 27)],
  7: [18, times2(4, 31)],
  8: [22, [...times2(2, 38), ...times2(2, 39)]],
  9: [22, [...times2(3, 36), ...times2(2, 37)]],
  10: [26, [...times2(4, 43), 44]],
  11: [30, [50, ...times2(4, 51)]],
  12: [22, [...times2(6, 36), ...times2(2, 37)]],
  13: [22, [...times2(8, 37), 38]],
  14: [24, [...times2(4, 40), ...times2(5, 41)]],
  15: [24, [...times2(5, 41), ...times2(5, 42)]],
};
