import { allow, type ForeignReaders, type PagePrinter, type ReadyPapers } from '@gleba/sdk';
import { joinSides, moveCommand, type ServerSide, serverSide } from '@gleba/sdk/server';
import { documentsKey } from '../access-keys.ts';
import { DocumentType } from '../entities/document-type.entity.ts';
import { largestPage, pageExtensions, pagePurpose } from '../page-files.ts';
import { thumbnailPurpose } from '../page-thumbnail.ts';
import { documents } from '../plugin.ts';
import type { Subjects } from '../subjects.ts';
import { downloadDocumentsHandler } from './archive/download-documents.command.ts';
import { packDocumentsWork } from './archive/pack-documents.work.ts';
import { dossiers } from './dossier/index.ts';
import { mailed } from './mailed/index.ts';
import { documentNeedsHandler } from './needs/document-needs.query.ts';
import { missingDocumentsHandler } from './needs/missing-documents.query.ts';
import { projectDocumentsRule } from './needs/project-documents-rule.ts';
import { approveDocumentHandler, signedDocumentRule } from './pages/approve-document.command.ts';
import {
  addDocumentPagesHandler,
  changeDocumentTypeHandler,
  createDocumentHandler,
  deleteDocumentPagesHandler,
  orderDocumentPagesHandler,
  rotateDocumentPageHandler,
} from './pages/page-commands.ts';
import { reading } from './reading/index.ts';
import { readyPapersHandler } from './ready-papers/ready-papers.query.ts';
import { residentPapers } from './ready-papers/resident-papers.ts';
import { signatures } from './signatures/index.ts';
import { publicZapSign, type ZapSignPlace } from './signatures/zap-sign/zap-sign-client.ts';
import { loadedSubjects } from './subjects/loaded-subjects.ts';
import { contractPapers } from './templates/contract-papers.ts';
import { manyPapers } from './templates/many-papers.ts';
import { readWordRoute } from './templates/read-word.route.ts';
import { saveDocumentTemplateHandler } from './templates/save-document-template.command.ts';
import { templateRoutes } from './templates/template.routes.ts';
import { templateMatterHandler } from './templates/template-matter.query.ts';
import { templateOfTypeHandler } from './templates/template-of-type.query.ts';
import { writeDocumentHandler } from './templates/write-document.command.ts';
import { writeDocumentWork } from './templates/write-document.work.ts';
import { documentRewritingHandler, writtenDocumentHandler } from './templates/written.queries.ts';
import { drawDocumentPagesHandler } from './thumbnails/draw-thumbnails.command.ts';
import { drawThumbnailsWork } from './thumbnails/draw-thumbnails.work.ts';
import { thumbnailRoute } from './thumbnails/thumbnail.route.ts';
import { documentTypeRule, documentVariableRule } from './types/expression-rule.ts';
import {
  contractsBindStep,
  missingContextSteps,
  missingReadingsStep,
  missingTypesStep,
} from './types/missing-types-step.ts';
import { seedDocumentTypes } from './types/seed-types.ts';
import { addUsualDocumentTypesHandler, usualDocumentTypesHandler } from './types/usual-types.operations.ts';

/** `place`: where ZapSign is, where it is not to be the real one. */
export const documentsServer = (place: ZapSignPlace = publicZapSign()) =>
  serverSide(
    documents,
    ({
      needs: { readers, printer, identity, mail, requestLimits, secretBox, files, subjects: declared, ready },
      wants: { model, contractPapers: desk, mailFolder, notifications },
    }) => {
      const subjects = loadedSubjects(declared);
      desk?.writtenBy(contractPapers(subjects));
      const signing = {
        ...{ readers, mail, limits: requestLimits, files, box: secretBox, place, subjects, declared, notifications },
      };
      return joinSides([
        papers(readers, printer, subjects, ready),
        reading({ readers, model, subjects }),
        manyPapers(printer, subjects),
        dossiers({ readers, printer, identity, subjects }),
        signatures(signing),
        mailed(mailFolder, readers, subjects),
      ]);
    },
  );

export const server = documentsServer();

function papers(readers: ForeignReaders, printer: PagePrinter, subjects: Subjects, ready: ReadyPapers): ServerSide {
  return {
    operations: [
      moveCommand(DocumentType),
      usualDocumentTypesHandler(ready),
      addUsualDocumentTypesHandler(ready),
      createDocumentHandler(readers, subjects),
      addDocumentPagesHandler(readers),
      orderDocumentPagesHandler,
      rotateDocumentPageHandler,
      drawDocumentPagesHandler,
      deleteDocumentPagesHandler,
      changeDocumentTypeHandler(subjects),
      approveDocumentHandler,
      documentNeedsHandler(subjects),
      missingDocumentsHandler(subjects),
      downloadDocumentsHandler,
      saveDocumentTemplateHandler,
      templateOfTypeHandler,
      readyPapersHandler(ready),
      templateMatterHandler(subjects),
      writeDocumentHandler(subjects),
      writtenDocumentHandler,
      documentRewritingHandler(subjects),
    ],
    routes: [...templateRoutes(printer, subjects), readWordRoute(readers), thumbnailRoute],
    jobs: [packDocumentsWork, writeDocumentWork(printer, subjects), drawThumbnailsWork(readers)],
    uploads: [
      {
        purpose: pagePurpose,
        permission: allow.key(documentsKey),
        maxSize: largestPage,
        extensions: [...pageExtensions],
        // A page is the bytes that were read when it was made; another file in its place is another page.
        replace: allow.nobody,
      },
      // Drawn here: what somebody sends is never shown as what a page looks like.
      { purpose: thumbnailPurpose, permission: allow.nobody, extensions: ['.jpg'] },
    ],
    writeRules: [documentTypeRule(subjects), documentVariableRule(subjects), signedDocumentRule, projectDocumentsRule],
    readyPapers: residentPapers,
    seed: (tx) => seedDocumentTypes(tx, subjects, ready.all()),
    schemaSteps: [missingTypesStep(subjects), missingReadingsStep, ...missingContextSteps(subjects), contractsBindStep],
  };
}
