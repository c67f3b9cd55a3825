import { describe, expect, test } from 'vitest';
import { seriesColors } from '../../src/chart/chart-colors.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lightest surface of the one scheme, and one lighter than any of the other. */
const surfaces = { light: '#ffffff', dark: '#262c29' } as const;

describe('colours of series', () => {
  for (const scheme of ['light', 'dark'] as const)
    test(`reach 3:1 upon a ${scheme} surface and differ`, () => {
      for (const color of seriesColors[scheme])
        expect(contrast(color, surfaces[scheme]), color).toBeGreaterThanOrEqual(3);
      expect(new Set(seriesColors[scheme]).size).toBe(seriesColors[scheme].length);
    });
});
