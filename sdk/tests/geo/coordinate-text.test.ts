import { describe, expect, it } from 'vitest';
import { formatAzimuth, formatPlace, formatSigned } from '../../src/geo/coordinate-text.ts';

describe('figures', () => {
  it('write azimuths to the second, and no 60 seconds nor 360 degrees', () => {
    expect([187.8175512, 7.9999, 359.99999, 0].map(formatAzimuth)).toEqual([
      `187°49'03"`,
      `8°00'00"`,
      `0°00'00"`,
      `0°00'00"`,
    ]);
    expect(formatSigned(-0.2094444)).toBe(`-0°12'34"`);
    expect(formatPlace(-18.85123, 'N', 'S')).toBe(`18°51'04,4280" S`);
  });
});
