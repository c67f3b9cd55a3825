import { type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';

/*
 * A font of its own for the numbers of sheets, drawn with a round pen on a square of a thousand: archives want every font within the file
 * (ISO 19005-2, 6.2.11.4), and those that readers bring along are not.
 */
const ellipse = (x: number, y: number, wide: number, high: number): string => {
  // A quarter of a circle by one curve: 4/3 (√2 − 1).
  const [across, up] = [0.5523 * wide, 0.5523 * high];
  return [
    `${x - wide} ${y} m`,
    `${x - wide} ${y + up} ${x - across} ${y + high} ${x} ${y + high} c`,
    `${x + across} ${y + high} ${x + wide} ${y + up} ${x + wide} ${y} c`,
    `${x + wide} ${y - up} ${x + across} ${y - high} ${x} ${y - high} c`,
    `${x - across} ${y - high} ${x - wide} ${y - up} ${x - wide} ${y} c`,
  ].join(' ');
};

const wide = 556;
const narrow = 278;
/** Digits, and the letters of the words between two numbers in the languages of the program. */
const glyphs: Readonly<Record<string, { readonly name: string; readonly width: number; readonly path: string }>> = {
  ' ': { name: 'space', width: narrow, path: '' },
  '/': { name: 'slash', width: narrow, path: '60 -20 m 220 720 l' },
  '0': { name: 'zero', width: wide, path: ellipse(278, 355, 200, 335) },
  '1': { name: 'one', width: wide, path: '140 550 m 300 690 l 300 20 l' },
  '2': {
    ...{ name: 'two', width: wide },
    path: '90 520 m 90 640 170 690 278 690 c 390 690 460 620 460 520 c 460 400 330 290 90 20 c 470 20 l',
  },
  '3': {
    ...{ name: 'three', width: wide },
    path: '100 600 m 140 660 200 690 278 690 c 390 690 440 620 440 540 c 440 440 370 380 250 380 c 390 380 470 310 470 200 c 470 90 390 20 270 20 c 190 20 120 50 80 120 c',
  },
  '4': { name: 'four', width: wide, path: '380 20 m 380 690 l 70 220 l 490 220 l' },
  '5': {
    ...{ name: 'five', width: wide },
    path: '440 690 m 140 690 l 110 390 l 160 430 210 450 270 450 c 390 450 470 360 470 240 c 470 110 390 20 270 20 c 190 20 120 50 80 120 c',
  },
  '6': {
    ...{ name: 'six', width: wide },
    path: `420 620 m 380 670 340 690 290 690 c 150 690 80 540 80 235 c ${ellipse(278, 235, 198, 215)}`,
  },
  '7': { name: 'seven', width: wide, path: '80 690 m 470 690 l 220 20 l' },
  '8': {
    ...{ name: 'eight', width: wide },
    path: `${ellipse(278, 525, 165, 165)} ${ellipse(278, 190, 198, 170)}`,
  },
  '9': {
    ...{ name: 'nine', width: wide },
    path: `136 90 m 176 40 216 20 266 20 c 406 20 476 170 476 475 c ${ellipse(278, 475, 198, 215)}`,
  },
  d: { name: 'd', width: wide, path: `${ellipse(255, 252, 182, 237)} 437 710 m 437 20 l` },
  e: {
    ...{ name: 'e', width: wide },
    path: '90 270 m 460 270 l 460 410 380 490 275 490 c 160 490 85 390 85 255 c 85 110 170 15 285 15 c 360 15 420 45 450 105 c',
  },
  f: {
    ...{ name: 'f', width: narrow },
    path: '250 705 m 160 720 130 670 130 580 c 130 20 l 40 480 m 240 480 l',
  },
  o: { name: 'o', width: wide, path: ellipse(278, 252, 195, 237) },
};

/** The signs that it has. */
export const numberSigns: readonly string[] = Object.keys(glyphs);
/** Of its widest sign, by the height of the font. */
export const widestSign = wide / 1000;

const name = (text: string) => PDFName.of(text);
const codeOf = (sign: string) => sign.charCodeAt(0);
const hex = (code: number) => code.toString(16).padStart(2, '0');

/** The font in a document: a Type 3 one (ISO 32000-1, 9.6.5), with what its signs mean, so that they are found and read aloud. */
export function numberFont({ context }: PDFDocument): PDFRef {
  const entries = Object.entries(glyphs).sort(([one], [other]) => codeOf(one) - codeOf(other));
  const codes = entries.map(([sign]) => codeOf(sign));
  const [first, last] = [Math.min(...codes), Math.max(...codes)];
  const drawn = entries.map(([, { name: glyph, width, path }]) => {
    const ink = path === '' ? '' : ` 78 w 1 J 1 j ${path} S`;
    return [glyph, context.register(context.stream(`${width} 0 -60 -80 620 780 d1${ink}`))] as const;
  });
  const meant = entries.map(([sign]) => `<${hex(codeOf(sign))}> <00${hex(codeOf(sign))}>`);
  const toUnicode = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /GlebaNumber def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${meant.length} beginbfchar`,
    ...meant,
    'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
  const differences = entries.flatMap(([sign, { name: glyph }]) => [codeOf(sign), name(glyph)]);
  const widths = Array.from(
    { length: last - first + 1 },
    (_, index) => glyphs[String.fromCharCode(first + index)]?.width ?? 0,
  );
  return context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [-60, -80, 620, 780], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
      ...{ FirstChar: first, LastChar: last, Widths: widths, Resources: {} },
      Encoding: { Type: 'Encoding', Differences: differences },
      CharProcs: Object.fromEntries(drawn),
      ToUnicode: context.register(context.flateStream(toUnicode)),
    }),
  );
}
