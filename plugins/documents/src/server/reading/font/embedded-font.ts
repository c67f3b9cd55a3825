import { createHash } from 'node:crypto';
import { PDFArray, type PDFDocument, PDFHexString, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { trueTypeOf } from './true-type.ts';

/**
 * A font within the PDF (ISO 32000-1, 9.7), with the signs that were written in it alone: archives want each font in the file
 * (ISO 19005-2, 6.2.11.4), and those that readers bring along are not.
 */
export interface EmbeddedFont {
  readonly ref: PDFRef;
  has(codePoint: number): boolean;
  /** In points. */
  widthOf(text: string, size: number): number;
  /** As it is shown by the font: two bytes a sign. */
  written(text: string): PDFHexString;
  /** Puts the font into the document, if anything was written in it. */
  finish(): void;
}

const hex = (number: number) => number.toString(16).padStart(4, '0').toUpperCase();
const codePointsOf = (text: string) => [...text].map((sign) => sign.codePointAt(0) ?? 0);

export function embeddedFont(
  { context }: PDFDocument,
  { name, bytes, isItalic = false }: { readonly name: string; readonly bytes: Uint8Array; readonly isItalic?: boolean },
): EmbeddedFont {
  const font = trueTypeOf(bytes);
  const ref = context.nextRef();
  /** The sign that each glyph stands for. */
  const used = new Map<number, number>();
  const known = new Map<number, number>();
  const glyphOf = (codePoint: number) => {
    const found = known.get(codePoint) ?? font.glyphOf(codePoint);
    known.set(codePoint, found);
    return found;
  };

  /** Letters before the name by which two parts of one font are told apart (9.6.4). */
  function tag(glyphs: readonly number[]): string {
    const hash = createHash('sha256').update(glyphs.join(' ')).digest();
    return [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  }

  function finish(): void {
    const glyphs = [...used.keys()].sort((one, other) => one - other);
    if (glyphs.length === 0) return;
    const program = font.subset(glyphs);
    const fullName = `${tag(glyphs)}+${name}`;
    const widths = PDFArray.withContext(context);
    for (const glyph of glyphs) {
      widths.push(context.obj(glyph));
      widths.push(context.obj([Math.round(font.widthOf(glyph))]));
    }
    const described = context.obj({
      ...{
        Type: 'FontDescriptor',
        FontName: fullName,
        Flags: isItalic ? 32 + 64 : 32,
        ItalicAngle: isItalic ? -12 : 0,
      },
      ...{ FontBBox: font.box.map(Math.round), Ascent: Math.round(font.ascent), Descent: Math.round(font.descent) },
      ...{ CapHeight: 688, StemV: 80 },
      FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
    });
    const below = context.obj({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: fullName, CIDToGIDMap: 'Identity', DW: 1000, W: widths },
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: context.register(described),
    });
    const whole = context.obj({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: fullName, Encoding: 'Identity-H' },
      DescendantFonts: [context.register(below)],
      ToUnicode: context.register(context.flateStream(meanings(used))),
    });
    context.assign(ref, whole);
  }

  return {
    ref,
    has: (codePoint) => glyphOf(codePoint) !== 0,
    widthOf: (text, size) =>
      (codePointsOf(text).reduce((sum, codePoint) => sum + font.widthOf(glyphOf(codePoint)), 0) * size) / 1000,
    written(text) {
      const glyphs = codePointsOf(text).map((codePoint) => {
        const glyph = glyphOf(codePoint);
        used.set(glyph, codePoint);
        return hex(glyph);
      });
      return PDFHexString.of(glyphs.join(''));
    },
    finish,
  };
}

/** Lines of one list (9.10.3 by way of Adobe's technical note 5411). */
const mostInList = 100;

/** What the signs mean, so that they are found, copied and read aloud. The font has none beyond the first 65,536. */
function meanings(used: ReadonlyMap<number, number>): string {
  const lines = [...used].map(([glyph, codePoint]) => `<${hex(glyph)}> <${hex(codePoint)}>`);
  const lists: string[] = [];
  for (let at = 0; at < lines.length; at += mostInList) {
    const part = lines.slice(at, at + mostInList);
    lists.push(`${part.length} beginbfchar`, ...part, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /GlebaText def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...lists,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
