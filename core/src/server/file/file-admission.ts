import { isUuid } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { defaultKeyPath, keyPathOf, ownKey, storedName } from '../../file/key-path.ts';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import { Project } from '../../identity/identity-entities.ts';
import { type Actor, permits, systemActor } from '../../permission/actor.ts';
import { requirePlugin } from '../../plugin/plugin-state.ts';
import type { Transactions } from '../contract/transactions.ts';
import { instruments } from '../telemetry/instruments.ts';
import { fileKey } from './file-key.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { UploadPurpose } from './upload-purpose.ts';

/** Of a purpose that says nothing: a scanned document or a photograph. */
export const defaultFileSize = 25_000_000;

/** A file as whoever sends it describes it. */
export interface OfferedFile {
  readonly fileName: string;
  readonly size: number | undefined;
  readonly mimeType: string | null;
  readonly purpose: string;
  readonly projectId: string | null;
  readonly documentType?: string | undefined;
  readonly keyPath?: string | undefined;
}

export interface FileAdmission {
  /** Decides whether this actor may send such a file, and makes its row. Throws a GlebaError that refuses it. */
  admit(actor: Actor, id: string, offered: OfferedFile): Promise<{ readonly key: string; readonly storageKey: string }>;
  /** The file was never finished: what it kept room and its name for is free again. */
  discard(organizationId: number, id: string): Promise<void>;
  /** That the purpose still stands and its plugin runs in the actor's organization. */
  checkPurpose(actor: Actor, purpose: string): UploadPurpose;
}

export interface AdmissionOptions {
  readonly purposes: readonly UploadPurpose[];
  /** The plugin that declared the purpose. */
  pluginOf(purpose: UploadPurpose): string;
  readonly transactions: Transactions;
  readonly quota: Pick<StorageQuota, 'requireDisk'>;
}

/** What may be sent, by whom and how large is declared by plugins; decided here, whichever way the bytes come. */
export function createFileAdmission({ pluginOf, transactions, quota, ...options }: AdmissionOptions): FileAdmission {
  const purposes = new Map(options.purposes.map((purpose) => [purpose.purpose, purpose]));

  function checkPurpose({ plugins }: Actor, name: string): UploadPurpose {
    const purpose = purposes.get(name);
    if (!purpose) throw new GlebaError('FORBIDDEN');
    requirePlugin(plugins, pluginOf(purpose), 'run');
    return purpose;
  }

  async function checkProject(actor: Actor, projectId: string | null): Promise<void> {
    if (projectId === null) return;
    if (!isUuid(projectId)) throw new GlebaError('BAD_REQUEST');
    const identity = { actor, correlationId: projectId };
    const project = await transactions.run(identity, (tx) => tx.asActor.find(Project, projectId));
    if (!project) throw new GlebaError('NOT_FOUND');
  }

  return {
    checkPurpose,
    async discard(organizationId, id) {
      const identity = { actor: systemActor(organizationId), correlationId: id };
      await transactions.run(identity, async (tx) => {
        const file = await tx.find(StoredFile, id, { lock: true });
        if (file?.status === 'uploading') await tx.update(StoredFile, id, { status: 'discarded', path: null });
      });
    },
    async admit(actor, id, { fileName, size = 0, mimeType, projectId, documentType, keyPath, ...offered }) {
      const purpose = checkPurpose(actor, offered.purpose);
      const { extension } = storedName(fileName, size);
      if (purpose.extensions.length > 0 && !purpose.extensions.includes(extension)) {
        const allowed = purpose.extensions.join(', ');
        throw storedFileErrors.fileTypeRefused({ allowed });
      }
      if (size > (purpose.maxSize ?? defaultFileSize)) throw storedFileErrors.fileTooLarge();
      await checkProject(actor, projectId);
      if (permits(actor, purpose.permission, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
      const facts = { orgId: actor.organizationId, fileName, size, documentType, fileId: id, uuid: id };
      const wanted = keyPathOf(keyPath || defaultKeyPath, facts);
      const storageKey = fileKey(actor.organizationId, id);
      await quota.requireDisk(size);
      const insert = (path: string) =>
        transactions.run({ actor, correlationId: id }, async (tx) => {
          const row = { id, path, extension, purpose: purpose.purpose, projectId, storageKey };
          const name = fileName.trim().slice(0, 300);
          const kilobytes = Math.ceil(size / 1000);
          await tx.insert(StoredFile, { ...row, name, mimeType: mimeType?.slice(0, 150) ?? null, kilobytes });
          return path;
        });
      // Of two of one name and size at the same moment the database knows the first.
      const key = await insert(wanted).catch((error: unknown) => {
        if (error instanceof GlebaError && error.code === 'DUPLICATE') return insert(ownKey(wanted, id));
        throw error;
      });
      instruments.uploads.add(1, { outcome: 'begun' });
      return { key, storageKey };
    },
  };
}
