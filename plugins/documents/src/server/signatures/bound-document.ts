import { type ForeignReaders, type RecordOf, StoredFile, uuidv7 } from '@gleba/sdk';
import { fileKey, type ServerContext, type UnitOfWork } from '@gleba/sdk/server';
import type { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { mostPages } from '../../page-files.ts';
import { type BoundPaper, bindPaper, type Evidence } from '../../paper-binding.ts';
import { pageErrors } from '../page-errors.ts';
import { signatureErrors } from './signature-errors.ts';

type Paper = Pick<RecordOf<typeof Document>, 'id' | 'name'>;

export interface PageOfPaper {
  readonly id: string;
  readonly rotation: number;
  readonly type: string;
  readonly storageKey: string;
}

/** The pages of a document as the person sees them. */
export async function pagesToSign(tx: UnitOfWork, document: Paper): Promise<readonly PageOfPaper[]> {
  const pages = await tx.asActor.list(DocumentPage, {
    filter: { documentId: { equalTo: document.id } },
    orderBy: ['number'],
    first: mostPages,
  });
  const files = await tx.list(StoredFile, {
    filter: { id: { in: pages.flatMap(({ fileId }) => (fileId ? [fileId] : [])) } },
    first: mostPages,
  });
  const found = pages.flatMap(({ id, rotation, type, fileId }) => {
    const file = files.find((one) => one.id === fileId);
    return file ? [{ id, rotation, type, storageKey: file.storageKey }] : [];
  });
  if (found.length === 0 || found.length < pages.length)
    throw signatureErrors.noPagesToSign({ document: document.name });
  return found;
}

/** Makes one PDF of files, in the process that reads foreign bytes. */
export async function bound(
  { files, actor: { organizationId } }: Pick<ServerContext, 'files' | 'actor'>,
  readers: ForeignReaders,
  document: { readonly name: string },
  pages: readonly Omit<PageOfPaper, 'id'>[],
  more: { readonly evidence?: Evidence; readonly asker: 'member' | 'job' },
): Promise<BoundPaper> {
  const copies: { readonly path: string; release(): Promise<void> }[] = [];
  try {
    let bytes = 0;
    for (const { storageKey } of pages) {
      copies.push(await files.localCopy(storageKey));
      bytes += await files.size(storageKey);
    }
    const bindable = pages.map(({ rotation, type }, index) => ({ path: copies[index]?.path ?? '', rotation, type }));
    const input = { title: document.name, files: bindable, ...(more.evidence && { evidence: more.evidence }) };
    const turn = { asker: more.asker, organizationId } as const;
    const { facts, close } = await readers.open(bindPaper, input, { turn, bytes });
    await close();
    if (!('refused' in facts)) return facts;
    if (facts.refused === 'pageBroken') throw pageErrors.pageBroken();
    throw signatureErrors.tooLargeToSign({ document: document.name });
  } finally {
    await Promise.all(copies.map((copy) => copy.release()));
  }
}

/** Where the bytes of a new file go; its row is written beside the record that names it. */
export async function keep({ files, actor }: Pick<ServerContext, 'files' | 'actor'>, bytes: Uint8Array) {
  const id = uuidv7();
  const storageKey = fileKey(actor.organizationId, id);
  await files.write(storageKey, bytes);
  return { id, storageKey, kilobytes: Math.ceil(bytes.length / 1000) };
}

/** The row of a PDF that the program made. */
export function pdfRow(
  { id, storageKey, kilobytes }: Awaited<ReturnType<typeof keep>>,
  more: { readonly name: string; readonly projectId: string | null; readonly purpose: string },
) {
  const path = `${storageKey}/${more.name}`;
  const kind = { extension: '.pdf', mimeType: 'application/pdf', status: 'stored' } as const;
  return { id, storageKey, kilobytes, path: path.slice(0, 500), ...kind, ...more };
}
