import { StoredFile } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { uploadErrors } from './exchange-errors.ts';

/** The upload, if it is this person's, complete, and meant for this purpose in this project, or in none. NOT_FOUND otherwise. */
export async function storedUpload(tx: UnitOfWork, fileId: string, projectId: string | null, purpose: string) {
  const file = await tx.find(StoredFile, fileId);
  const isMine = file?.createdBy === tx.actor.userId && file?.projectId === projectId;
  if (!file || !isMine || file.purpose !== purpose || file.status !== 'stored') {
    throw uploadErrors.uploadMissing();
  }
  return file;
}
