import { definePlugin, foreignReadersToken, languageModelToken, moveOperation, pagePrinterToken } from '@gleba/sdk';
import { dataRegisterKey, documentsKey } from './access-keys.ts';
import { Document } from './entities/document.entity.ts';
import { DocumentContext } from './entities/document-context.entity.ts';
import { DocumentOrigin } from './entities/document-origin.entity.ts';
import { DocumentPage } from './entities/document-page.entity.ts';
import { DocumentTemplate } from './entities/document-template.entity.ts';
import { DocumentType } from './entities/document-type.entity.ts';
import { DocumentVariable } from './entities/document-variable.entity.ts';
import { packDocuments } from './jobs/pack-documents.job.ts';
import { readDocument } from './jobs/read-document.job.ts';
import { writeDocumentJob } from './jobs/write-document.job.ts';
import { documentOperations } from './operations.ts';
import { readingOperations } from './reading-operations.ts';
import { templateNamesToken } from './services.ts';
import { templateOperations } from './template-operations.ts';

export { type TemplateName, type TemplateNames, templateNamesToken } from './services.ts';
/** What other plugins refer to. */
export { Document, DocumentPage, DocumentType };

/** The papers of an office: what it collects and writes of each record. */
export const documents = definePlugin({
  id: 'documents',
  version: '0.5.0',
  entities: [DocumentContext, DocumentType, DocumentVariable, Document, DocumentPage, DocumentTemplate, DocumentOrigin],
  operations: [moveOperation(DocumentType), ...documentOperations, ...templateOperations, ...readingOperations],
  jobs: [packDocuments, writeDocumentJob, readDocument],
  accessKeys: [documentsKey, dataRegisterKey],
  provides: [templateNamesToken],
  needs: { readers: foreignReadersToken, printer: pagePrinterToken },
  wants: { model: languageModelToken },
});
