import { type SheetFacts, sheetFile } from '../reader-names.ts';
import type { SheetChoices, SheetRow } from '../reading/sheet/sheet-table.ts';
import { inWords } from './in-words.ts';
import type { Reach } from './open-features.ts';

export interface OpenedSheet {
  readonly facts: SheetFacts;
  rows(): AsyncIterable<SheetRow>;
}

/** Reads the stored sheet in a process of its own for as long as `work` runs. A refusal becomes words for people. */
export async function withSheet<T>(
  { files, readers, turn, signal }: Reach,
  storageKey: string,
  { encoding, separator, sheet }: SheetChoices,
  work: (sheet: OpenedSheet) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(storageKey);
  try {
    const bytes = await files.size(storageKey);
    const input = { path: copy.path, choices: { encoding, separator, sheet } };
    const { facts, rows, close } = await readers.open(sheetFile, input, { turn, bytes, signal });
    try {
      return await work({ facts, rows: () => rows({}) });
    } finally {
      await close();
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    await copy.release();
  }
}
