import type { ForeignReaders, RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import {
  addDocumentPages,
  changeDocumentType,
  createDocument,
  deleteDocumentPages,
  orderDocumentPages,
  rotateDocumentPage,
} from '../../operations.ts';
import { mostPages } from '../../page-files.ts';
import type { Subject, Subjects } from '../../subjects.ts';
import { documentErrors } from '../document-errors.ts';
import { signatureErrors } from '../signatures/signature-errors.ts';
import { drawLater } from '../thumbnails/draw-thumbnails.command.ts';
import { type ReadPage, readPages } from './read-pages.ts';
import { projectOfSubject } from './subject.ts';

type Type = RecordOf<typeof DocumentType> | undefined;
type Paper = RecordOf<typeof Document>;

/** What machines and people have found of pages that are others now (clean-AI). */
const nothingFound = {
  ...{ extractedText: null, extractedBlocks: null, extractedAt: null },
  ...{ aiExtractResult: null, aiExtractStartedAt: null, aiExtractExecutedAt: null },
  ...{ aiValidationResult: null, aiValidationIsValid: null, aiValidationStartedAt: null },
  ...{ aiValidationExecutedAt: null, manualValidationIsValid: null, manualValidationExecutedAt: null },
  ...{ refusalReason: null, isDiffering: null, expiresOn: null },
  manualValidationExecutedById: null,
} as const;

/** Of which record a new document is, and as what. */
export interface NewDocument {
  readonly subject: string;
  readonly subjectId: string;
  readonly documentTypeId?: string | null | undefined;
}

export const createDocumentHandler = (readers: ForeignReaders, subjects: Subjects) =>
  handle(createDocument, async (context, { name, fileIds, ...about }) => {
    const type = await context.transaction((tx) => typeOfNew(tx, subjects, about));
    const { pages, left } = await readPages(context, readers, fileIds, type?.extensions);
    const [first] = pages;
    if (!first) return { documentId: null, left };
    const called = name ?? type?.name ?? first.file.name;
    const documentId = await context.transaction((tx) =>
      addDocument(tx, subjects, about, { name: called, pages, type }),
    );
    return { documentId, left };
  });

/** Its type, where the person sees the record and it is one of such records. */
export async function typeOfNew(tx: UnitOfWork, subjects: Subjects, about: NewDocument): Promise<Type> {
  await projectOfSubject(tx, subjects, about.subject, about.subjectId);
  return typeFor(tx, subjects.of(about.subject), about.documentTypeId);
}

/** Answers its id. */
export async function addDocument(
  tx: UnitOfWork,
  subjects: Subjects,
  { subject, subjectId }: NewDocument,
  { name, pages, type }: { readonly name: string; readonly pages: readonly ReadPage[]; readonly type: Type },
): Promise<string> {
  const document = await tx.insert(Document, {
    ...{ subject, subjectId, projectId: await projectOfSubject(tx, subjects, subject, subjectId) },
    ...{ name, documentTypeId: type?.id ?? null, ...statusesOf(type) },
  });
  // Its own rule, once it is there: the key in its project, and the record in sight.
  await tx.asActor.get(Document, document.id);
  await addPages(tx, document, pages, type);
  return document.id;
}

export const addDocumentPagesHandler = (readers: ForeignReaders) =>
  handle(addDocumentPages, async (context, { documentId, fileIds }) => {
    const typeOf = async (tx: UnitOfWork, { documentTypeId }: Paper): Promise<Type> =>
      documentTypeId ? tx.find(DocumentType, documentTypeId) : undefined;
    const type = await context.transaction(async (tx) => typeOf(tx, await tx.asActor.get(Document, documentId)));
    const { pages, left } = await readPages(context, readers, fileIds, type?.extensions);
    if (pages.length > 0) {
      await context.transaction(async (tx) => {
        const document = await editable(tx, documentId);
        await addPages(tx, document, pages, await typeOf(tx, document));
      });
    }
    return { documentId, left };
  });

export const orderDocumentPagesHandler = handle(orderDocumentPages, async ({ tx }, { documentId, pageIds }) => {
  await editable(tx, documentId);
  const pages = await pagesOf(tx, documentId);
  const isAll = pages.length === pageIds.length && pages.every(({ id }) => pageIds.includes(id));
  // Somebody has added or deleted one meanwhile.
  if (!isAll) throw documentErrors.pagesDiffer();
  await tx.updateMany(
    DocumentPage,
    pageIds.map((id, index) => ({ id, patch: { number: index + 1 } })),
  );
  await forgetFindings(tx, documentId);
  return { documentId };
});

export const rotateDocumentPageHandler = handle(rotateDocumentPage, async ({ tx }, { pageId, rotation }) => {
  const { documentId } = await tx.asActor.get(DocumentPage, pageId);
  await editable(tx, documentId);
  await tx.update(DocumentPage, pageId, { rotation });
  await forgetFindings(tx, documentId);
  return { pageId };
});

export const deleteDocumentPagesHandler = handle(deleteDocumentPages, async ({ tx }, { documentId, pageIds }) => {
  const document = await tx.asActor.get(Document, documentId, { lock: true });
  const pages = await pagesOf(tx, documentId);
  if (pageIds.some((id) => !pages.some((page) => page.id === id))) throw documentErrors.pagesDiffer();
  const isWhole = pages.every(({ id }) => pageIds.includes(id));
  // A page of what was signed does not go alone: what was signed was the whole.
  if (!isWhole && document.signatureStatus === 'signed') throw documentErrors.signedStays();
  if (document.signatureStatus === 'requested') throw signatureErrors.signatureOpen();
  for (const id of pageIds) await tx.asActor.remove(DocumentPage, id);
  if (isWhole) await tx.asActor.remove(Document, documentId);
  else await settle(tx, documentId);
  return { isDocumentDeleted: isWhole };
});

export const changeDocumentTypeHandler = (subjects: Subjects) =>
  handle(changeDocumentType, async ({ tx }, { documentId, documentTypeId }) => {
    const { subject } = await editable(tx, documentId);
    const type = await typeFor(tx, subjects.of(subject), documentTypeId);
    await tx.update(Document, documentId, { documentTypeId, ...statusesOf(type), ...nothingFound });
    return { documentId };
  });

/** The type, where its documents are about such a record. */
async function typeFor(tx: UnitOfWork, subject: Subject | undefined, id: string | null | undefined): Promise<Type> {
  if (!id) return undefined;
  const type = await tx.get(DocumentType, id);
  const context = await tx.get(DocumentContext, type.documentContextId);
  if (context.slug !== subject?.context) throw documentErrors.typeOfOther.beside('documentTypeId', { type: type.name });
  return type;
}

const statusesOf = (type: Type) =>
  ({
    signatureStatus: type?.requireSign ? 'pending' : null,
    validationStatus: type?.validationRequired ? 'waiting' : null,
  }) as const;

/** Locked, and neither signed nor being signed: what was signed stays as it was signed. */
async function editable(tx: UnitOfWork, id: string): Promise<Paper> {
  const document = await tx.asActor.get(Document, id, { lock: true });
  if (document.signatureStatus === 'signed') throw documentErrors.signedStays();
  if (document.signatureStatus === 'requested') throw signatureErrors.signatureOpen();
  return document;
}

function pagesOf(tx: UnitOfWork, documentId: string) {
  return tx.list(DocumentPage, {
    filter: { documentId: { equalTo: documentId } },
    orderBy: ['number'],
    first: mostPages,
  });
}

async function addPages(tx: UnitOfWork, document: Paper, pages: readonly ReadPage[], type: Type): Promise<void> {
  const { id: documentId, projectId } = document;
  const before = await pagesOf(tx, documentId);
  const most = type?.maxPages ?? mostPages;
  if (before.length + pages.length > most) throw documentErrors.tooManyPages.beside('fileIds', { count: most });
  const last = before.at(-1)?.number ?? 0;
  await tx.insertMany(
    DocumentPage,
    pages.map(({ file, facts }, index) => ({
      ...{ documentId, projectId, fileId: file.id, name: file.name, url: file.path, kilobytes: file.kilobytes },
      ...{ ...facts, number: last + index + 1 },
    })),
  );
  await settle(tx, documentId);
  await drawLater(tx, document);
}

/** After its pages are others. */
async function settle(tx: UnitOfWork, documentId: string): Promise<void> {
  const pages = await pagesOf(tx, documentId);
  const kilobytes = pages.reduce((total, page) => total + page.kilobytes, 0);
  await tx.update(Document, documentId, { kilobytes });
  await forgetFindings(tx, documentId);
}

async function forgetFindings(tx: UnitOfWork, documentId: string): Promise<void> {
  const { validationStatus } = await tx.get(Document, documentId);
  await tx.update(Document, documentId, {
    ...nothingFound,
    validationStatus: validationStatus === null ? null : 'waiting',
  });
}
