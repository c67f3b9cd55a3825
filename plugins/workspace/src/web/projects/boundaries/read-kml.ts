import type { Position } from '@gleba/sdk';

export type Polygon = readonly (readonly Position[])[];

/**
 * The polygons of a KML document (OGC 12-007r2, 10.8): longitude, latitude and perhaps a height, with commas between them
 * and white space between positions. Only these elements are looked at, so nothing of XML beyond them is needed, and none
 * of its dangers (entities, addresses of other files) are there. Undefined for what is no KML.
 */
export function readKmlPolygons(text: string): readonly Polygon[] | undefined {
  const plain = without(without(text, '<!--', '-->'), '<![CDATA[', ']]>');
  if (!/<(?:\w+:)?kml[\s>]/i.test(plain)) return undefined;
  return elements(plain, 'Polygon').map((part) => [
    ...elements(part, 'outerBoundaryIs').slice(0, 1).flatMap(ringsOf),
    ...elements(part, 'innerBoundaryIs').flatMap(ringsOf),
  ]);
}

function ringsOf(part: string) {
  return elements(part, 'coordinates').map((list) =>
    list
      .trim()
      .split(/\s+/)
      .map((position) => position.split(',').map((number) => (number === '' ? Number.NaN : Number(number)))),
  );
}

/** What stands in elements of that name, which never nest in themselves here. */
function elements(text: string, name: 'Polygon' | 'outerBoundaryIs' | 'innerBoundaryIs' | 'coordinates'): string[] {
  const found: string[] = [];
  let from: number | undefined;
  for (const { 0: tag, 1: slash, index } of text.matchAll(new RegExp(`<(/?)(?:\\w+:)?${name}(?:\\s[^<>]*)?>`, 'g'))) {
    if (slash === '') from ??= index + tag.length;
    else if (from !== undefined) {
      found.push(text.slice(from, index));
      from = undefined;
    }
  }
  return found;
}

function without(text: string, begin: string, end: string): string {
  const kept: string[] = [];
  for (let at = 0; ; ) {
    const from = text.indexOf(begin, at);
    const to = from < 0 ? -1 : text.indexOf(end, from + begin.length);
    kept.push(text.slice(at, to < 0 ? text.length : from));
    if (to < 0) return kept.join('');
    at = to + end.length;
  }
}
