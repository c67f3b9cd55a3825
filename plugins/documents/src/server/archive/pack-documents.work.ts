import { languageOf, StoredFile, say, storedFileErrors, uuidv7 } from '@gleba/sdk';
import { streamOf, type ZipEntry, zipFile } from '@gleba/sdk/exchange/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { archivePurpose, packDocuments } from '../../jobs/pack-documents.job.ts';
import { extensionOf, pageName } from '../../page-name.ts';

interface Checkpoint {
  /** Chosen before anything is written: what is written again takes the same place. */
  readonly fileId: string;
}

/** Puts the pages of documents into one archive, with the rights that the person has while it runs. */
export const packDocumentsWork = work(packDocuments, async (context: JobContext<Checkpoint>, { documentIds }) => {
  const { fileId } = context.checkpoint ?? { fileId: uuidv7() };
  await context.step({ fileId }, async () => {});
  const language = languageOf(context.actor);
  const pages = await pagesOf(context, documentIds);
  if (pages.length === 0) throw storedFileErrors.noFileChosen();
  const storageKey = `files/${context.actor.organizationId}/${fileId}`;
  let bytes = 0;
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    const taken = new Set<string>();
    for (const { title, page, key } of pages) {
      context.signal.throwIfAborted();
      const name = pageName(title, say('documents.page.word', {}, language), page.number, extensionOf(page.name));
      yield { name: freeName(name, taken), bytes: chunksOf(await context.files.read(key)) };
    }
  };
  const counted = async function* () {
    for await (const part of zipFile(entries())) {
      bytes += part.length;
      yield part;
    }
  };
  await context.files.write(storageKey, streamOf(counted()));
  const about = { id: fileId, purpose: archivePurpose, storageKey, status: 'stored', extension: '.zip' } as const;
  const name = `${say('documents.document.plural', {}, language)}.zip`;
  await context.step({ fileId }, async (tx) => {
    // Begun anew after its end was lost, it is there already.
    if (await tx.find(StoredFile, fileId)) return;
    await tx.insert(StoredFile, { ...about, name, mimeType: 'application/zip', kilobytes: Math.ceil(bytes / 1000) });
  });
  return { fileId, pages: pages.length };
});

/** In the order of the documents that were chosen, each page in its place. */
function pagesOf({ transaction }: Pick<JobContext, 'transaction'>, documentIds: readonly string[]) {
  return transaction(async (tx) => {
    const documents = await tx.asActor
      .from(Document)
      .where({ id: { in: [...documentIds] } })
      .select(['id', 'name'])
      .all();
    const pages = await tx.asActor
      .from(DocumentPage)
      .where({ documentId: { in: documents.map(({ id }) => id) } })
      .select(['documentId', 'number', 'name', 'fileId'])
      .orderBy('number')
      .all();
    const files = await tx.asServer
      .from(StoredFile)
      .where({ id: { in: pages.flatMap(({ fileId }) => (fileId ? [fileId] : [])) } })
      .all();
    return documentIds.flatMap((id) => {
      const document = documents.find((one) => one.id === id);
      return pages.flatMap((page) => {
        const key = files.find((file) => file.id === page.fileId)?.storageKey;
        return document && page.documentId === id && key ? [{ title: document.name, page, key }] : [];
      });
    });
  });
}

/** Two documents may have one name. */
function freeName(name: string, taken: Set<string>): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  let free = name;
  for (let next = 2; taken.has(free); next += 1) free = `${stem} (${next})${extension}`;
  taken.add(free);
  return free;
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
