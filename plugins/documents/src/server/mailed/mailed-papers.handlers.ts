import { type ForeignReaders, GlebaError, StoredFile } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { MailedPaper } from '../../entities/mailed-paper.entity.ts';
import { attachMailedPaper, refuseMailedPaper, restoreMailedPaper } from '../../mailed/mail-operations.ts';
import type { Subjects } from '../../subjects.ts';
import { addDocument, typeOfNew } from '../pages/page-commands.ts';
import { readPage } from '../pages/read-pages.ts';
import { mailErrors } from './mail-errors.ts';

/** Somebody else may have decided on it meanwhile. */
async function paperIn(tx: UnitOfWork, id: string, state: 'waiting' | 'refused') {
  const paper = await tx.asActor.get(MailedPaper, id, { lock: true });
  if (paper.state !== state || paper.fileId === null) throw mailErrors.mailedPaperDone();
  return { ...paper, fileId: paper.fileId };
}

export const mailedPaperHandlers = (readers: ForeignReaders, subjects: Subjects) => [
  handle(attachMailedPaper, async (context, { mailedPaperId, ...about }) => {
    const { type, file } = await context.transaction(async (tx) => {
      const { fileId } = await paperIn(tx, mailedPaperId, 'waiting');
      return { type: await typeOfNew(tx, subjects, about), file: await tx.get(StoredFile, fileId) };
    });
    const page = await readPage(context, readers, file, type?.extensions);
    if (page instanceof GlebaError) throw page;
    const documentId = await context.transaction(async (tx) => {
      const { id, name } = await paperIn(tx, mailedPaperId, 'waiting');
      const added = await addDocument(tx, subjects, about, { name: type?.name ?? name, pages: [page], type });
      await tx.update(MailedPaper, id, { state: 'attached', documentId: added });
      return added;
    });
    return { documentId };
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
