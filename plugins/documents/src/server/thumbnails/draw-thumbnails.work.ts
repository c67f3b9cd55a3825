import { type ForeignReaders, GlebaError, type RecordOf, StoredFile, uuidv7 } from '@gleba/sdk';
import { fileKey, type JobContext, work } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { drawThumbnails } from '../../jobs/draw-thumbnails.job.ts';
import { mostPages } from '../../page-files.ts';
import { pageThumbnail, thumbnailPurpose } from '../../page-thumbnail.ts';

interface Done {
  readonly drawn: number;
  readonly undrawable: number;
}
interface Undrawn {
  readonly page: RecordOf<typeof DocumentPage>;
  readonly storageKey: string;
}

/** Page by page, each in the process that reads foreign files; what was drawn before a restart is not drawn again. */
export const drawThumbnailsWork = (readers: ForeignReaders) =>
  work(drawThumbnails, async (context: JobContext<Done>, { documentId }) => {
    let done = context.checkpoint ?? { drawn: 0, undrawable: 0 };
    for (const { page, storageKey } of await undrawn(context, documentId)) {
      context.signal.throwIfAborted();
      const bytes = await draw(context, readers, page, storageKey);
      const fileId = uuidv7();
      const key = fileKey(context.actor.organizationId, fileId);
      if (bytes) await context.files.write(key, bytes);
      done = bytes ? { ...done, drawn: done.drawn + 1 } : { ...done, undrawable: done.undrawable + 1 };
      await context.step(done, async (tx) => {
        if (bytes) {
          const kind = {
            purpose: thumbnailPurpose,
            extension: '.jpg',
            mimeType: 'image/jpeg',
            status: 'stored',
          } as const;
          const kilobytes = Math.ceil(bytes.length / 1000);
          const about = { projectId: page.projectId, name: `${page.name}.jpg`.slice(-300), storageKey: key, kilobytes };
          await tx.insert(StoredFile, { id: fileId, ...about, ...kind });
        }
        await tx.update(DocumentPage, page.id, bytes ? { thumbnailId: fileId } : { isUndrawable: true });
      });
    }
    return done;
  });

/** Pages of which nobody has tried yet to draw a small picture. */
function undrawn({ transaction }: Pick<JobContext, 'transaction'>, documentId: string): Promise<Undrawn[]> {
  return transaction(async (tx) => {
    await tx.asActor.get(Document, documentId);
    const pages = await tx.list(DocumentPage, {
      ...{ filter: { documentId: { equalTo: documentId } }, orderBy: ['number'], first: mostPages },
    });
    const wanted = pages.filter(({ thumbnailId, isUndrawable }) => !thumbnailId && !isUndrawable);
    const files = await tx.list(StoredFile, {
      filter: { id: { in: wanted.flatMap(({ fileId }) => fileId ?? []) } },
      first: mostPages,
    });
    return wanted.flatMap((page) => {
      const storageKey = files.find(({ id }) => id === page.fileId)?.storageKey;
      return storageKey ? [{ page, storageKey }] : [];
    });
  });
}

/** Undefined for what cannot be drawn. */
async function draw(
  { files, actor: { organizationId }, signal, log }: JobContext<Done>,
  readers: ForeignReaders,
  { id, type }: Undrawn['page'],
  storageKey: string,
): Promise<Uint8Array | undefined> {
  const copy = await files.localCopy(storageKey);
  try {
    const turn = { asker: 'job', organizationId } as const;
    const bytes = await files.size(storageKey);
    const { facts, close } = await readers.open(pageThumbnail, { path: copy.path, type }, { turn, bytes, signal });
    await close();
    return 'bytes' in facts ? facts.bytes : undefined;
  } catch (error) {
    signal.throwIfAborted();
    // A file that ended its reader does so again; what is ours to repair is tried again.
    if (!(error instanceof GlebaError)) throw error;
    log.warn('a page could not be drawn small', { page: id, problem: error.code });
    return undefined;
  } finally {
    await copy.release();
  }
}
