import { expect, test } from 'vitest';
import { areaSubject, keyOfBlock } from '../../src/area-kinds.ts';
import { decimalOf, hundredths, sharesOf } from '../../src/hundredths.ts';

test('decimals become whole hundredths and decimals again', () => {
  for (const text of ['0.00', '0.05', '-0.05', '12.30', '-1234567890123456789.01']) {
    expect(decimalOf(hundredths(text))).toBe(text);
  }
  expect(hundredths('7')).toBe(700n);
  expect(hundredths('7.5')).toBe(750n);
});

test('shares make exactly a hundred, whatever the parts are', () => {
  // 1/3 each: 33.33 + 33.33 + 33.33 lack 0.01, which goes to the first.
  expect(sharesOf([1n, 1n, 1n])).toEqual([3334n, 3333n, 3333n]);
  expect(sharesOf([7n, 0n, -1n])).toEqual([11667n, 0n, -1667n]);
  expect(sharesOf([0n, 0n])).toBeNull();
  for (let seed = 1; seed < 200; seed++) {
    const parts = Array.from({ length: 7 }, (_, index) => BigInt((seed * 7919 + index * 104729) % 100_003));
    expect(sharesOf(parts)?.reduce((sum, share) => sum + share, 0n)).toBe(10_000n);
  }
});

test('a block’s name of any letters stands in an address and comes back', () => {
  for (const name of [
    { block: 'A', subdivision: null },
    { block: 'Ç/.. %2F', subdivision: 'Núcleo 1\n2' },
  ]) {
    expect(keyOfBlock(name)).toMatch(/^block-[0-9a-f]+$/);
    expect(areaSubject(keyOfBlock(name))).toEqual(name);
  }
  expect(areaSubject('block-ff')).toEqual({ block: '', subdivision: null });
});
