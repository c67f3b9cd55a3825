import { createWriteStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore as TusFileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import type { FileStore } from '../contract/file-store.ts';
import { type UploadStore, uploadLifetimeMs } from '../contract/upload-store.ts';
import { isDiskFull, orDiskFull } from './disk-full.ts';
import { makeOwnFolder, ownFileMode } from './own-folder.ts';

/** Unfinished uploads in a folder, where they survive a restart. A finished one moves into the file store. */
export function createDiskUploadStore(directory: string, files: FileStore): UploadStore {
  makeOwnFolder(directory);
  const datastore = new FolderUploads(directory);
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

/** @tus/file-store 2.0.1 with files of its own account, and with the disk's being full told apart from other failures. */
class FolderUploads extends TusFileStore {
  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: uploadLifetimeMs });
  }

  override async create(upload: Upload): Promise<Upload> {
    const made = await super.create(upload).catch((error: unknown) => {
      throw orDiskFull(error);
    });
    await chmod(join(this.directory, upload.id), ownFileMode);
    return made;
  }

  /** What arrived stays where it is when the disk is full: the upload goes on from there when there is room again. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let received = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        done(null, chunk);
      },
    });
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, counter, file);
    } catch (error) {
      throw isDiskFull(error) ? orDiskFull(error) : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + received;
  }
}
