import { GlebaError } from '../../error/gleba-error.ts';
import type { FileStore } from '../contract/file-store.ts';

/** No space left on the device, or of the account's share of it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** What people are told when the disk has no room; any other failure stays what it is. */
export function orDiskFull(error: unknown): unknown {
  return isDiskFull(error) ? new GlebaError('INSUFFICIENT_STORAGE', undefined, { cause: error }) : error;
}

/** The store, whose writes say in words that the disk is full. What was half written is gone, as the port promises. */
export function tellingDiskFull(files: FileStore): FileStore {
  const told = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      throw orDiskFull(error);
    });
  return {
    ...files,
    write: (key, body) => told(files.write(key, body)),
    adopt: (key, path) => told(files.adopt(key, path)),
    copy: (key, to) => told(files.copy(key, to)),
  };
}
