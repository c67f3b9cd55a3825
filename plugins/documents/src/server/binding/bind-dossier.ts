import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { bindPapers, type PaperToBind, saysArchive, sheetNumbers } from '@gleba/sdk/print/reading';
import type { BindingChoices, BoundSource } from '../../dossier/dossier-binding.ts';
import type { PageRefusal } from '../../page-facts.ts';
import { keepSheets } from './own-sheets.ts';
import { a4Upright, addPicture, pictureProblem } from './picture-sheet.ts';

/** Bytes of files that stay parsed between counting and binding; of more, those behind are parsed again. */
const mostKept = 64 * 1024 * 1024;

const bytesOfWrite = 1024 * 1024;

type Found = { readonly sheets: number } | { readonly refused: PageRefusal };

/**
 * Counts the sheets of each file, and binds them when it is known what stands in front. `folder`: where the whole is written. Files are read
 * and written at once: in the process that reads nobody else waits, and each turn through the pool of threads takes as long as parsing.
 */
export async function openDossier({ sources }: { readonly sources: readonly BoundSource[] }, folder: string) {
  const kept = new Map<number, PDFDocument>();
  const unproven = new Set<number>();
  const facts: Found[] = [];
  let bytes = 0;
  for (const [index, source] of sources.entries()) {
    const document = await prepared(source);
    if ('refused' in document) facts.push(document);
    else {
      facts.push({ sheets: document.pdf.getPageCount() });
      if (!document.isProven) unproven.add(index);
      bytes += document.bytes;
      if (bytes <= mostKept) kept.set(index, document.pdf);
    }
  }
  const take = async (index: number, source: BoundSource) => {
    const known = kept.get(index);
    // Binding uses it up.
    kept.delete(index);
    if (known) return known;
    const again = await prepared(source);
    return 'refused' in again ? undefined : again.pdf;
  };
  return {
    facts,
    async *rows({ title, bookmarks, front, frontTitle, of }: BindingChoices) {
      const index = await PDFDocument.load(front, { updateMetadata: false });
      const total = facts.reduce((sum, found) => sum + ('sheets' in found ? found.sheets : 0), index.getPageCount());
      async function* papers(): AsyncGenerator<PaperToBind> {
        yield { bytes: index, bookmark: frontTitle };
        for (const [at, source] of sources.entries()) {
          const pdf = 'sheets' in (facts[at] ?? {}) ? await take(at, source) : undefined;
          if (pdf) yield { bytes: pdf, bookmark: bookmarks[at], isUnproven: unproven.has(at) };
        }
      }
      const path = join(folder, 'dossier.pdf');
      let size = 0;
      const whole = bindPapers(
        title,
        papers(),
        () => {},
        sheetNumbers((number) => `${number} ${of} ${total}`),
      );
      const file = openSync(path, 'w');
      try {
        for await (const part of joined(whole)) {
          for (let written = 0; written < part.length; ) written += writeSync(file, part, written);
          size += part.length;
        }
      } finally {
        closeSync(file);
      }
      yield { path, bytes: size, sheets: total };
    },
  };
}

/** Objects are small and many: each alone would be a write of its own. */
async function* joined(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < bytesOfWrite) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

interface Prepared {
  readonly pdf: PDFDocument;
  readonly bytes: number;
  /** Drawn by the program, or said to be for archives by whoever made it. */
  readonly isProven: boolean;
}

async function prepared(source: BoundSource): Promise<Prepared | { readonly refused: PageRefusal }> {
  const bytes = 'path' in source.at ? readFileSync(source.at.path) : source.at.bytes;
  try {
    if (source.type !== 'application/pdf') {
      const refused = pictureProblem(bytes, source.type);
      if (refused) return { refused };
      const pdf = await PDFDocument.create({ updateMetadata: false });
      await addPicture(pdf, { bytes, type: source.type, rotation: source.rotation }, () => a4Upright);
      await pdf.flush();
      return { pdf, bytes: bytes.length, isProven: true };
    }
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    const isProven = source.isOurs || saysArchive(pdf);
    if (!source.isOurs) keepSheets(pdf, source.pages, source.rotation);
    return pdf.getPageCount() > 0 ? { pdf, bytes: bytes.length, isProven } : { refused: 'pageBroken' };
  } catch (error) {
    return { refused: error instanceof EncryptedPDFError ? 'pageEncrypted' : 'pageBroken' };
  }
}
