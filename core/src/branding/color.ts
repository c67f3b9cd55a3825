/** Colour arithmetic for the white-label theme. Colours are `#rrggbb`; a contrast is the WCAG 2 ratio from 1 to 21. */

interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const hexPattern = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#rrggbb` in lower case, or undefined when it is no colour. */
export function parseHex(text: string | null | undefined): string | undefined {
  const digits = hexPattern.exec(text?.trim() ?? '')?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** WCAG 2.2 relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever reads better on the colour; one of them always reaches 4.5:1. */
export function readableOn(hex: string): '#000000' | '#ffffff' {
  return contrast('#ffffff', hex) >= contrast('#000000', hex) ? '#ffffff' : '#000000';
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Björn Ottosson's OKLab (https://bottosson.github.io/posts/oklab), in polar form. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex).map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Back to a displayable colour: chroma is reduced until the colour exists in sRGB. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let part = 1; part >= 0; part -= 0.05) {
    const linear = linearOf(lightness, chroma * part, hue);
    if (part <= 0.05 || linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)) {
      return `#${linear
        .map((channel) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, channel)))))
        .map((channel) => channel.toString(16).padStart(2, '0'))
        .join('')}`;
    }
  }
  return '#808080';
}

function linearOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Shifts the lightness, keeping hue and as much chroma as there is. */
export function shift(hex: string, by: number): string {
  const color = toOklch(hex);
  return fromOklch({ ...color, lightness: Math.min(1, Math.max(0, color.lightness + by)) });
}

/** The nearest lighter or darker colour that reaches the ratio against every one of the backgrounds. */
export function reachContrast(
  hex: string,
  backgrounds: readonly string[],
  ratio: number,
  direction: 'darker' | 'lighter',
): string {
  const color = toOklch(hex);
  const step = direction === 'darker' ? -0.01 : 0.01;
  for (let lightness = color.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = lightness === color.lightness ? hex : fromOklch({ ...color, lightness });
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
}
