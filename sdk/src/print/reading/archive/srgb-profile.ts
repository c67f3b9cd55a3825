/*
 * The colour space of screens as an ICC profile, computed: three colours, the white and one curve (ICC.1:2010, version 4.3, 8.3). Nothing of
 * anybody's file is in it.
 */

/** Red, green and blue of IEC 61966-2-1 as they are seen under the profiles' own white, D50 (by Bradford's adaptation). */
const colours = {
  rXYZ: [0.4360747, 0.2225045, 0.0139322],
  gXYZ: [0.3850649, 0.7168786, 0.0971045],
  bXYZ: [0.1430804, 0.0606169, 0.7141733],
} as const;
/** ICC.1:2010, 7.2.16. */
const white = [0.9642, 1, 0.8249] as const;
/** From the white of screens, D65, to that one, by rows. */
const adaptation = [
  ...[1.0478112, 0.0228866, -0.050127],
  ...[0.0295424, 0.9904844, -0.0170491],
  ...[-0.0092345, 0.0150436, 0.7521316],
];
/** IEC 61966-2-1: (a x + b)^g from d on, and c x below it: a parametric curve of type 3 (ICC.1:2010, 10.16). */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const headerLength = 128;

export function srgbProfile(): Uint8Array {
  const curveTag = tag('para', [[0, 3, 0, 0], ...curve.map(fixed)]);
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', words('sRGB')],
    ['cprt', words('CC0')],
    ['wtpt', tag('XYZ ', white.map(fixed))],
    ['chad', tag('sf32', adaptation.map(fixed))],
    ...Object.entries(colours).map(([name, value]) => [name, tag('XYZ ', value.map(fixed))] as const),
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curveTag] as const),
  ];
  const places = new Map<Uint8Array, number>();
  let end = headerLength + 4 + 12 * tags.length;
  for (const [, bytes] of tags) {
    if (places.has(bytes)) continue;
    places.set(bytes, end);
    end += bytes.length;
  }
  const file = new Uint8Array(end);
  file.set(header(end));
  file.set(number(tags.length), headerLength);
  for (const [index, [name, bytes]] of tags.entries()) {
    const place = places.get(bytes) ?? 0;
    const entry = [...signs(name), ...number(place), ...number(bytes.length)];
    file.set(entry, headerLength + 4 + 12 * index);
    file.set(bytes, place);
  }
  return file;
}

/** ICC.1:2010, 7.2: size, version, a screen's, red green blue by way of XYZ, a day, its sign, and the white that all is said under. */
function header(size: number): Uint8Array {
  const bytes = new Uint8Array(headerLength);
  bytes.set(number(size));
  bytes.set([4, 0x30, 0, 0, ...signs('mntrRGB XYZ ')], 8);
  bytes.set([0x07, 0xea, 0, 1, 0, 1], 24);
  bytes.set(signs('acsp'), 36);
  bytes.set(white.flatMap(fixed), 68);
  return bytes;
}

const signs = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
/** A whole number of sixteen bits and sixteen of its fraction. */
const fixed = (value: number) => number(Math.round(value * 65_536) >>> 0);

function tag(type: string, content: readonly (readonly number[])[]): Uint8Array {
  const bytes = [...signs(type), 0, 0, 0, 0, ...content.flat()];
  return Uint8Array.from([...bytes, ...new Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]);
}

/** A text in one language (ICC.1:2010, 10.13), of sixteen bits a sign. */
function words(text: string): Uint8Array {
  const content = signs(text).flatMap((sign) => [0, sign]);
  return tag('mluc', [number(1), number(12), signs('enUS'), number(content.length), number(28), content]);
}
