import {
  decodePDFRawStream,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { operationsOf } from './content-operators.ts';

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

function drawsUnknown(part: PDFObject | undefined, resources: PDFDict | undefined, seen: Set<PDFObject>): boolean {
  if (!(part instanceof PDFRawStream) || seen.has(part)) return false;
  seen.add(part);
  const named = (kind: string, word: unknown) => {
    const all = resources?.lookup(name(kind));
    return all instanceof PDFDict && typeof word === 'string' ? all.lookup(name(word.slice(1))) : undefined;
  };
  let isWide = false;
  for (const { operator, operands } of operationsOf(decodePDFRawStream(part).decode())) {
    if (operator === 'Tf') {
      const font = named('Font', operands[0]);
      isWide = font instanceof PDFDict && font.get(name('Subtype')) === name('Type0');
    } else if (isWide && (operator === 'Tj' || operator === 'TJ')) {
      if (operands.some((text) => text instanceof Uint8Array && hasZero(text))) return true;
    } else if (operator === 'Do') {
      const form = named('XObject', operands[0]);
      if (!(form instanceof PDFStream) || form.dict.get(name('Subtype')) !== name('Form')) continue;
      const own = form.dict.lookup(name('Resources'));
      if (drawsUnknown(form, own instanceof PDFDict ? own : resources, seen)) return true;
    }
  }
  return false;
}

/** Two bytes to a sign, as the printer writes them (Identity-H). */
function hasZero(text: Uint8Array): boolean {
  for (let at = 0; at + 1 < text.length; at += 2) if (text[at] === 0 && text[at + 1] === 0) return true;
  return false;
}
