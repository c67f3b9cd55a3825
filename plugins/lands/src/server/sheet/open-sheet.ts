import { GlebaError } from '@gleba/sdk';
import type { FileStore } from '@gleba/sdk/server';
import { refusalMessage } from '../import/refusal-messages.ts';
import { FileRefusal } from '../shapefile/index.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetChoices, SheetTable } from './sheet-table.ts';

/** Reads the stored sheet. A refusal becomes words for people. */
export async function withSheet<T>(
  files: FileStore,
  storageKey: string,
  choices: SheetChoices,
  work: (sheet: SheetTable) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(storageKey);
  try {
    return await work(await readSheet(copy.path, choices));
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    throw new GlebaError('VALIDATION', refusalMessage(error), { facts: { reason: error.code, ...error.detail } });
  } finally {
    await copy.release();
  }
}
