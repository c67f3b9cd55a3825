/** What a file says, in its order: a tag that opens with the text behind it, or one that closes. */
export interface OfxHandler {
  open(name: string, text: string): void;
  close(name: string): void;
}

/** Entities of documents are refused, whatever they say: nothing is fetched and nothing grows. */
export class OfxRefusal extends Error {
  override readonly name = 'OfxRefusal';
  constructor(readonly reason: 'statementDoctype' | 'statementBroken') {
    super(reason);
  }
}

/** No element of OFX has a longer name. */
const longestName = 40;

/**
 * Goes once through OFX, SGML (1.x, whose elements with text need not be closed) or XML (2.x). A statement needs no tree: what stands
 * in what follows from the few aggregates that hold lines, so that depth costs nothing and a missing end is no harm.
 */
export function scanOfx(text: string, handler: OfxHandler): void {
  let at = text.indexOf('<');
  while (at >= 0) {
    if (text.startsWith('<!--', at)) {
      at = text.indexOf('<', endOf(text, '-->', at));
      continue;
    }
    if (text.startsWith('<!', at)) throw new OfxRefusal('statementDoctype');
    const end = endOf(text, '>', at);
    const name = text.slice(at + 1, Math.min(end - 1, at + 2 + longestName)).toUpperCase();
    const content = contentFrom(text, end);
    if (name.startsWith('/')) handler.close(name.slice(1).trim());
    else if (!name.startsWith('?')) handler.open(withoutAttributes(name), content.text);
    at = content.next;
  }
}

function withoutAttributes(name: string): string {
  const [plain = ''] = name.split(/[\s/]/, 1);
  return plain;
}

function endOf(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from);
  if (end < 0) throw new OfxRefusal('statementBroken');
  return end + sign.length;
}

/** Text until the next tag; sections of characters (CDATA) are text. */
function contentFrom(text: string, from: number): { readonly text: string; readonly next: number } {
  const parts: string[] = [];
  let at = from;
  for (;;) {
    const next = text.indexOf('<', at);
    parts.push(decoded(text.slice(at, next < 0 ? undefined : next)));
    if (next < 0 || !text.startsWith('<![CDATA[', next)) return { text: parts.join('').trim(), next };
    const end = endOf(text, ']]>', next);
    parts.push(text.slice(next + 9, end - 3));
    at = end;
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The entities that OFX knows and numbers of letters; any other stays as it stands. Decoded once: `&amp;lt;` is `&lt;`. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}
