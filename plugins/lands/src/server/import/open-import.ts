import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GlebaError, StoredFile } from '@gleba/sdk';
import type { FileStore, UnitOfWork } from '@gleba/sdk/server';
import { importPurpose } from '../../import-fields.ts';
import { openShapefileArchive, ShapefileRefusal, type ShapefileSource } from '../shapefile/index.ts';
import { refusalMessage } from './refusal-messages.ts';

/** The upload, if it is this person's, complete, and meant for importing into this project. NOT_FOUND otherwise. */
export async function importFile(tx: UnitOfWork, fileId: string, projectId: string) {
  const file = await tx.find(StoredFile, fileId);
  const isMine = file?.createdBy === tx.actor.userId && file?.projectId === projectId;
  if (!file || !isMine || file.purpose !== importPurpose || file.status !== 'stored') {
    throw new GlebaError('NOT_FOUND', 'Erro ao encontrar o arquivo no servidor');
  }
  return file;
}

/** Unpacks the stored archive into a folder of its own for as long as `work` runs. A refusal becomes words for people. */
export async function withShapefiles<T>(
  files: FileStore,
  storageKey: string,
  work: (sources: readonly ShapefileSource[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gleba-import-'));
  const copy = await files.localCopy(storageKey);
  try {
    return await work(await openShapefileArchive(copy.path, folder));
  } catch (error) {
    if (error instanceof ShapefileRefusal) {
      throw new GlebaError('VALIDATION', refusalMessage(error), { facts: { reason: error.code, ...error.detail } });
    }
    throw error;
  } finally {
    await copy.release();
    await rm(folder, { recursive: true, force: true });
  }
}
