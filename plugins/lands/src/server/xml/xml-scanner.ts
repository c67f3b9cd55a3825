import { FileRefusal } from '../shapefile/index.ts';

export interface XmlHandler {
  /** Names come without their prefix: which one a file chose says nothing. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  /** One run of text may come in several pieces. */
  text(text: string): void;
}

/** Deeper than any drawing or sheet; a parser that recursed would have no stack left. */
const deepest = 100;
/** Characters of one tag, comment or piece of character data: those are read whole. */
const longest = 8 * 1024 * 1024;
/** The longest entity that is known, with room. */
const longestEntity = 50;

/**
 * Reads XML 1.0 piece by piece and tells a handler; nothing is kept but the piece that is not whole yet. A document type
 * is refused as such: entities of its own (billion laughs, files of the server) cannot even be declared.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const next = this.#step(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longest) throw new FileRefusal('bad-xml', 'A piece of the XML does not end');
  }

  /** Throws for a document that ends in the middle. */
  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0) throw new FileRefusal('truncated', 'The XML does not end');
  }

  /** Reads one token from `at` on; answers where the next begins, -1 when it is not whole yet. */
  #step(text: string, at: number): number {
    if (at >= text.length) return -1;
    if (text[at] !== '<') {
      const end = endOfText(text, at);
      if (end === at) return -1;
      if (this.#open.length > 0) this.#handler.text(decoded(text.slice(at, end)));
      return end;
    }
    if (text.startsWith('<!--', at)) return behind(text, '-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at + 9);
      if (end < 0) return -1;
      this.#handler.text(text.slice(at + 9, end));
      return end + 3;
    }
    if (text.startsWith('<?', at)) return behind(text, '?>', at + 2);
    if (text.startsWith('<!', at)) return this.#refuseDeclaration(text, at);
    return this.#tag(text, at);
  }

  #refuseDeclaration(text: string, at: number): number {
    // The beginning of a comment or of character data may be cut.
    if (text.length - at < 9) return -1;
    throw new FileRefusal('xml-doctype', 'The XML declares a document type');
  }

  #tag(text: string, at: number): number {
    const end = endOfTag(text, at + 1);
    if (end < 0) return -1;
    if (text[at + 1] === '/') {
      const name = localName(text.slice(at + 2, end).trim());
      if (this.#open.pop() !== name) throw new FileRefusal('bad-xml', 'A tag is closed that is not open');
      this.#handler.close(name);
      return end + 1;
    }
    const isEmpty = text[end - 1] === '/';
    const inside = text.slice(at + 1, isEmpty ? end - 1 : end);
    const full = /^[^\s/>="'<]+/.exec(inside)?.[0];
    if (full === undefined) throw new FileRefusal('bad-xml', 'A tag has no name');
    const name = localName(full);
    if (this.#open.length >= deepest) throw new FileRefusal('too-deep', `More than ${deepest} tags deep`);
    this.#handler.open(name, (wanted) => attributeOf(inside, wanted));
    if (isEmpty) this.#handler.close(name);
    else this.#open.push(name);
    return end + 1;
  }
}

/** Up to the next tag, or to the end of the piece but for an entity that may be cut there. */
function endOfText(text: string, at: number): number {
  const tag = text.indexOf('<', at);
  if (tag >= 0) return tag;
  const entity = text.lastIndexOf('&');
  return entity >= Math.max(at, text.length - longestEntity) && !text.includes(';', entity) ? entity : text.length;
}

function behind(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from);
  return end < 0 ? -1 : end + sign.length;
}

/** Where the `>` of a tag stands: one inside of quotes is none. */
function endOfTag(text: string, from: number): number {
  let at = from;
  for (;;) {
    const end = text.indexOf('>', at);
    if (end < 0) return -1;
    const quotes = /["']/.exec(text.slice(at, end));
    if (!quotes) return end;
    const opened = at + quotes.index;
    const closed = text.indexOf(quotes[0], opened + 1);
    if (closed < 0) return -1;
    at = closed + 1;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Attributes of a tag are few and its text is short, so they are looked for only when asked for. */
function attributeOf(tag: string, wanted: string): string | undefined {
  for (const [, name = '', , double, single] of tag.matchAll(/\s([^\s=/"'<>]+)\s*=\s*("([^"]*)"|'([^']*)')/g)) {
    if (name === wanted || localName(name) === wanted) return decoded(double ?? single ?? '');
  }
  return undefined;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities of XML itself and characters by number; whatever else there is cannot be resolved and is refused. */
function decoded(text: string): string {
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
