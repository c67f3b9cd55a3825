import { Server } from '@tus/server';
import { isUuid, uuidv7 } from '../../entity/uuid.ts';
import { errorCatalogue, GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { Project } from '../../identity/identity-entities.ts';
import { type Actor, permits, systemActor } from '../../permission/actor.ts';
import { requirePlugin } from '../../plugin/plugin-state.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Logger, UploadPurpose } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UploadStore } from '../contract/upload-store.ts';
import type { Db } from '../db/db.ts';
import { instruments } from '../telemetry/instruments.ts';
import { fileKey } from './file-key.ts';
import { createUploadLeases } from './upload-lease.ts';

export interface UploadService {
  /** The tus protocol 1.0 under `path`: creation, chunks, resumption, termination. The upload's id is the StoredFile's. */
  handle(request: Request, actor: Actor): Promise<Response>;
  /** Begins to remove uploads that nobody continues. */
  start(): void;
  stop(): void;
}

export interface UploadOptions {
  readonly path: string;
  /** Where unfinished uploads wait; they survive a restart there. */
  readonly uploads: UploadStore;
  /** For the leases on uploads that several processes share. */
  readonly db: Db;
  readonly purposes: readonly UploadPurpose[];
  /** The plugin that declared the purpose. */
  pluginOf(purpose: UploadPurpose): string;
  readonly files: FileStore;
  readonly transactions: Transactions;
  readonly log: Logger;
}

const expiryCheckMs = 3600_000;

/**
 * Uploads through tus. Whoever created an upload is the only one who may continue it; what may be uploaded, by whom and how
 * large, is declared by plugins. When the last byte is there the file moves into the store under a key of the server's making.
 */
export function createUploadService(options: UploadOptions): UploadService {
  const { path, uploads, files, transactions, log } = options;
  const purposes = new Map(options.purposes.map((purpose) => [purpose.purpose, purpose]));
  const actors = new WeakMap<object, Actor>();
  const actorOf = (request: object): Actor => {
    const actor = actors.get(request);
    if (!actor) throw tusError(401, 'jwt expired');
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
    onResponseError(_request, error) {
      if (error instanceof GlebaError) return tusError(error.status, error.message);
      if ('status_code' in error) return undefined;
      log.error('upload failed', { error });
      return tusError(errorCatalogue.INTERNAL.status, errorCatalogue.INTERNAL.message);
    },
    namingFunction: (request) => uploadIdFor(request, uuidv7()),
    generateUrl: (_request, { path: base, id }) => `${base}/${fileIdOf(id)}`,
    getFileIdFromRequest: (request, last) =>
      last !== undefined && isUuid(last) ? uploadIdFor(request, last.toLowerCase()) : undefined,
    // A complete upload is a stored file, which is no longer the uploader's to take away.
    disableTerminationForFinishedUploads: true,
    ...(uploads.isShared ? { locker: createUploadLeases(options.db) } : {}),
    async onUploadCreate(request, upload) {
      const actor = actorOf(request);
      const { name, extension, projectId, purpose } = await checkCreation(actor, upload.metadata ?? {}, upload.size);
      const id = fileIdOf(upload.id);
      await transactions.run({ actor, correlationId: id }, (tx) =>
        tx.insert(StoredFile, {
          id,
          name,
          extension,
          purpose: purpose.purpose,
          projectId,
          mimeType: upload.metadata?.filetype?.slice(0, 150) ?? null,
          kilobytes: Math.ceil((upload.size ?? 0) / 1000),
          storageKey: fileKey(actor.organizationId, id),
        }),
      );
      instruments.uploads.add(1, { outcome: 'begun' });
      return {};
    },
    async onIncomingRequest(request, id) {
      const actor = actorOf(request);
      // A creation has no row yet; onUploadCreate decides about it.
      if (request.method === 'POST') return;
      const file = await findFile(actor, fileIdOf(id));
      // Another person's upload does not exist for this one.
      if (!file || file.createdBy !== actor.userId) throw tusError(404, 'Erro ao encontrar o arquivo no servidor');
      const purpose = purposes.get(file.purpose);
      if (!purpose) throw tusError(403, 'Acesso negado.');
      // An upload that was begun before waits for the plugin like anything of it.
      checkPlugin(actor, purpose);
      if (request.method === 'HEAD' && file.status === 'uploading') await finishIfComplete(actor, id);
    },
    async onUploadFinish(request, upload) {
      await finish(actorOf(request), upload);
      return {};
    },
  });
  const removeExpired = () =>
    uploads.removeExpired().catch((error: unknown) => log.warn('expired uploads stay', { error: String(error) }));
  let expiring: NodeJS.Timeout | undefined;

  async function finish(actor: Actor, upload: FinishedUpload): Promise<void> {
    const id = fileIdOf(upload.id);
    const file = await findFile(actor, id);
    if (!file) throw tusError(404, 'Erro ao encontrar o arquivo no servidor');
    await uploads.finish(upload.id, file.storageKey);
    const size = await files.size(file.storageKey);
    if (size !== upload.size) {
      await files.remove(file.storageKey);
      throw tusError(500, `O arquivo chegou com ${size} bytes em vez de ${upload.size}; envie-o de novo.`);
    }
    await transactions.run({ actor, correlationId: id }, (tx) =>
      tx.update(StoredFile, id, { status: 'stored', kilobytes: Math.ceil(size / 1000) }),
    );
  }

  /** The process may have died between the last byte and the row; whoever asks how far the upload is finishes it. */
  async function finishIfComplete(actor: Actor, uploadId: string): Promise<void> {
    const upload = await uploads.datastore.getUpload(uploadId).catch(() => undefined);
    if (upload?.size !== undefined && upload.offset === upload.size) await finish(actor, upload);
  }

  function checkPlugin({ plugins }: Actor, purpose: UploadPurpose): void {
    try {
      requirePlugin(plugins, options.pluginOf(purpose), 'run');
    } catch (error) {
      throw error instanceof GlebaError ? tusError(error.status, error.message) : error;
    }
  }

  function findFile(actor: Actor, id: string) {
    if (!isUuid(id)) return Promise.resolve(undefined);
    // As the organization's system: whoever uploads need not be allowed to list files.
    const identity = { actor: systemActor(actor.organizationId), correlationId: id };
    return transactions.run(identity, (tx) => tx.find(StoredFile, id));
  }

  async function checkCreation(actor: Actor, metadata: Record<string, string | null>, size: number | undefined) {
    const purpose = purposes.get(metadata.purpose ?? '');
    if (!purpose) throw tusError(403, 'Acesso negado.');
    checkPlugin(actor, purpose);
    const name = (metadata.filename ?? '').trim();
    if (name === '' || size === undefined) throw tusError(400, 'O arquivo está sem nome ou sem tamanho.');
    const extension = /\.[^./\\]{1,19}$/.exec(name.toLowerCase())?.[0];
    if (!extension) throw tusError(400, 'O nome do arquivo está sem extensão.');
    if (purpose.extensions.length > 0 && !purpose.extensions.includes(extension)) {
      throw tusError(400, `Arquivo inválido. Extensões permitidas: ${purpose.extensions.join(', ')}`);
    }
    if (size > purpose.maxSize) throw tusError(413, 'O arquivo é grande demais.');
    const projectId = metadata.projectId || null;
    if (projectId !== null) {
      if (!isUuid(projectId)) throw tusError(400, 'Requisição inválida.');
      const project = await transactions.run({ actor, correlationId: projectId }, (tx) =>
        tx.asActor.find(Project, projectId),
      );
      if (!project) throw tusError(404, 'Registro não encontrado.');
    }
    if (permits(actor, purpose.permission, { projectId, fields: {} }) !== true) throw tusError(403, 'Acesso negado.');
    return { name: name.slice(0, 300), extension, projectId, purpose };
  }

  return {
    async handle(request, actor) {
      actors.set(request, actor);
      try {
        return await server.handleWeb(request);
      } catch (error) {
        if (error instanceof GlebaError) return new Response(error.message, { status: error.status });
        throw error;
      }
    },
    start() {
      void removeExpired();
      expiring = setInterval(removeExpired, expiryCheckMs).unref();
    },
    stop: () => clearInterval(expiring),
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
function tusError(status: number, message: string): { status_code: number; body: string } {
  return { status_code: status, body: message };
}
