import { PDFDocument } from '@cantoo/pdf-lib';
import { keyPathOf, type PagePrinter, StoredFile, uuidv7 } from '@gleba/sdk';
import { fileKey, type JobContext, work } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { writeDocumentJob } from '../../jobs/write-document.job.ts';
import { pagePurpose } from '../../page-files.ts';
import type { Subjects } from '../../subjects.ts';
import { paperHtml } from '../../template/paper-html.ts';
import { projectOfSubject } from '../pages/subject.ts';
import { drawLater } from '../thumbnails/draw-thumbnails.command.ts';
import { writePaperOf } from './write-paper-of.ts';

interface Checkpoint {
  /** Chosen before anything is written: what is written again takes the same place. */
  readonly documentId: string;
  readonly fileId: string;
}

/** Writes and prints with the rights that the person has while it runs; the paper, its file and where it came from are kept at once. */
export function writeDocumentWork(printer: PagePrinter, subjects: Subjects) {
  return work(writeDocumentJob, async (context: JobContext<Checkpoint>, asked) => {
    const place = context.checkpoint ?? { documentId: uuidv7(), fileId: uuidv7() };
    await context.step(place, async () => {});
    const { documentId, fileId } = place;
    const { written, projectId } = await context.transaction(async (tx) => ({
      projectId: await projectOfSubject(tx, subjects, asked.subject, asked.subjectId),
      written: await writePaperOf(tx, subjects, asked),
    }));
    const { type, template, paper, values, problems } = written;
    const html = paperHtml(paper, type.name);
    const bytes = await printer.print({ html }, { signal: context.signal, title: type.name });
    const first = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
    const { width = 1, height = 1 } = first[0]?.getSize() ?? {};
    const storageKey = fileKey(context.actor.organizationId, fileId);
    await context.files.write(storageKey, bytes);
    const kilobytes = Math.ceil(bytes.length / 1000);
    const name = `${type.name}.pdf`;
    const key = { fileName: name, size: bytes.length, orgId: context.actor.organizationId, fileId, uuid: fileId };
    const url = keyPathOf('files/{orgId}/{fileId}/{fileName}', key);
    await context.step(place, async (tx) => {
      // Begun anew after its end was lost, it is there already.
      if (await tx.find(Document, documentId)) return;
      await tx.insert(StoredFile, {
        ...{ id: fileId, projectId, name, extension: '.pdf', mimeType: 'application/pdf', kilobytes },
        ...{ purpose: pagePurpose, status: 'stored', storageKey, path: url },
      });
      await tx.insert(Document, {
        ...{
          id: documentId,
          name: type.name,
          subject: asked.subject,
          subjectId: asked.subjectId,
          projectId,
          kilobytes,
        },
        ...{ documentTypeId: type.id, signatureStatus: type.requireSign ? 'pending' : null },
        ...{ validationStatus: type.validationRequired ? 'waiting' : null, url },
      });
      // Its own rule, once it is there: the key in its project, and the record in sight.
      await tx.asActor.get(Document, documentId);
      await tx.insert(DocumentPage, {
        ...{ documentId, projectId, fileId, name, kilobytes, type: 'application/pdf', number: 1, sheets: first.length },
        ...{ width: Math.ceil(width), height: Math.ceil(height) },
      });
      await drawLater(tx, { id: documentId, projectId });
      await tx.insert(DocumentOrigin, {
        ...{ documentId, documentTemplateId: template.id, templateNumber: template.number, values, paper },
      });
    });
    return { documentId, sheets: first.length, problems: problems.length };
  });
}
