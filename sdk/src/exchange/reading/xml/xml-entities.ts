import { FileRefusal } from '../shapefile/index.ts';

/** The longest entity that is known, with room. */
export const longestEntity = 50;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities of XML itself and characters by number; whatever else there is cannot be resolved and is refused. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,40}));?/gi, (all, hex, decimal, name) => {
    if (name !== undefined) {
      const sign = named[name];
      if (sign === undefined) throw new FileRefusal('bad-xml', 'The XML uses an entity that is not declared');
      return sign;
    }
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
