import { type ForeignReaders, GlebaError, StoredFile } from '@gleba/sdk';
import { handle, type ServerContext, type UnitOfWork } from '@gleba/sdk/server';
import { MailedPaper } from '../../entities/mailed-paper.entity.ts';
import {
  attachMailedPaper,
  attachMailedPapers,
  refuseMailedPaper,
  restoreMailedPaper,
} from '../../mailed/mail-operations.ts';
import type { Subjects } from '../../subjects.ts';
import { addDocument, type NewDocument, typeOfNew } from '../pages/page-commands.ts';
import { readPage } from '../pages/read-pages.ts';
import { mailErrors } from './mail-errors.ts';

/** Somebody else may have decided on it meanwhile. */
async function paperIn(tx: UnitOfWork, id: string, state: 'waiting' | 'refused') {
  const paper = await tx.asActor.get(MailedPaper, id, { lock: true });
  if (paper.state !== state || paper.fileId === null) throw mailErrors.mailedPaperDone();
  return { ...paper, fileId: paper.fileId };
}

/** Makes a document of it; answers its id. */
async function attach(
  context: ServerContext,
  readers: ForeignReaders,
  subjects: Subjects,
  { mailedPaperId, about }: { readonly mailedPaperId: string; readonly about: NewDocument },
): Promise<string> {
  const { type, file } = await context.transaction(async (tx) => {
    const { fileId } = await paperIn(tx, mailedPaperId, 'waiting');
    return { type: await typeOfNew(tx, subjects, about), file: await tx.get(StoredFile, fileId) };
  });
  const page = await readPage(context, readers, file, type?.extensions);
  if (page instanceof GlebaError) throw page;
  return context.transaction(async (tx) => {
    const { id, name } = await paperIn(tx, mailedPaperId, 'waiting');
    const documentId = await addDocument(tx, subjects, about, { name: type?.name ?? name, pages: [page], type });
    await tx.update(MailedPaper, id, { state: 'attached', documentId });
    return documentId;
  });
}

export const mailedPaperHandlers = (readers: ForeignReaders, subjects: Subjects) => [
  handle(attachMailedPaper, async (context, { mailedPaperId, ...about }) => ({
    documentId: await attach(context, readers, subjects, { mailedPaperId, about }),
  })),
  handle(attachMailedPapers, async (context, { mailedPaperIds, ...about }) => {
    // What is wrong of the record, or names no paper, is told before any is a document.
    await context.transaction(async (tx) => {
      await typeOfNew(tx, subjects, about);
      for (const id of mailedPaperIds) await tx.asActor.get(MailedPaper, id);
    });
    const documentIds: string[] = [];
    const left: { mailedPaperId: string; message: string }[] = [];
    for (const mailedPaperId of new Set(mailedPaperIds)) {
      try {
        documentIds.push(await attach(context, readers, subjects, { mailedPaperId, about }));
      } catch (error) {
        if (!(error instanceof GlebaError)) throw error;
        left.push({ mailedPaperId, message: error.message });
      }
    }
    return { documentIds, left };
  }),
  handle(refuseMailedPaper, async ({ tx }, { mailedPaperId }) => {
    await paperIn(tx, mailedPaperId, 'waiting');
    await tx.update(MailedPaper, mailedPaperId, { state: 'refused' });
    return { mailedPaperId };
  }),
  handle(restoreMailedPaper, async ({ tx }, { mailedPaperId }) => {
    await paperIn(tx, mailedPaperId, 'refused');
    await tx.update(MailedPaper, mailedPaperId, { state: 'waiting' });
    return { mailedPaperId };
  }),
];
