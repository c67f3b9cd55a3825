import { Readable } from 'node:stream';
import type { RecordOf } from '../../entity/entity-types.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { isUuid, uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import type { FileService } from '../../file/file-token.ts';
import { isPlainKey } from '../../file/key-path.ts';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import { type Actor, systemActor } from '../../permission/actor.ts';
import { type PluginStates, pluginAllows, pluginOf } from '../../plugin/plugin-state.ts';
import type { AtOnce } from '../at-once.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { FileAdmission } from './file-admission.ts';
import { fileKey } from './file-key.ts';
import { isFileOfReadable } from './files-of-records.ts';
import { readForm } from './read-form.ts';
import type { SignedAddresses } from './signed-address.ts';
import type { SignedForms } from './signed-form.ts';

export interface FileServiceOptions {
  readonly files: FileStore;
  /** Made from what the plugins bring, which come later. */
  readonly admission: () => FileAdmission;
  readonly addresses: SignedAddresses;
  readonly forms: SignedForms;
  readonly transactions: () => Transactions;
  readonly registry: () => EntityRegistry;
  pluginsOf(organizationId: number): AtOnce<PluginStates>;
}

type File = RecordOf<typeof StoredFile>;

const addressSeconds = 5 * 60;
const formSeconds = 15 * 60;
/** Where a form goes that the program takes itself; a route of the workspace. */
export const ownFormPath = '/aws/posted-file/';
const notFound = () => storedFileErrors.fileMissing();

export function createFileService(options: FileServiceOptions): FileService {
  const { files, admission, addresses, forms, transactions } = options;

  function asSystem<T>(organizationId: number, id: string, work: (tx: UnitOfWork) => Promise<T>): Promise<T> {
    return transactions().run({ actor: systemActor(organizationId), correlationId: id }, work);
  }

  /**
   * From `uploading` to `stored`, once, under a storage key that nothing was signed for: a form is good for minutes, and what
   * is sent by it again must not take the place of what was looked at. Answers false when somebody else was first.
   */
  async function settle(organizationId: number, id: string, storageKey: string, maxBytes: number): Promise<boolean> {
    const size = await files.size(storageKey);
    const isOurs =
      size > 0 &&
      size <= maxBytes &&
      (await asSystem(organizationId, id, async (tx) => {
        const file = await tx.find(StoredFile, id, { lock: true });
        if (file?.status !== 'uploading') return false;
        await tx.update(StoredFile, id, { status: 'stored', storageKey, kilobytes: Math.ceil(size / 1000) });
        return true;
      }));
    if (!isOurs) await files.remove(storageKey);
    return isOurs;
  }

  /** A form that went straight to the storage told nobody: its bytes are taken from where anybody with the form may put some. */
  async function takeArrived(organizationId: number, { id, kilobytes }: File): Promise<boolean> {
    const arrival = fileKey(organizationId, id);
    const own = fileKey(organizationId, uuidv7());
    const isThere = await files.copy(arrival, own).then(
      () => true,
      (error: unknown) => rethrowUnlessMissing(error),
    );
    if (!isThere) return false;
    const isOurs = await settle(organizationId, id, own, kilobytes * 1000);
    if (isOurs) await files.remove(arrival);
    const file = await asSystem(organizationId, id, (tx) => tx.find(StoredFile, id));
    return file?.status === 'stored';
  }

  /** What the actor may read under that name. Whoever asks for a file that is on its way finishes it. */
  async function find(actor: Actor, key: string): Promise<File> {
    const name = key.trim();
    if (!isUuid(name) && !isPlainKey(name)) throw notFound();
    const filter = isUuid(name) ? { id: { equalTo: name } } : { path: { equalTo: name } };
    const file = await transactions().run({ actor, correlationId: uuidv7() }, async (tx) => {
      const [own] = await tx.asActor.list(StoredFile, { filter, first: 1 });
      if (own) return own;
      const [other] = await tx.list(StoredFile, { filter, first: 1 });
      return other && (await isFileOfReadable(tx, options.registry(), actor, other.id)) ? other : undefined;
    });
    const isStored = file?.status === 'stored';
    const mayArrive = file?.status === 'uploading' && files.direct !== undefined;
    if (file && (isStored || (mayArrive && (await takeArrived(actor.organizationId, file))))) return file;
    throw notFound();
  }

  /** Which the actor's own view of the file does not hold. */
  async function storageKeyOf({ organizationId }: Actor, id: string): Promise<string> {
    return (await asSystem(organizationId, id, (tx) => tx.get(StoredFile, id))).storageKey;
  }

  return {
    async signPost(actor, { fileName, size, ...offered }) {
      const id = uuidv7();
      const { key, storageKey } = await admission().admit(actor, id, {
        ...offered,
        fileName,
        size,
        mimeType: null,
        projectId: offered.projectId ?? null,
      });
      const direct = files.direct?.formFor(storageKey, { maxBytes: size, seconds: formSeconds });
      if (direct) return { id, key, ...direct };
      const policy = { id, organizationId: actor.organizationId, maxBytes: size };
      return { id, key, url: ownFormPath, fields: { key, ...forms.sign(policy, formSeconds) } };
    },
    async signGet(actor, key, fileName) {
      const file = await find(actor, key);
      // A cut pair of surrogates would not come back from the address as it went in.
      const name = Buffer.from(fileName?.trim().slice(0, 300) || file.name).toString();
      const seconds = addressSeconds;
      const url =
        files.direct?.addressOf(await storageKeyOf(actor, file.id), { name, seconds }) ??
        addresses.sign({ id: file.id, organizationId: actor.organizationId, name }, seconds);
      return { key: file.path ?? file.id, fileName: name, url };
    },
    async receive(contentType, body) {
      const form = await readForm(contentType, body);
      const policy = forms.verify(form.fields);
      if (!policy) throw storedFileErrors.addressInvalid();
      const { id, organizationId, maxBytes } = policy;
      const row = await asSystem(organizationId, id, (tx) => tx.find(StoredFile, id));
      if (row?.status !== 'uploading') throw new GlebaError('CONFLICT');
      if (!pluginAllows(await options.pluginsOf(organizationId), pluginOf(row.purpose), 'run')) {
        throw new GlebaError('PLUGIN_DISABLED');
      }
      const bytes = Readable.toWeb(Readable.from(atMost(form.file, maxBytes)));
      const own = fileKey(organizationId, uuidv7());
      await files.write(own, bytes as unknown as ReadableStream<Uint8Array>);
      if (!(await settle(organizationId, id, own, maxBytes))) throw new GlebaError('CONFLICT');
      return id;
    },
  };
}

function rethrowUnlessMissing(error: unknown): false {
  if (error instanceof GlebaError && error.code === 'NOT_FOUND') return false;
  throw error;
}

/** Refuses what is longer than promised before it is written to its end, and what is nothing. */
async function* atMost(bytes: AsyncGenerator<Uint8Array, void>, most: number): AsyncGenerator<Uint8Array, void> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > most) throw storedFileErrors.fileTooLarge();
    yield chunk;
  }
  if (count === 0) throw storedFileErrors.fileEmpty();
}
