import { allow } from '@gleba/sdk';
import { moveCommand, provide, serverSide } from '@gleba/sdk/server';
import { documentsKey } from '../access-keys.ts';
import { DocumentType } from '../entities/document-type.entity.ts';
import { largestPage, pageExtensions, pagePurpose } from '../page-files.ts';
import { documents } from '../plugin.ts';
import { templateNamesToken } from '../services.ts';
import { downloadDocumentsHandler } from './archive/download-documents.command.ts';
import { packDocumentsWork } from './archive/pack-documents.work.ts';
import { documentNeedsHandler } from './needs/document-needs.query.ts';
import { missingDocumentsHandler } from './needs/missing-documents.query.ts';
import { approveDocumentHandler, signedDocumentRule } from './pages/approve-document.command.ts';
import {
  addDocumentPagesHandler,
  changeDocumentTypeHandler,
  createDocumentHandler,
  deleteDocumentPagesHandler,
  orderDocumentPagesHandler,
  rotateDocumentPageHandler,
} from './pages/page-commands.ts';
import { readDocumentWork } from './reading/read-document.work.ts';
import { extractDocumentDataHandler, validateDocumentHandler } from './reading/reading.commands.ts';
import { readingRoutes } from './reading/reading.routes.ts';
import { saveDocumentTemplateHandler } from './templates/save-document-template.command.ts';
import { templateRoutes } from './templates/template.routes.ts';
import { templateMatterHandler } from './templates/template-matter.query.ts';
import { createTemplateNames } from './templates/template-names.ts';
import { templateOfTypeHandler } from './templates/template-of-type.query.ts';
import { writeDocumentHandler } from './templates/write-document.command.ts';
import { writeDocumentWork } from './templates/write-document.work.ts';
import { documentRewritingHandler, writtenDocumentHandler } from './templates/written.queries.ts';
import { documentTypeRule, documentVariableRule } from './types/expression-rule.ts';
import { seedDocumentTypes } from './types/seed-types.ts';
import { acceptExtractedValueHandler } from './validation/accept-extracted-value.command.ts';
import { documentQueueHandler } from './validation/document-queue.query.ts';
import { documentReadingHandler } from './validation/document-reading.query.ts';

export const server = serverSide(documents, ({ needs: { readers, printer }, wants: { model } }) => {
  const names = createTemplateNames();
  return {
    operations: [
      moveCommand(DocumentType),
      createDocumentHandler(readers),
      addDocumentPagesHandler(readers),
      orderDocumentPagesHandler,
      rotateDocumentPageHandler,
      deleteDocumentPagesHandler,
      changeDocumentTypeHandler,
      approveDocumentHandler,
      documentNeedsHandler,
      missingDocumentsHandler,
      downloadDocumentsHandler,
      saveDocumentTemplateHandler,
      templateOfTypeHandler,
      templateMatterHandler(names.all),
      writeDocumentHandler,
      writtenDocumentHandler,
      documentRewritingHandler(names.all),
      extractDocumentDataHandler,
      validateDocumentHandler,
      documentReadingHandler,
      acceptExtractedValueHandler,
      documentQueueHandler,
    ],
    routes: [...templateRoutes(printer, names.all), ...readingRoutes],
    provides: [provide(templateNamesToken, names)],
    jobs: [packDocumentsWork, writeDocumentWork(printer, names.all), readDocumentWork(readers, model)],
    uploads: [
      {
        purpose: pagePurpose,
        permission: allow.key(documentsKey),
        maxSize: largestPage,
        extensions: [...pageExtensions],
        // A page is the bytes that were read when it was made; another file in its place is another page.
        replace: allow.nobody,
      },
    ],
    writeRules: [documentTypeRule, documentVariableRule, signedDocumentRule],
    seed: (tx) => seedDocumentTypes(tx),
  };
});
