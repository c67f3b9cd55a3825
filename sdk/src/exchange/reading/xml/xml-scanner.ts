import { FileRefusal } from '../shapefile/index.ts';
import { attributesOf, localName } from './xml-attributes.ts';
import { decodeEntities, longestEntity } from './xml-entities.ts';

export interface XmlHandler {
  /** Names come without their prefix: which one a file chose says nothing. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  /** One run of text may come in several pieces. */
  text(text: string): void;
}

/** Deeper than any drawing or sheet; a parser that recursed would have no stack left. */
const deepest = 100;
/** Characters of one tag: it is held whole. The longest of the programs that are known have some hundred. */
const longestTag = 1024 * 1024;

/** What stands between two signs and is passed over, or is text as it stands. */
const spans = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
] as const;
type Span = (typeof spans)[number];
const longestBegin = 9;

/**
 * Reads XML 1.0 piece by piece and tells a handler; nothing is kept but a tag that is not whole yet, and no character is looked
 * at more than a few times, however the pieces are cut. A document type is refused as such: entities of its own (billion
 * laughs, files of the server) cannot even be declared.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  /** The end of the last piece, where it may be the beginning of a sign or of an entity: some characters. */
  #cut = '';
  #span: Span | undefined;
  /** The tag that is being read, as far as it came; undefined outside of one. */
  #tag: string[] | undefined;
  #tagLength = 0;
  /** The quote that is open in it. */
  #quote = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#cut + piece;
    this.#cut = '';
    for (let at = 0; at < text.length; ) {
      if (this.#tag) at = this.#inTag(this.#tag, text, at);
      else if (this.#span) at = this.#inSpan(this.#span, text, at);
      else at = text[at] === '<' ? this.#begin(text, at) : this.#inText(text, at);
    }
  }

  /** Throws for a document that ends in the middle. */
  end(): void {
    const isOpen = this.#tag !== undefined || this.#span !== undefined || this.#open.length > 0;
    if (isOpen || this.#cut.trim() !== '') throw new FileRefusal('truncated', 'The XML does not end');
  }

  /** Each step answers where the next begins. */
  #inText(text: string, at: number): number {
    const tag = text.indexOf('<', at);
    const end = tag >= 0 ? tag : text.length - lengthOfCutEntity(text, at);
    if (end > at && this.#open.length > 0) this.#handler.text(decodeEntities(text.slice(at, end)));
    if (tag < 0) this.#cut = text.slice(end);
    return tag < 0 ? text.length : tag;
  }

  #begin(text: string, at: number): number {
    const start = text.slice(at, at + longestBegin);
    const span = spans.find(({ begin }) => start.startsWith(begin));
    if (span) {
      this.#span = span;
      return at + span.begin.length;
    }
    // The beginning of a comment or of character data may be cut.
    const isWhole = start.length === longestBegin || (start.length > 1 && start[1] !== '!');
    if (!isWhole) {
      this.#cut = start;
      return text.length;
    }
    if (start[1] === '!') throw new FileRefusal('xml-doctype', 'The XML declares a document type');
    this.#tag = [];
    this.#tagLength = 0;
    this.#quote = '';
    return at + 1;
  }

  #inSpan({ end, isText }: Span, text: string, at: number): number {
    const found = text.indexOf(end, at);
    const until = found < 0 ? Math.max(at, text.length - end.length + 1) : found;
    if (isText && until > at) this.#handler.text(text.slice(at, until));
    if (found < 0) {
      this.#cut = text.slice(until);
      return text.length;
    }
    this.#span = undefined;
    return found + end.length;
  }

  /** Up to the `>` of the tag: one inside of quotes is none. */
  #inTag(tag: string[], text: string, from: number): number {
    for (let at = from; ; at += 1) {
      at = this.#quote === '' ? nextSign(text, at) : text.indexOf(this.#quote, at);
      const end = at < 0 ? text.length : at;
      if (this.#tagLength + end - from > longestTag) throw new FileRefusal('bad-xml', 'A tag does not end');
      if (at < 0) {
        tag.push(text.slice(from));
        this.#tagLength += text.length - from;
        return text.length;
      }
      const sign = text[at] ?? '';
      if (sign === '>' && this.#quote === '') {
        tag.push(text.slice(from, at));
        this.#tag = undefined;
        this.#tell(tag.join(''));
        return at + 1;
      }
      this.#quote = this.#quote === '' ? sign : '';
    }
  }

  #tell(tag: string): void {
    if (tag.startsWith('/')) {
      const name = localName(tag.slice(1).trim());
      if (this.#open.pop() !== name) throw new FileRefusal('bad-xml', 'A tag is closed that is not open');
      this.#handler.close(name);
      return;
    }
    const isEmpty = tag.endsWith('/');
    const inside = isEmpty ? tag.slice(0, -1) : tag;
    const full = /^[^\s/>="'<]+/.exec(inside)?.[0];
    if (full === undefined) throw new FileRefusal('bad-xml', 'A tag has no name');
    const name = localName(full);
    if (this.#open.length >= deepest) throw new FileRefusal('too-deep', `More than ${deepest} tags deep`);
    let attributes: ReadonlyMap<string, string> | undefined;
    this.#handler.open(name, (wanted) => {
      // Most tags are not asked for any.
      attributes ??= attributesOf(inside, full.length);
      const value = attributes.get(wanted);
      return value === undefined ? undefined : decodeEntities(value);
    });
    if (isEmpty) this.#handler.close(name);
    else this.#open.push(name);
  }
}

function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x3e || sign === 0x22 || sign === 0x27) return at;
  }
  return -1;
}

/** Of an entity that may be cut at the end of the piece. */
function lengthOfCutEntity(text: string, from: number): number {
  const near = text.slice(Math.max(from, text.length - longestEntity));
  const entity = near.lastIndexOf('&');
  return entity < 0 || near.includes(';', entity) ? 0 : near.length - entity;
}
