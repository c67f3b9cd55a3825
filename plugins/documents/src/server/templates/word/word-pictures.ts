import { pictureWidth } from '../../../template/limits.ts';
import { pictureMillimetres } from '../../../word-text.ts';
import { allWithin, attributeOf, childOf } from './word-xml.ts';

/** English metric units, by which drawings are measured (ECMA-376, Part 1, 20.1.10.16): 360 000 to a centimetre. */
const unitsPerMillimetre = 36_000;

/** Writes the width of each picture before its text, since the library tells nothing else of one. */
export function markPictures(root: Element, secret: string): void {
  for (const drawing of allWithin(root, 'drawing')) {
    for (const place of ['inline', 'anchor']) {
      const found = childOf(drawing, place);
      const facts = childOf(found, 'docPr');
      const width = Math.round(Number(attributeOf(childOf(found, 'extent'), 'cx')) / unitsPerMillimetre);
      if (!facts || !(width > 0)) continue;
      const shown = Math.min(pictureWidth.most, Math.max(pictureWidth.least, width));
      const text = attributeOf(facts, 'descr') || attributeOf(facts, 'title') || '';
      facts.setAttribute('descr', `${secret}w${shown};${text}`);
    }
  }
}

export function withWidths(html: string, secret: string): string {
  const [before = '', ...pictures] = html.split(`alt="${secret}w`);
  const told = pictures.map((piece) => {
    const end = piece.indexOf(';');
    return `${pictureMillimetres}="${piece.slice(0, end)}" alt="${piece.slice(end + 1)}`;
  });
  return [before, ...told].join('');
}
