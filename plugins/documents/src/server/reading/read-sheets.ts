import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type ForeignReaders, GlebaError, type RecordOf } from '@gleba/sdk';
import type { JobContext } from '@gleba/sdk/server';
import type { DocumentPage } from '../../entities/document-page.entity.ts';
import type { SheetQuality, TextBlock } from '../../reading/findings.ts';
import { type SheetText, sheetText } from '../../text-facts.ts';

export interface PageToRead {
  readonly page: RecordOf<typeof DocumentPage>;
  readonly storageKey: string;
  /** Its place among the pages, from 1. */
  readonly place: number;
}

export interface ReadSheets {
  readonly blocks: readonly TextBlock[];
  readonly sheets: readonly SheetQuality[];
  /** SHA-256 of each page's bytes, by the page's id. */
  readonly digests: ReadonlyMap<string, string>;
  /** Sheets beyond the limit, which nobody has read. */
  readonly left: number;
}

type SheetsContext = Pick<JobContext, 'actor' | 'files' | 'log' | 'progress' | 'signal'>;

/** Sheets of one document that are read: what a person collects of another has some. A book of a registry is not read for one value. */
const mostSheets = 40;
/** Pieces of text that are kept, and so many characters of each. */
const mostBlocks = 4000;
const longestBlock = 400;

/** Reads sheet by sheet, each in the process that reads foreign files; cancelling the job ends that process at once. */
export async function readSheets(
  context: SheetsContext,
  readers: ForeignReaders,
  pages: readonly PageToRead[],
): Promise<ReadSheets> {
  const wanted = pages.flatMap((page) =>
    Array.from({ length: page.page.sheets ?? 1 }, (_, index) => ({ ...page, sheet: index + 1 })),
  );
  const total = Math.min(wanted.length, mostSheets);
  const blocks: TextBlock[] = [];
  const sheets: SheetQuality[] = [];
  const digests = new Map<string, string>();
  let done = 0;
  for (const { page, storageKey, place } of pages) {
    if (done >= total) break;
    const copy = await context.files.localCopy(storageKey);
    try {
      digests.set(page.id, await digestOf(copy.path));
      const bytes = await context.files.size(storageKey);
      for (let sheet = 1; sheet <= (page.sheets ?? 1) && done < total; sheet += 1) {
        context.signal.throwIfAborted();
        context.progress({ done, total, text: null });
        const read = await readOne(context, readers, { path: copy.path, sheet, rotation: page.rotation }, bytes);
        done += 1;
        sheets.push(qualityOf(read, place, sheet));
        for (const { text, box, confidence } of read.lines) {
          if (blocks.length < mostBlocks) {
            blocks.push({ page: place, sheet, box: [...box], text: text.slice(0, longestBlock), confidence });
          }
        }
      }
    } finally {
      await copy.release();
    }
  }
  context.progress({ done, total, text: null });
  return { blocks, sheets, digests, left: wanted.length - done };
}

async function readOne(
  { actor: { organizationId }, signal, log }: SheetsContext,
  readers: ForeignReaders,
  asked: { readonly path: string; readonly sheet: number; readonly rotation: number },
  bytes: number,
): Promise<SheetText> {
  try {
    const turn = { asker: 'job', organizationId } as const;
    const { facts, close } = await readers.open(sheetText, asked, { turn, bytes, signal });
    await close();
    return facts;
  } catch (error) {
    signal.throwIfAborted();
    // A file that ended its reader is one that cannot be read; what is ours to repair is tried again.
    if (!(error instanceof GlebaError)) throw error;
    log.warn('a sheet could not be read', { sheet: asked.sheet, problem: error.code });
    return { source: 'none', lines: [], width: null, height: null, contrast: null, problem: 'unreadable' };
  }
}

function qualityOf(read: SheetText, page: number, sheet: number): SheetQuality {
  const { source, width, height, contrast, lines } = read;
  const letters = lines.reduce((total, { text }) => total + text.length, 0);
  const sure = lines.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return { page, sheet, source, width, height, contrast, confidence: letters > 0 ? Math.round(sure / letters) : null };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
