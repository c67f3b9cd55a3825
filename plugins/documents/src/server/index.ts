import { allow } from '@gleba/sdk';
import { moveCommand, serverSide } from '@gleba/sdk/server';
import { documentsKey } from '../access-keys.ts';
import { DocumentType } from '../entities/document-type.entity.ts';
import { largestPage, pageExtensions, pagePurpose } from '../page-files.ts';
import { documents } from '../plugin.ts';
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
import { documentTypeRule, documentVariableRule } from './types/expression-rule.ts';
import { seedDocumentTypes } from './types/seed-types.ts';

export const server = serverSide(documents, ({ needs: { readers } }) => ({
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
  ],
  jobs: [packDocumentsWork],
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
}));
