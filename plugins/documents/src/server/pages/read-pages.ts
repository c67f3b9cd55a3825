import { type ForeignReaders, GlebaError, type RecordOf, StoredFile, storedFileErrors } from '@gleba/sdk';
import type { ServerContext } from '@gleba/sdk/server';
import { type PageFacts, pageFile } from '../../page-facts.ts';
import { pageExtensions, pagePurpose } from '../../page-files.ts';
import { pageErrors } from '../page-errors.ts';

export interface ReadPage {
  readonly file: RecordOf<typeof StoredFile>;
  readonly facts: PageFacts;
}
export interface LeftFile {
  readonly fileId: string;
  readonly name: string;
  readonly message: string;
}

/** What a type takes, or everything that can be a page. */
export type Extensions = readonly string[] | null | undefined;

/** Extensions by which a type may take what the bytes are; the first is the usual one. */
export const extensionsOf: Readonly<Record<PageFacts['type'], readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
};

/** Looks into each of the files that the person has sent, one after the other. Those that can be no pages are told with the reason. */
export async function readPages(
  context: ServerContext,
  readers: ForeignReaders,
  fileIds: readonly string[],
  extensions: Extensions,
): Promise<{ readonly pages: readonly ReadPage[]; readonly left: LeftFile[] }> {
  const files = await context.transaction(async (tx) => {
    const found = await tx.list(StoredFile, { filter: { id: { in: [...fileIds] } } });
    const own = found.filter(
      ({ createdBy, purpose, status }) =>
        createdBy === tx.actor.userId && purpose === pagePurpose && status === 'stored',
    );
    return [...new Set(fileIds)].map((id) => own.find((file) => file.id === id));
  });
  const pages: ReadPage[] = [];
  const left: LeftFile[] = [];
  for (const file of files) {
    // Another's file does not exist for this one, nor does a file that was sent for something else.
    if (!file) throw storedFileErrors.fileMissing();
    const page = await readPage(context, readers, file, extensions);
    if (page instanceof GlebaError) left.push({ fileId: file.id, name: file.name, message: page.message });
    else pages.push(page);
  }
  return { pages, left };
}

/** Looks into a file; answers why it becomes no page. */
export async function readPage(
  context: ServerContext,
  readers: ForeignReaders,
  file: ReadPage['file'],
  extensions: Extensions,
): Promise<ReadPage | GlebaError> {
  const facts = await read(context, readers, file);
  if ('refused' in facts) return pageErrors[facts.refused]();
  return unwanted(facts, extensions) ?? { file, facts };
}

async function read(
  { files, actor: { organizationId } }: ServerContext,
  readers: ForeignReaders,
  { storageKey }: ReadPage['file'],
) {
  const copy = await files.localCopy(storageKey);
  try {
    const bytes = await files.size(storageKey);
    const turn = { asker: 'member', organizationId } as const;
    const { facts, close } = await readers.open(pageFile, { path: copy.path }, { turn, bytes });
    await close();
    return facts;
  } finally {
    await copy.release();
  }
}

function unwanted({ type }: PageFacts, extensions: Extensions): GlebaError | undefined {
  const taken = extensions && extensions.length > 0 ? extensions : pageExtensions;
  if (extensionsOf[type].some((extension) => taken.includes(extension))) return undefined;
  return pageErrors.extensionRefused({ extensions: taken.join(', ') });
}
