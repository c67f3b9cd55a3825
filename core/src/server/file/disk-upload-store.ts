import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileStore as TusFileStore } from '@tus/file-store';
import type { FileStore } from '../contract/file-store.ts';
import { type UploadStore, uploadLifetimeMs } from '../contract/upload-store.ts';

/** Unfinished uploads in a folder, where they survive a restart. A finished one moves into the file store. */
export function createDiskUploadStore(directory: string, files: FileStore): UploadStore {
  mkdirSync(directory, { recursive: true });
  const datastore = new TusFileStore({ directory, expirationPeriodInMilliseconds: uploadLifetimeMs });
  return {
    datastore,
    isShared: false,
    uploadId: (_organizationId, fileId) => fileId,
    async finish(uploadId, storageKey) {
      await files.adopt(storageKey, join(directory, uploadId));
    },
    async removeExpired() {
      await datastore.deleteExpired();
    },
  };
}
