import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

/**
 * Whether a paper that was printed draws a sign that its font does not have, which printers draw as an empty box, the glyph 0
 * (ISO 19005-2, 6.2.11.8): somebody wrote in letters for which the machine has no font.
 */
export function drawsUnknownSigns(document: PDFDocument): boolean {
  const { context } = document;
  return document.getPages().some(({ node }) => {
    const parts = node.normalizedEntries().Contents?.asArray() ?? [];
    return parts.some((part) => drawsUnknown(context.lookup(part), node.Resources(), new Set()));
  });
}

/** A font that is taken, a string by its bytes' digits or in brackets, something else that is drawn. */
const drawn = /\/([^\s/<>[\]()]+) [-\d.]+ Tf|<([0-9A-Fa-f]+)>|(\()|\/([^\s/<>[\]()]+) Do/g;

function drawsUnknown(part: PDFObject | undefined, resources: PDFDict | undefined, seen: Set<PDFObject>): boolean {
  if (!(part instanceof PDFRawStream) || seen.has(part)) return false;
  seen.add(part);
  const named = (kind: string, word: string) => {
    const all = resources?.lookup(name(kind));
    return all instanceof PDFDict ? all.lookup(name(word)) : undefined;
  };
  const content = withoutDictionaries(textOf(part));
  let isWide = false;
  for (const [, font, digits, bracket, other] of content.matchAll(drawn)) {
    if (font !== undefined) {
      const taken = named('Font', font);
      isWide = taken instanceof PDFDict && taken.get(name('Subtype')) === name('Type0');
    } else if (digits !== undefined) {
      if (isWide && hasZero(digits)) return true;
    } else if (bracket !== undefined) {
      // The printer writes none; what it would hold is not known.
      if (isWide) return true;
    } else if (other !== undefined) {
      const form = named('XObject', other);
      if (!(form instanceof PDFStream) || form.dict.get(name('Subtype')) !== name('Form')) continue;
      const own = form.dict.lookup(name('Resources'));
      if (drawsUnknown(form, own instanceof PDFDict ? own : resources, seen)) return true;
    }
  }
  return false;
}

/** Without what stands beside a drawing and is not drawn: a tag's own words (ISO 32000-1, 14.9.4), a language. */
function withoutDictionaries(content: string): string {
  const [before = '', ...pieces] = content.split('<<');
  const drawnOnly = pieces.map((piece) => {
    const end = piece.lastIndexOf('>>');
    return end < 0 ? '' : piece.slice(end + 2);
  });
  return [before, ...drawnOnly].join(' ');
}

/** The program's own unpacking takes a tenth of the library's time. */
function textOf(part: PDFRawStream): string {
  const isPlain = part.dict.get(name('Filter')) === name('FlateDecode') && !part.dict.has(name('DecodeParms'));
  const bytes = isPlain ? inflateSync(part.getContents()) : Buffer.from(decodePDFRawStream(part).decode());
  return bytes.toString('latin1');
}

/** Two bytes to a sign, as the printer writes them (Identity-H). */
function hasZero(digits: string): boolean {
  for (let at = 0; at < digits.length; at += 4) if (digits.startsWith('0000', at)) return true;
  return false;
}
