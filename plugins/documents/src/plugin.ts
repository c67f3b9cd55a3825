import { definePlugin, foreignReadersToken, moveOperation } from '@gleba/sdk';
import { dataRegisterKey, documentsKey } from './access-keys.ts';
import { Document } from './entities/document.entity.ts';
import { DocumentContext } from './entities/document-context.entity.ts';
import { DocumentPage } from './entities/document-page.entity.ts';
import { DocumentType } from './entities/document-type.entity.ts';
import { DocumentVariable } from './entities/document-variable.entity.ts';
import { packDocuments } from './jobs/pack-documents.job.ts';
import { documentOperations } from './operations.ts';

/** What other plugins refer to. */
export { Document, DocumentPage, DocumentType };

/** The papers of an office: what it collects and writes of each record. */
export const documents = definePlugin({
  id: 'documents',
  version: '0.2.0',
  entities: [DocumentContext, DocumentType, DocumentVariable, Document, DocumentPage],
  operations: [moveOperation(DocumentType), ...documentOperations],
  jobs: [packDocuments],
  accessKeys: [documentsKey, dataRegisterKey],
  needs: { readers: foreignReadersToken },
});
