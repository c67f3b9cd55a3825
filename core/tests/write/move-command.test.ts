import { orderStep } from '@gleba/core';
import { placeBetween } from '@gleba/core/server';
import { describe, expect, it } from 'vitest';

describe('a place between two neighbours', () => {
  it("9: 'order step 65535'", () => expect(orderStep).toBe(65_535));

  it.each([
    [undefined, undefined, 65_535],
    [65_535, undefined, 131_070],
    [undefined, 65_535, 32_767],
    [65_535, 131_070, 98_302],
    [10, 12, 11],
  ])('behind %s and before %s is %i', (low, high, place) => {
    expect(placeBetween(low, high)).toBe(place);
  });

  it.each([
    [10, 11],
    [10, 10],
    [undefined, 1],
    [undefined, 0],
    [2_147_483_000, undefined],
  ])('there is none behind %s and before %s', (low, high) => {
    expect(placeBetween(low, high)).toBeUndefined();
  });
});
