import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type EmbeddedFont, embeddedFont } from './embedded-font.ts';

const require = createRequire(import.meta.url);

/**
 * Liberation Sans (SIL Open Font License 1.1), as wide as Helvetica, in the files that lie beside the library that draws PDFs: nothing is
 * fetched when it runs.
 */
const fonts = {
  plain: { name: 'LiberationSans', file: 'LiberationSans-Regular.ttf', isItalic: false },
  bold: { name: 'LiberationSans-Bold', file: 'LiberationSans-Bold.ttf', isItalic: false },
  hand: { name: 'LiberationSans-Italic', file: 'LiberationSans-Italic.ttf', isItalic: true },
} as const;

export type EvidenceFonts = Readonly<Record<keyof typeof fonts, EmbeddedFont>>;

export async function evidenceFonts(paper: PDFDocument): Promise<EvidenceFonts> {
  const made = async ({ name, file, isItalic }: (typeof fonts)[keyof typeof fonts]) =>
    embeddedFont(paper, {
      name,
      bytes: await readFile(require.resolve(`pdfjs-dist/standard_fonts/${file}`)),
      isItalic,
    });
  return { plain: await made(fonts.plain), bold: await made(fonts.bold), hand: await made(fonts.hand) };
}
