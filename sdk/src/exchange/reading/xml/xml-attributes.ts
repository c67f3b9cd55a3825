import { FileRefusal } from '../shapefile/index.ts';

/** More than any format that is read has in one tag, names of its schemas among them. */
const maxAttributes = 1000;

/**
 * The attributes of a tag behind its name, in one pass, by their full names and by those without a prefix; the first of a name
 * counts. What is no attribute is passed over.
 */
export function attributesOf(tag: string, from: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let count = 0;
  for (let at = from; ; ) {
    const equals = tag.indexOf('=', at);
    if (equals < 0) return found;
    const name = wordBefore(tag, equals, at);
    const open = behindBlanks(tag, equals + 1);
    const quote = tag[open];
    if (quote !== '"' && quote !== "'") {
      at = equals + 1;
      continue;
    }
    const close = tag.indexOf(quote, open + 1);
    if (close < 0) return found;
    at = close + 1;
    if (name === '') continue;
    count += 1;
    if (count > maxAttributes) throw new FileRefusal('too-complex', `More than ${maxAttributes} attributes in a tag`);
    const value = tag.slice(open + 1, close);
    for (const known of [name, localName(name)]) if (!found.has(known)) found.set(known, value);
  }
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const isBlank = (sign: string | undefined) => sign !== undefined && /\s/.test(sign);

function behindBlanks(tag: string, from: number): number {
  let at = from;
  while (isBlank(tag[at])) at += 1;
  return at;
}

/** The name that ends before `end` and begins behind a blank; nothing before `from` is looked at. */
function wordBefore(tag: string, end: number, from: number): string {
  let last = end;
  while (last > from && isBlank(tag[last - 1])) last -= 1;
  let first = last;
  while (first > from && isInName(tag[first - 1])) first -= 1;
  return first > from && isBlank(tag[first - 1]) ? tag.slice(first, last) : '';
}

function isInName(sign: string | undefined): boolean {
  return sign !== undefined && !/[\s=/"'<>]/.test(sign);
}
