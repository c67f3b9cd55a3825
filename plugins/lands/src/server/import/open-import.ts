import { type ForeignReaders, GlebaError, type ReadingRequest, StoredFile } from '@gleba/sdk';
import type { FileStore, UnitOfWork } from '@gleba/sdk/server';
import { importPurpose } from '../../import-fields.ts';
import { FileRefusal } from '../shapefile/index.ts';
import type { FeatureSource, RowChoices } from './formats/feature-source.ts';
import { featureFile } from './reader-names.ts';
import { refusalMessage } from './refusal-messages.ts';

/** With what a stored file is read, and whose turn it is. */
export interface Reach extends Pick<ReadingRequest, 'turn' | 'signal'> {
  readonly files: FileStore;
  readonly readers: ForeignReaders;
}

/** The upload, if it is this person's, complete, and meant for this purpose in this project. NOT_FOUND otherwise. */
export async function storedUpload(tx: UnitOfWork, fileId: string, projectId: string, purpose: string) {
  const file = await tx.find(StoredFile, fileId);
  const isMine = file?.createdBy === tx.actor.userId && file?.projectId === projectId;
  if (!file || !isMine || file.purpose !== purpose || file.status !== 'stored') {
    throw new GlebaError('NOT_FOUND', 'Erro ao encontrar o arquivo no servidor');
  }
  return file;
}

export function importFile(tx: UnitOfWork, fileId: string, projectId: string) {
  return storedUpload(tx, fileId, projectId, importPurpose);
}

/** Opens the stored file in a process of its own for as long as `work` runs. A refusal becomes words for people. */
export async function withFeatures<T>(
  { files, readers, turn, signal }: Reach,
  file: { readonly storageKey: string; readonly name: string },
  work: (sources: readonly FeatureSource[]) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(file.storageKey);
  try {
    const bytes = await files.size(file.storageKey);
    const input = { path: copy.path, name: file.name };
    const { facts, rows, close } = await readers.open(featureFile, input, { turn, bytes, signal });
    try {
      const sources = facts.map((each, source) => ({
        ...each,
        rows: (choices: RowChoices) => rows({ ...choices, source }),
      }));
      return await work(sources);
    } finally {
      await close();
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    await copy.release();
  }
}

/** A refusal in words for people; anything else as it is. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof FileRefusal)) return error;
  return new GlebaError('VALIDATION', refusalMessage(error), { facts: { reason: error.code, ...error.detail } });
}

/** What comes after them is not read. */
export async function firstOf<T>(rows: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length >= most) break;
  }
  return found;
}
