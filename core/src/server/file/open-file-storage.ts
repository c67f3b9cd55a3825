import { join } from 'node:path';
import type { FileStore } from '../contract/file-store.ts';
import type { UploadStore } from '../contract/upload-store.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import { createDiskUploadStore } from './disk-upload-store.ts';
import type { S3Settings } from './s3-client.ts';

export interface FileStorage {
  readonly files: FileStore;
  readonly uploads: UploadStore;
}

/**
 * In the bucket that is configured, otherwise on disk: `<dataDir>/files` and `<dataDir>/uploads`. The S3 client is loaded
 * only when it is needed, as it costs every start a good part of its time and memory.
 */
export async function openFileStorage(dataDir: string, s3: S3Settings | undefined): Promise<FileStorage> {
  if (s3) return (await import('./open-s3-storage.ts')).openS3Storage(s3);
  const files = createDiskFileStore(dataDir);
  return { files, uploads: createDiskUploadStore(join(dataDir, 'uploads'), files) };
}
