import type { DataStore } from '@tus/server';

/** Where the bytes of unfinished uploads wait. The tus protocol itself is the upload service's. */
export interface UploadStore {
  /** What tus's server speaks to. */
  readonly datastore: DataStore;
  /** Whether several processes continue the same uploads, and so have to keep out of each other's way. */
  readonly isShared: boolean;
  /** The name under which the datastore knows a file's upload. */
  uploadId(organizationId: number, fileId: string): string;
  /** The last byte is there: from now on the bytes are the stored file's. Repeating it changes nothing. */
  finish(uploadId: string, storageKey: string): Promise<void>;
  /** Removes uploads that nobody continued, with everything that they left behind. */
  removeExpired(): Promise<void>;
}

/** An upload that is not complete after this time is given up. */
export const uploadLifetimeMs = 24 * 3600_000;
