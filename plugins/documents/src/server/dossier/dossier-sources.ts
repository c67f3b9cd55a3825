import { StoredFile } from '@gleba/sdk';
import type { JobContext } from '@gleba/sdk/server';
import type { BoundSource } from '../../dossier/dossier-binding.ts';
import type { DossierFile } from '../../dossier/dossier-file.ts';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';

type Context = Pick<JobContext, 'transaction' | 'files' | 'signal'>;

export interface OpenSources {
  /** In the order of the files; undefined for what is not there any more. */
  readonly sources: readonly (BoundSource | undefined)[];
  release(): Promise<void>;
}

/** The files that pages and signed documents lie in, as the person may see them now. */
export async function openSources(
  { transaction, files: store, signal }: Context,
  files: readonly DossierFile[],
): Promise<OpenSources> {
  const keys = await transaction(async (tx) => {
    const pages = await tx.asActor
      .from(DocumentPage)
      .where({ id: { in: files.flatMap(({ pageId }) => pageId ?? []) } })
      .select(['id', 'fileId', 'rotation'])
      .all();
    const documents = await tx.asActor
      .from(Document)
      .where({ id: { in: files.flatMap(({ documentId }) => documentId ?? []) } })
      .select(['id', 'urlSigned'])
      .all();
    const stored = await tx.asServer
      .from(StoredFile)
      .where({
        or: [
          { id: { in: pages.flatMap(({ fileId }) => fileId ?? []) } },
          { path: { in: documents.flatMap(({ urlSigned }) => urlSigned ?? []) } },
        ],
      })
      .select(['id', 'path', 'storageKey'])
      .all();
    return files.map(({ pageId, documentId, url }) => {
      const page = pages.find(({ id }) => id === pageId);
      const isSigned = documents.some(({ id, urlSigned }) => id === documentId && urlSigned === url);
      const file = stored.find(({ id, path }) => (pageId ? id === page?.fileId : isSigned && path === url));
      return file?.storageKey;
    });
  });
  const copies: { release(): Promise<void> }[] = [];
  const release = async () => {
    for (const copy of copies) await copy.release();
  };
  const open = async ({ type, pages, rotation }: DossierFile, key: string): Promise<BoundSource | undefined> => {
    signal.throwIfAborted();
    const copy = await store.localCopy(key);
    copies.push(copy);
    return { at: { path: copy.path }, type, pages, rotation, isOurs: false };
  };
  try {
    const sources: (BoundSource | undefined)[] = [];
    for (const [index, file] of files.entries()) {
      const key = keys[index];
      // Bytes that are gone are as a page that is gone: told by name.
      sources.push(key ? await open(file, key).catch(gone) : undefined);
    }
    return { sources, release };
  } catch (error) {
    await release();
    throw error;
  }

  function gone(error: unknown): undefined {
    signal.throwIfAborted();
    if (error instanceof Error && 'code' in error && ['NOT_FOUND', 'ENOENT'].includes(String(error.code))) return;
    throw error;
  }
}
