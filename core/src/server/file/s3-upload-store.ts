import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';
import { type UploadStore, uploadLifetimeMs } from '../contract/upload-store.ts';
import { fileKey } from './file-key.ts';
import { isMissing, partBytes, type S3Settings, s3ClientConfig } from './s3-client.ts';

type Metadata = Awaited<ReturnType<S3Store['getMetadata']>>;

/**
 * Unfinished uploads as multipart uploads at the key where the file will be, so that nothing has to be copied when the last
 * byte is there; what tus has to know about one is an object under `uploads/`. Nothing is kept in this process; any replica
 * continues any upload.
 */
export function createS3UploadStore(settings: S3Settings, now: () => number = Date.now): UploadStore {
  const datastore = new BucketUploads(settings, now);
  return {
    datastore,
    isShared: true,
    uploadId: fileKey,
    finish: (uploadId) => datastore.forget(uploadId),
    async removeExpired() {
      await datastore.deleteExpired();
    },
  };
}

/** @tus/s3-store 2.0.7, with its state under `uploads/` and what it leaves behind taken away. */
class BucketUploads extends S3Store {
  readonly #now: () => number;

  constructor(settings: S3Settings, now: () => number) {
    super({
      s3ClientConfig: { ...s3ClientConfig(settings), bucket: settings.bucket },
      partSize: partBytes,
      // Each holds one part in memory.
      maxConcurrentPartUploads: 4,
      expirationPeriodInMilliseconds: uploadLifetimeMs,
      // Not every store has tags, and nothing here reads them.
      useTags: false,
      // Another replica may have ended the upload, and an upload that nobody ends would be remembered for ever.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
    });
    this.#now = now;
  }

  protected override infoKey(id: string): string {
    return `uploads/${id}.info`;
  }

  protected override partKey(id: string, isIncomplete = false): string {
    return isIncomplete ? `uploads/${id}.part` : id;
  }

  /** From memory, so that the client can send it again when the store was busy; a stream it can send once only. */
  protected override async uploadPart(metadata: Metadata, body: Readable | Buffer, number: number): Promise<string> {
    return super.uploadPart(metadata, Buffer.isBuffer(body) ? body : await buffer(body), number);
  }

  protected override async uploadIncompletePart(id: string, body: Readable): Promise<string> {
    const Body = await buffer(body);
    const { ETag = '' } = await this.client.putObject({ Bucket: this.bucket, Key: this.partKey(id, true), Body });
    return ETag;
  }

  /** The answer to an earlier try may have been lost: then S3 knows the upload no more, and the object is there. */
  protected override async finishMultipartUpload(
    metadata: Metadata,
    parts: Parameters<S3Store['finishMultipartUpload']>[1],
  ): Promise<string | undefined> {
    try {
      return await super.finishMultipartUpload(metadata, parts);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.client.headObject({ Bucket: this.bucket, Key: metadata.file.id });
      return undefined;
    }
  }

  /** Takes away what tus had to know; the object itself stays. */
  async forget(id: string): Promise<void> {
    for (const Key of [this.partKey(id, true), this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket: this.bucket, Key });
    }
  }

  /** Gives an upload up. Never removes the object: one that exists is a complete file, which rows may name. */
  override async remove(id: string): Promise<void> {
    const uploadId = await this.getMetadata(id).then(
      (metadata) => metadata['upload-id'],
      (error: unknown) => {
        throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
      },
    );
    await this.#abort(id, uploadId);
    await this.forget(id);
  }

  /** Uploads by their state objects, which every store lists; and parts of writes that died with their process. */
  override async deleteExpired(): Promise<number> {
    const eldest = this.#now() - uploadLifetimeMs;
    const isExpired = (at: Date | undefined) => at !== undefined && at.getTime() < eldest;
    let removed = 0;
    for await (const { Key = '', LastModified } of this.#states()) {
      const id = Key.slice('uploads/'.length).replace(/\.(info|part)$/, '');
      if (!isExpired(LastModified)) continue;
      if (Key.endsWith('.info')) await this.remove(id);
      else await this.client.deleteObject({ Bucket: this.bucket, Key });
      removed += 1;
    }
    for await (const { Key = '', UploadId = '', Initiated } of this.#multiparts()) {
      if (!isExpired(Initiated)) continue;
      await this.#abort(Key, UploadId);
      removed += 1;
    }
    return removed;
  }

  async #abort(Key: string, UploadId: string): Promise<void> {
    const upload = { Bucket: this.bucket, Key, UploadId };
    await this.client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async *#states() {
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.client.listObjectsV2({
        Bucket: this.bucket,
        Prefix: 'uploads/',
        ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
      });
      yield* page.Contents ?? [];
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async *#multiparts() {
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (marker) {
      const page: ListMultipartUploadsCommandOutput = await this.client.listMultipartUploads({
        Bucket: this.bucket,
        Prefix: 'files/',
        ...marker,
      });
      yield* page.Uploads ?? [];
      const { NextKeyMarker = '', NextUploadIdMarker = '' } = page;
      marker = page.IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
    }
  }
}
