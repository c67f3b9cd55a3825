import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusFileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { isUuid, uuidv7 } from '../../entity/uuid.ts';
import { errorCatalogue, GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { Project } from '../../identity/identity-entities.ts';
import { type Actor, permits, systemActor } from '../../permission/actor.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Logger, UploadPurpose } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import { fileKey } from './disk-file-store.ts';

export interface UploadService {
  /** The tus protocol 1.0 under `path`: creation, chunks, resumption, termination. The upload's id is the StoredFile's. */
  handle(request: Request, actor: Actor): Promise<Response>;
}

export interface UploadOptions {
  readonly path: string;
  /** Where unfinished uploads wait; they survive a restart here. */
  readonly directory: string;
  readonly purposes: readonly UploadPurpose[];
  readonly files: FileStore;
  readonly transactions: Transactions;
  readonly log: Logger;
}

const millisecondsUntilForgotten = 24 * 3600_000;

/**
 * Uploads through tus. Whoever created an upload is the only one who may continue it; what may be uploaded, by whom and how
 * large, is declared by plugins. When the last byte is there the file moves into the store under a key of the server's making.
 */
export async function createUploadService(options: UploadOptions): Promise<UploadService> {
  const { path, directory, files, transactions, log } = options;
  await mkdir(directory, { recursive: true });
  const purposes = new Map(options.purposes.map((purpose) => [purpose.purpose, purpose]));
  const actors = new WeakMap<object, Actor>();
  const actorOf = (request: object): Actor => {
    const actor = actors.get(request);
    if (!actor) throw tusError(401, 'jwt expired');
    return actor;
  };
  const store = new TusFileStore({ directory, expirationPeriodInMilliseconds: millisecondsUntilForgotten });
  const server = new Server({
    path,
    datastore: store,
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
    namingFunction: () => uuidv7(),
    async onUploadCreate(request, upload) {
      const actor = actorOf(request);
      const { name, extension, projectId, purpose } = await checkCreation(actor, upload.metadata ?? {}, upload.size);
      await transactions.run({ actor, correlationId: upload.id }, (tx) =>
        tx.insert(StoredFile, {
          id: upload.id,
          name,
          extension,
          purpose: purpose.purpose,
          projectId,
          mimeType: upload.metadata?.filetype?.slice(0, 150) ?? null,
          kilobytes: Math.ceil((upload.size ?? 0) / 1000),
          storageKey: fileKey(actor.organizationId, upload.id),
        }),
      );
      return {};
    },
    async onIncomingRequest(request, id) {
      const actor = actorOf(request);
      // A creation has no row yet; onUploadCreate decides about it.
      if (request.method === 'POST') return;
      const file = await findFile(actor, id);
      // Another person's upload does not exist for this one.
      if (!file || file.createdBy !== actor.userId) throw tusError(404, 'Erro ao encontrar o arquivo no servidor');
    },
    async onUploadFinish(request, upload) {
      const actor = actorOf(request);
      const file = await findFile(actor, upload.id);
      if (!file) throw tusError(404, 'Erro ao encontrar o arquivo no servidor');
      await files.adopt(file.storageKey, join(directory, upload.id));
      await transactions.run({ actor, correlationId: upload.id }, (tx) =>
        tx.update(StoredFile, upload.id, { status: 'stored', kilobytes: Math.ceil((upload.size ?? 0) / 1000) }),
      );
      return {};
    },
  });
  server.cleanUpExpiredUploads().catch((error: unknown) => log.warn('expired uploads stay', { error: String(error) }));

  function findFile(actor: Actor, id: string) {
    if (!isUuid(id)) return Promise.resolve(undefined);
    // As the organization's system: whoever uploads need not be allowed to list files.
    const identity = { actor: systemActor(actor.organizationId), correlationId: id };
    return transactions.run(identity, (tx) => tx.find(StoredFile, id));
  }

  async function checkCreation(actor: Actor, metadata: Record<string, string | null>, size: number | undefined) {
    const purpose = purposes.get(metadata.purpose ?? '');
    if (!purpose) throw tusError(403, 'Acesso negado.');
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
  };
}

/** tus's server takes refusals as plain objects. */
function tusError(status: number, message: string): { status_code: number; body: string } {
  return { status_code: status, body: message };
}
