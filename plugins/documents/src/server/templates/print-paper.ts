import { PDFDocument } from '@cantoo/pdf-lib';
import { keyPathOf, type PagePrinter, StoredFile } from '@gleba/sdk';
import { fileKey, type JobContext, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { pagePurpose } from '../../page-files.ts';
import { paperHtml } from '../../template/paper-html.ts';
import { drawLater } from '../thumbnails/draw-thumbnails.command.ts';
import type { writePaperOf } from './write-paper-of.ts';

/** Chosen before anything is written: what is written again takes the same place. */
export interface PaperPlace {
  readonly documentId: string;
  readonly fileId: string;
}
interface About {
  readonly subject: string;
  readonly subjectId: string;
  readonly projectId: string | null;
}

/** Prints a paper and stores it. `keep` writes its document, in a transaction of the caller's. */
export async function printPaper(
  context: Pick<JobContext, 'actor' | 'files' | 'signal'>,
  printer: PagePrinter,
  written: Awaited<ReturnType<typeof writePaperOf>>,
  { documentId, fileId }: PaperPlace,
  { subject, subjectId, projectId }: About,
): Promise<{ readonly sheets: number; keep(tx: UnitOfWork): Promise<void> }> {
  const { type, template, paper, values } = written;
  const html = paperHtml(paper, type.name);
  const bytes = await printer.print({ html }, { signal: context.signal, title: type.name });
  const sheets = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
  const { width = 1, height = 1 } = sheets[0]?.getSize() ?? {};
  const storageKey = fileKey(context.actor.organizationId, fileId);
  await context.files.write(storageKey, bytes);
  const kilobytes = Math.ceil(bytes.length / 1000);
  const name = `${type.name}.pdf`;
  const key = { fileName: name, size: bytes.length, orgId: context.actor.organizationId, fileId, uuid: fileId };
  const url = keyPathOf('files/{orgId}/{fileId}/{fileName}', key);
  return {
    sheets: sheets.length,
    async keep(tx) {
      // Begun anew after its end was lost, it is there already.
      if (await tx.find(Document, documentId)) return;
      await tx.insert(StoredFile, {
        ...{ id: fileId, projectId, name, extension: '.pdf', mimeType: 'application/pdf', kilobytes },
        ...{ purpose: pagePurpose, status: 'stored', storageKey, path: url },
      });
      await tx.insert(Document, {
        ...{ id: documentId, name: type.name, subject, subjectId, projectId, kilobytes },
        ...{ documentTypeId: type.id, signatureStatus: type.requireSign ? 'pending' : null },
        ...{ validationStatus: type.validationRequired ? 'waiting' : null, url },
      });
      // Its own rule, once it is there: the key in its project, and the record in sight.
      await tx.asActor.get(Document, documentId);
      await tx.insert(DocumentPage, {
        ...{ documentId, projectId, fileId, name, kilobytes, type: 'application/pdf', number: 1 },
        ...{ sheets: sheets.length, width: Math.ceil(width), height: Math.ceil(height) },
      });
      await drawLater(tx, { id: documentId, projectId });
      await tx.insert(DocumentOrigin, {
        ...{ documentId, documentTemplateId: template.id, templateNumber: template.number, values, paper },
      });
    },
  };
}
