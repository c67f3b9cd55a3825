import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  brandShades,
  brandTokens,
  defaultBrand,
  type BrandMode as Mode,
  neutrals,
  railTokens,
} from '../../core/src/branding/brand.ts';
import { contrast, fromOklch, parseHex, toOklch } from '../../core/src/branding/color.ts';

const modes: readonly Mode[] = ['light', 'dark'];

/** A walk through the colour cube, its corners and greys among it. */
const colors = [0, 51, 102, 153, 204, 255].flatMap((red, _, steps) =>
  steps.flatMap((green) =>
    steps.map((blue) => `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`),
  ),
);

describe('brand colours', () => {
  it.each(modes)('reach WCAG AA in %s whatever colour was chosen', (mode) => {
    const { surface, canvas, hover } = neutrals[mode];
    for (const color of [...colors, defaultBrand]) {
      const tokens = brandTokens(color, mode);
      expect(contrast(tokens.onFill, tokens.fill), `text on ${color}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens.onFill, tokens.fillHover), `text on hovered ${color}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens.fill, surface), `fill of ${color}`).toBeGreaterThanOrEqual(3);
      for (const back of [surface, canvas, hover, tokens.tint, tokens.tintHover]) {
        expect(contrast(tokens.text, back), `${color} as text on ${back}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('are the chosen colour itself where that reads well', () => {
    expect(brandTokens('#1B6B4A', 'light').fill).toBe('#1b6b4a');
    expect(brandTokens('#1d4ed8', 'light').fill).toBe('#1d4ed8');
  });

  it('fall back to the default for what is no colour', () => {
    for (const text of ['', 'red', '#12', 'url(x)', undefined, null]) expect(parseHex(text)).toBeUndefined();
    expect(brandTokens('nonsense', 'light')).toEqual(brandTokens(defaultBrand, 'light'));
    expect(parseHex('#ABC')).toBe('#aabbcc');
  });

  it.each(modes)('read on the navigation in %s, whatever was chosen', (mode) => {
    for (const secondaryColor of [...colors, undefined]) {
      for (const darkIcons of [true, false, undefined]) {
        const rail = railTokens({ secondaryColor, accentColor: '#ff8800', darkIcons }, mode);
        const back = rail.back ?? neutrals[mode].canvas;
        const what = `${secondaryColor} with dark icons ${darkIcons}`;
        for (const words of [rail.text, rail.quiet]) expect(contrast(words, back), what).toBeGreaterThanOrEqual(4.5);
        expect(contrast(rail.text, rail.hover), what).toBeGreaterThanOrEqual(4.5);
        expect(contrast(rail.mark ?? back, back), what).toBeGreaterThanOrEqual(3);
      }
    }
    expect(railTokens({ secondaryColor: '#8899aa', accentColor: undefined, darkIcons: true }, mode).text).toBe(
      '#000000',
    );
    // Dark words on a dark colour cannot be read: the wish gives way.
    expect(railTokens({ secondaryColor: '#001122', accentColor: undefined, darkIcons: true }, mode).text).toBe(
      '#ffffff',
    );
  });

  it('come in ten shades from light to dark', () => {
    const shades = brandShades('#7c3aed').map((shade) => toOklch(shade).lightness);
    expect(shades).toEqual([...shades].sort((a, b) => b - a));
    expect(shades).toHaveLength(10);
  });

  it('survive the way to OKLCH and back', () => {
    for (const color of colors) expect(contrast(fromOklch(toOklch(color)), color)).toBeLessThan(1.02);
  });
});

describe('neutrals and tones', () => {
  it.each(modes)('read on every surface in %s', (mode) => {
    const { text, muted, control, surface, canvas, sunken, hover } = neutrals[mode];
    for (const back of [surface, canvas, sunken, hover]) {
      expect(contrast(text, back)).toBeGreaterThanOrEqual(7);
      expect(contrast(muted, back)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(control, surface)).toBeGreaterThanOrEqual(3);
  });

  it('status words read on their backgrounds', () => {
    const css = readFileSync(new URL('../src/theme/theme.css', import.meta.url), 'utf8');
    const blocks = css.split('data-mantine-color-scheme').slice(1, 3);
    expect(blocks).toHaveLength(2);
    for (const block of blocks) {
      const value = (name: string) => new RegExp(`--g-tone-${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? '';
      for (const tone of ['neutral', 'info', 'success', 'warning', 'danger']) {
        expect(contrast(value(`${tone}-text`), value(`${tone}-back`)), tone).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe('the font', () => {
  const styles = readFileSync(new URL('../src/theme/theme.css', import.meta.url), 'utf8');
  const file = /url\("(@fontsource[^"]+)"\)/.exec(styles)?.[1] ?? '';

  it('is one file of less than 60 kB that holds all weights', () => {
    expect(readFileSync(new URL(import.meta.resolve(file))).byteLength).toBeLessThan(60_000);
    expect(styles.match(/@font-face/g)).toHaveLength(1);
  });

  it('comes with its licence', () => {
    const licence = readFileSync(new URL(import.meta.resolve('@fontsource-variable/inter/LICENSE')), 'utf8');
    expect(licence).toContain('SIL OPEN FONT LICENSE');
  });
});
