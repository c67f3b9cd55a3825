import { paperSides } from '../../../template/paper-sides.ts';
import { numberWords } from '../../../template/paper-words.ts';
import { numberPlaces, type PageSettings } from '../../../template/template.ts';
import type { WordPage } from '../../../word-text.ts';
import { allWithin, attributeOf, childOf, childrenOf, rootOf } from './word-xml.ts';

type Place = PageSettings['numbers'];

/** The parts that a section names as its head and foot. */
interface Referred {
  readonly header: string | undefined;
  readonly footer: string | undefined;
}

/**
 * Head, foot and page of the last section; what one says nothing of is that of the section before it (17.10.5). `first`: those of the first
 * page, where the first section says that it has its own (`titlePg`, 17.10.6); `even` are asked for by the file's settings.
 */
export function lastSection(body: Element) {
  const sections = allWithin(body, 'sectPr');
  const referred = (type: string, within = sections): Referred => {
    const idOf = (name: string) =>
      within
        .flatMap(childrenOf)
        .filter((one) => one.localName === name && (attributeOf(one, 'type') ?? 'default') === type)
        .map((one) => attributeOf(one, 'id'))
        .at(-1);
    return { header: idOf('headerReference'), footer: idOf('footerReference') };
  };
  return {
    ...{ section: sections.at(-1), usual: referred('default'), even: referred('even') },
    first: isOn(childOf(sections[0], 'titlePg')) ? referred('first', sections.slice(0, 1)) : undefined,
  };
}

/** Whether all pages share a head, or even ones have their own (17.10.1). */
export const hasEvenPages = (settings: string | undefined): boolean =>
  settings !== undefined && isOn(childOf(rootOf(settings), 'evenAndOddHeaders'));

/** What is named without a value holds (ST_OnOff, 22.9.2.7). */
const isOn = (element: Element | undefined) =>
  element !== undefined && !['0', 'false', 'off'].includes(attributeOf(element, 'val') ?? '');

/** Twentieths of a point (17.18.87) in whole millimetres. */
const millimetres = (twips: string | undefined) => Math.round((Math.abs(Number(twips)) * 25.4) / 1440);
/** Millimetres by which programs round a sheet's sides. */
const roundedBy = 2;
const mostMargin = 80;

export function pageOfSection(section: Element | undefined, numbers: Place): WordPage | undefined {
  const size = childOf(section, 'pgSz');
  const margins = childOf(section, 'pgMar');
  if (!size || !margins) return undefined;
  const sides = [millimetres(attributeOf(size, 'w')), millimetres(attributeOf(size, 'h'))] as const;
  const [width, height] = sides;
  const known = (Object.keys(paperSides) as PageSettings['size'][]).find((name) =>
    [Math.min(...sides), Math.max(...sides)].every((side, index) => {
      return Math.abs(side - (paperSides[name][index] ?? 0)) <= roundedBy;
    }),
  );
  const margin = (name: string, other = name) => {
    const found = millimetres(attributeOf(margins, name) ?? attributeOf(margins, other));
    return Number.isFinite(found) ? Math.min(mostMargin, found) : 0;
  };
  return {
    ...(known && { size: known }),
    isLandscape: width > height,
    // The strict form of the standard says where lines begin and end instead of left and right.
    margins: {
      top: margin('top'),
      right: margin('right', 'end'),
      bottom: margin('bottom'),
      left: margin('left', 'start'),
    },
    numbers,
  };
}

/** Signs that stand for the numbers in the words of a head or a foot. */
export interface NumberSigns {
  readonly page: string;
  readonly pages: string;
}

/** Takes the page's number and the words around it out of a head or a foot, and tells where they stood: a template has them in its page. */
export function takeNumbers(part: Element, signs: NumberSigns): Place | undefined {
  let place: Place | undefined;
  for (const paragraph of allWithin(part, 'p')) {
    const texts = allWithin(paragraph, 't');
    const words = texts.map((text) => text.textContent ?? '').join('');
    const at = words.indexOf(signs.page);
    if (at >= 0) {
      place ??= placeOf(paragraph, signs.page);
      cut(texts, rangeOf(words, at, signs));
    }
    // Numbers that stand in no such words, or a second time.
    for (const text of texts) {
      const shown = text.textContent ?? '';
      const left = shown.replaceAll(signs.page, '').replaceAll(signs.pages, '');
      if (left !== shown) text.textContent = left;
    }
    // Tabs that led to the number alone.
    const isLeft =
      texts.some((text) => (text.textContent ?? '').trim() !== '') || allWithin(paragraph, 'drawing').length > 0;
    if (words.includes(signs.page) && !isLeft) paragraph.parentNode?.removeChild(paragraph);
  }
  return place;
}

/** `Página 1 de 3`, `- 1 -`, `1/3`: from the word before the number to the number of all. */
function rangeOf(words: string, at: number, { page, pages }: NumberSigns): readonly [number, number] {
  let from = at;
  let to = at + page.length;
  const before = words.slice(0, at).trimEnd().toLowerCase();
  const word = numberWords.before.find((one) => before.endsWith(one));
  if (word !== undefined) from = before.length - word.length;
  const after = words.slice(to);
  const all = after.indexOf(pages);
  if (all >= 0 && numberWords.between.includes(after.slice(0, all).trim().toLowerCase())) to += all + pages.length;
  if (words.slice(to).trimStart() === '-') to = words.length;
  return [from, to];
}

/** Of texts that follow one another, the characters between two places. */
function cut(texts: readonly Element[], [from, to]: readonly [number, number]): void {
  let start = 0;
  for (const text of texts) {
    const words = text.textContent ?? '';
    const [first, last] = [Math.max(0, from - start), Math.max(0, to - start)];
    if (last > 0 && first < words.length) text.textContent = words.slice(0, first) + words.slice(last);
    start += words.length;
  }
}

/** By the paragraph's alignment, its frame, or the tabs before the number: Word's own foot has one in the middle and one at the right. */
function placeOf(paragraph: Element, page: string): Place {
  const settings = childOf(paragraph, 'pPr');
  const said = attributeOf(childOf(settings, 'framePr'), 'xAlign') ?? attributeOf(childOf(settings, 'jc'), 'val') ?? '';
  const placed = numberPlaces.find((one) => one !== 'none' && one === (said === 'end' ? 'right' : said));
  if (placed && placed !== 'left') return placed;
  let tabs = 0;
  for (const run of allWithin(paragraph, 'r')) {
    for (const child of childrenOf(run)) {
      if (child.localName === 'ptab') {
        const to = attributeOf(child, 'alignment');
        tabs = to === 'center' ? 1 : to === 'right' ? 2 : tabs;
      }
      if (child.localName === 'tab') tabs += 1;
      if (child.localName === 't' && child.textContent?.includes(page)) {
        return tabs === 0 ? 'left' : tabs === 1 ? 'center' : 'right';
      }
    }
  }
  return 'left';
}
