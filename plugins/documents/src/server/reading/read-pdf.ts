import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import type { PageFacts, PageRefusal } from '../../page-facts.ts';

/** Sheets of one PDF; a scan of a registry's book has some hundreds. */
const mostSheets = 2000;

/** Whether it can be opened without a password, and what it consists of; undefined for what does not say that it is a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PageFacts | { readonly refused: PageRefusal } | undefined> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return undefined;
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    const sheets = document.getPageCount();
    if (sheets < 1) return { refused: 'pageBroken' };
    if (sheets > mostSheets) return { refused: 'pageTooLarge' };
    const { width, height } = document.getPage(0).getSize();
    const whole = (points: number) => Math.max(1, Math.min(100_000, Math.round(points)));
    return { type: 'application/pdf', width: whole(width), height: whole(height), sheets };
  } catch (error) {
    return { refused: error instanceof EncryptedPDFError ? 'pageEncrypted' : 'pageBroken' };
  }
}
