/**
 * How wide a text is, so that nothing has to be drawn to know whether it fits: advance widths of Helvetica in thousandths of its size
 * (Adobe's font metrics), which Arial and Liberation Sans share.
 */
const groups: readonly (readonly [width: number, letters: string])[] = [
  [191, "'"],
  [222, 'ijl'],
  [278, ' !,./:;I[\\]ft·|'],
  [333, '()-`r²³"°º'],
  [389, '*'],
  [500, 'Jckªsvxyz'],
  [556, '#$0123456789?L_abdeghnopqu–γ'],
  [584, '+<=>~±−×'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '—…'],
];
const widths = new Map(groups.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)));
/** Letters that the table does not know are as wide as the widest. */
const widest = 1015;
/** Bold ones are wider by about that much. */
const boldly = 1.08;

/** Height of capitals by the font's size: 716 of 1000. */
export const capitalShare = 0.716;

const known = new Map<string, number>();

function widthOf(letter: string): number {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  const width = widths.get(letter) ?? widths.get(plain) ?? widest;
  known.set(letter, width);
  return width;
}

/** Millimetres of a text whose capitals are so high. */
export function textWidth(text: string, height: number, isBold = false): number {
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return ((sum / 1000) * height * (isBold ? boldly : 1)) / capitalShare;
}

/** The text in lines that are no wider; a word that is wider by itself is cut into pieces. */
export function wrapped(text: string, width: number, height: number, isBold = false): string[] {
  const fits = (one: string) => textWidth(one, height, isBold) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}
