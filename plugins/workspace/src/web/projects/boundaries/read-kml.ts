import type { Polygon } from './read-boundaries.ts';

/**
 * The polygons of a KML document (OGC 12-007r2, 10.8): longitude, latitude and perhaps a height, with commas between them
 * and white space between positions. Only these elements are looked at, so nothing of XML beyond them is needed, and none
 * of its dangers (entities, addresses of other files) are there. Undefined for what is no KML.
 */
export function readKmlPolygons(text: string): readonly Polygon[] | undefined {
  const plain = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
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
function elements(text: string, name: string): string[] {
  const pattern = new RegExp(`<((?:\\w+:)?)${name}(?:\\s[^>]*)?>([\\s\\S]*?)</\\1${name}\\s*>`, 'g');
  return [...text.matchAll(pattern)].map(([, , content = '']) => content);
}
