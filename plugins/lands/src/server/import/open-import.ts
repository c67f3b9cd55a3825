import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GlebaError, StoredFile } from '@gleba/sdk';
import type { FileStore, UnitOfWork } from '@gleba/sdk/server';
import { importPurpose } from '../../import-fields.ts';
import { FileRefusal } from '../shapefile/index.ts';
import type { FeatureSource } from './formats/feature-source.ts';
import { type OpenedFeatures, openFeatures } from './formats/open-features.ts';
import { refusalMessage } from './refusal-messages.ts';

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

/** Opens the stored file, in a folder of its own for as long as `work` runs. A refusal becomes words for people. */
export async function withFeatures<T>(
  files: FileStore,
  file: { readonly storageKey: string; readonly name: string },
  work: (sources: readonly FeatureSource[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gleba-import-'));
  const copy = await files.localCopy(file.storageKey);
  let opened: OpenedFeatures | undefined;
  try {
    opened = await openFeatures(copy.path, file.name, folder);
    return await work(opened.sources);
  } catch (error) {
    if (error instanceof FileRefusal) {
      throw new GlebaError('VALIDATION', refusalMessage(error), { facts: { reason: error.code, ...error.detail } });
    }
    throw error;
  } finally {
    opened?.close();
    await copy.release();
    await rm(folder, { recursive: true, force: true });
  }
}
