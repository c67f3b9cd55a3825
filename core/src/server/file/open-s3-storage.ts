import { S3Client } from '@aws-sdk/client-s3';
import type { FileStorage } from './open-file-storage.ts';
import { assertBucketAnswers, type S3Settings, s3ClientConfig } from './s3-client.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { createS3UploadStore } from './s3-upload-store.ts';

/** Files and uploads in a bucket that answered. Throws FileStoreUnavailable. */
export async function openS3Storage(settings: S3Settings): Promise<FileStorage> {
  const client = new S3Client(s3ClientConfig(settings));
  await assertBucketAnswers(client, settings);
  return { files: createS3FileStore(client, settings), uploads: createS3UploadStore(settings) };
}
