import { Server } from '@tus/server';
import { isUuid, uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import { type Actor, systemActor } from '../../permission/actor.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UploadStore } from '../contract/upload-store.ts';
import type { Db } from '../db/db.ts';
import { settleAbandonedUploads } from './abandoned-uploads.ts';
import { orDiskFull } from './disk-full.ts';
import type { FileAdmission } from './file-admission.ts';
import { createUploadLeases } from './upload-lease.ts';

export interface UploadService {
  /** The tus protocol 1.0 under `path`: creation, chunks, resumption, termination. The upload's id is the StoredFile's. */
  handle(request: Request, actor: Actor): Promise<Response>;
  /** Removes uploads that nobody continues. */
  removeAbandoned(): Promise<void>;
}

export interface UploadOptions {
  readonly path: string;
  /** Where unfinished uploads wait; they survive a restart there. */
  readonly uploads: UploadStore;
  /** For the leases on uploads that several processes share. */
  readonly db: Db;
  readonly admission: FileAdmission;
  readonly files: FileStore;
  readonly transactions: Transactions;
  readonly log: Logger;
}

/** The key under which people find a finished file, encoded as part of an address. */
export const fileKeyHeader = 'gleba-file-key';

/**
 * Uploads through tus. Whoever created an upload is the only one who may continue it; what may be uploaded, by whom and how
 * large, is declared by plugins. When the last byte is there the file moves into the store under a key of the server's making.
 */
export function createUploadService(options: UploadOptions): UploadService {
  const { path, uploads, admission, files, transactions, log } = options;
  const actors = new WeakMap<object, Actor>();
  const actorOf = (request: object): Actor => {
    const actor = actors.get(request);
    if (!actor) throw tusError(new GlebaError('UNAUTHENTICATED'));
    return actor;
  };
  const uploadIdFor = (request: object, fileId: string) => uploads.uploadId(actorOf(request).organizationId, fileId);
  const server = new Server({
    path,
    datastore: uploads.datastore,
    relativeLocation: true,
    // By default it would answer every site's page by name.
    allowedOrigins: () => false,
    // Without it an error's own words (a path, the database's complaint) would be the answer.
    onResponseError(_request, failure) {
      const error = orDiskFull(failure) as typeof failure;
      if (error instanceof GlebaError) return tusError(error);
      if ('status_code' in error) return undefined;
      log.error('upload failed', { error });
      return tusError(new GlebaError('INTERNAL'));
    },
    namingFunction: (request) => uploadIdFor(request, uuidv7()),
    generateUrl: (_request, { path: base, id }) => `${base}/${fileIdOf(id)}`,
    getFileIdFromRequest: (request, last) =>
      last !== undefined && isUuid(last) ? uploadIdFor(request, last.toLowerCase()) : undefined,
    // A complete upload is a stored file, which is no longer the uploader's to take away.
    disableTerminationForFinishedUploads: true,
    ...(uploads.isShared ? { locker: createUploadLeases(options.db) } : {}),
    async onUploadCreate(request, upload) {
      const { filename, filetype, purpose, projectId, documentType, keyPath } = upload.metadata ?? {};
      await admission.admit(actorOf(request), fileIdOf(upload.id), {
        fileName: filename ?? '',
        size: upload.size,
        mimeType: filetype ?? null,
        purpose: purpose ?? '',
        projectId: projectId || null,
        documentType: documentType || undefined,
        keyPath: keyPath || undefined,
      });
      return {};
    },
    async onIncomingRequest(request, id) {
      const actor = actorOf(request);
      // A creation has no row yet; onUploadCreate decides about it.
      if (request.method === 'POST') return;
      const file = await findFile(actor, fileIdOf(id));
      // Another person's upload does not exist for this one.
      if (!file || file.createdBy !== actor.userId) throw tusError(storedFileErrors.fileMissing());
      // An upload that was begun before waits for the plugin like anything of it.
      admission.checkPurpose(actor, file.purpose);
      if (request.method === 'HEAD' && file.status === 'uploading') await finishIfComplete(actor, id);
    },
    async onUploadFinish(request, upload) {
      const key = await finish(actorOf(request), upload);
      // What the file is called may differ from what was asked for: keys name one file.
      return { headers: { [fileKeyHeader]: encodeURIComponent(key) } };
    },
  });

  async function finish(actor: Actor, upload: FinishedUpload): Promise<string> {
    const id = fileIdOf(upload.id);
    const file = await findFile(actor, id);
    if (!file) throw tusError(storedFileErrors.fileMissing());
    await uploads.finish(upload.id, file.storageKey);
    const size = await files.size(file.storageKey);
    if (size !== upload.size) {
      await files.remove(file.storageKey);
      throw tusError(storedFileErrors.fileIncomplete({ size, expected: upload.size ?? 0 }));
    }
    await transactions.run({ actor, correlationId: id }, (tx) =>
      tx.update(StoredFile, id, { status: 'stored', kilobytes: Math.ceil(size / 1000) }),
    );
    return file.path ?? id;
  }

  /** The process may have died between the last byte and the row; whoever asks how far the upload is finishes it. */
  async function finishIfComplete(actor: Actor, uploadId: string): Promise<void> {
    const upload = await uploads.datastore.getUpload(uploadId).catch(() => undefined);
    if (upload?.size !== undefined && upload.offset === upload.size) await finish(actor, upload);
  }

  function findFile(actor: Actor, id: string) {
    if (!isUuid(id)) return Promise.resolve(undefined);
    // As the organization's system: whoever uploads need not be allowed to list files.
    const identity = { actor: systemActor(actor.organizationId), correlationId: id };
    return transactions.run(identity, (tx) => tx.find(StoredFile, id));
  }

  /** Whoever ends an upload has its room and its name back at once. */
  async function giveBack({ organizationId }: Actor, request: Request): Promise<void> {
    const id = fileIdOf(new URL(request.url).pathname);
    if (isUuid(id)) await admission.discard(organizationId, id.toLowerCase());
  }

  return {
    async handle(request, actor) {
      actors.set(request, actor);
      try {
        const response = await server.handleWeb(request);
        if (request.method === 'DELETE' && response.status === 204) await giveBack(actor, request);
        return response;
      } catch (error) {
        if (error instanceof GlebaError) return new Response(error.message, { status: error.status });
        throw error;
      }
    },
    async removeAbandoned() {
      await uploads.removeExpired();
      await settleAbandonedUploads(options);
    },
  };
}

interface FinishedUpload {
  readonly id: string;
  readonly size?: number | undefined;
}

/** An upload's name ends with its file's id, whatever the store puts before it. */
function fileIdOf(uploadId: string): string {
  return uploadId.slice(uploadId.lastIndexOf('/') + 1);
}

/** tus's server takes refusals as plain objects. */
function tusError({ status, message }: GlebaError): { status_code: number; body: string } {
  return { status_code: status, body: message };
}
