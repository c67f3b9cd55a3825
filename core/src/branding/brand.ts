import type { Branding } from './branding.ts';
import { contrast, fromOklch, parseHex, reachContrast, readableOn, shift, toOklch } from './color.ts';

export type BrandMode = 'light' | 'dark';

/** Neutral surfaces that brand colours stand on; the shell's style sheets repeat none of them, they take the variables. */
export const neutrals = {
  light: {
    canvas: '#f7f8f7',
    surface: '#ffffff',
    sunken: '#f1f3f2',
    hover: '#f1f3f2',
    border: '#e1e5e3',
    borderStrong: '#c3cac6',
    control: '#868f8a',
    text: '#18211c',
    muted: '#59635d',
  },
  dark: {
    canvas: '#101312',
    surface: '#171b19',
    sunken: '#0c0f0e',
    hover: '#1f2422',
    border: '#29302c',
    borderStrong: '#3d4641',
    control: '#76817b',
    text: '#e7ece9',
    muted: '#9ba69f',
  },
} as const satisfies Record<BrandMode, Record<string, string>>;

/** Deep green, the product's own colour where an organization chose none. */
export const defaultBrand = '#1b6b4a';

export interface BrandTokens {
  /** Background of the primary action; at least 3:1 against the surface. */
  readonly fill: string;
  readonly fillHover: string;
  /** Text on the fill, 4.5:1 on both states. */
  readonly onFill: string;
  /** Links, active marks: 4.5:1 on surface, canvas and tint. */
  readonly text: string;
  /** Quiet background of what is chosen. */
  readonly tint: string;
  readonly tintHover: string;
}

/** WCAG AA whatever colour was chosen: hue is kept, lightness moves as far as contrast asks and no further. */
export function brandTokens(chosen: string | null | undefined, mode: BrandMode): BrandTokens {
  const brand = parseHex(chosen) ?? defaultBrand;
  const { surface, canvas, hover } = neutrals[mode];
  const isLight = mode === 'light';
  const away = isLight ? 'darker' : 'lighter';
  const { hue, chroma } = toOklch(brand);
  const tintOf = (lightness: number) =>
    fromOklch({ lightness, chroma: Math.min(chroma, isLight ? 0.018 : 0.028), hue });
  const tint = tintOf(isLight ? 0.955 : 0.29);
  const tintHover = tintOf(isLight ? 0.93 : 0.33);
  const fill = reachContrast(brand, [surface], 3, away);
  const onFill = contrast('#ffffff', fill) >= 4.5 ? '#ffffff' : '#000000';
  return {
    fill,
    // Hovering moves away from the text, so the text's contrast only grows.
    fillHover: shift(fill, onFill === '#ffffff' ? -0.045 : 0.045),
    onFill,
    text: reachContrast(brand, [surface, canvas, hover, tint, tintHover], 4.5, away),
    tint,
    tintHover,
  };
}

const shadeLightness = [0.97, 0.94, 0.88, 0.8, 0.71, 0.62, 0.53, 0.46, 0.39, 0.32];

/** Ten shades of the brand's hue, light to dark, for the component library's own scale. */
export function brandShades(chosen: string | null | undefined): readonly string[] {
  const { hue, chroma } = toOklch(parseHex(chosen) ?? defaultBrand);
  return shadeLightness.map((lightness) => fromOklch({ lightness, chroma, hue }));
}

export interface RailTokens {
  /** Behind the navigation; undefined: the canvas shows. */
  readonly back: string | undefined;
  readonly hover: string;
  /** Words and icons, 4.5:1 on both. */
  readonly text: string;
  /** What is not current. */
  readonly quiet: string;
  /** The mark beside what is current, 3:1 on both; undefined: there is none. */
  readonly mark: string | undefined;
}

/**
 * The navigation in an organization's second colour. `darkIcons` is followed as far as words can be read; the specification's
 * rule for text on a colour (luminance threshold 130) gives way to WCAG's contrast, which it approximates.
 */
export function railTokens(
  chosen: Pick<Branding, 'secondaryColor' | 'accentColor' | 'darkIcons'>,
  mode: BrandMode,
): RailTokens {
  const { canvas, border, text, muted } = neutrals[mode];
  const back = parseHex(chosen.secondaryColor);
  const accent = parseHex(chosen.accentColor);
  if (back === undefined) {
    const mark = accent && reachContrast(accent, [canvas, border], 3, mode === 'light' ? 'darker' : 'lighter');
    return { back, hover: border, text, quiet: muted, mark };
  }
  const wished = chosen.darkIcons ? '#000000' : '#ffffff';
  const isWished = chosen.darkIcons !== undefined && contrast(wished, back) >= 4.5;
  const words = isWished ? wished : readableOn(back);
  const isLight = words === '#ffffff';
  // Away from the words, so that their contrast only grows.
  const hover = shift(back, isLight ? -0.06 : 0.06);
  const mark = accent && reachContrast(accent, [back, hover], 3, isLight ? 'lighter' : 'darker');
  return { back, hover, text: words, quiet: words, mark };
}
