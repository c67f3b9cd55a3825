import { contractPapersToken } from '@gleba/plugin-finance';
import { notificationsToken } from '@gleba/plugin-workspace';
import {
  cron,
  definePlugin,
  documentSubjectsToken,
  every,
  filesToken,
  foreignReadersToken,
  identityToken,
  languageModelToken,
  mailFolderToken,
  mailToken,
  moveOperation,
  pagePrinterToken,
  readyPapersToken,
  requestLimitsToken,
  secretBoxToken,
} from '@gleba/sdk';
import { dataRegisterKey, documentsKey } from './access-keys.ts';
import { dossierOperations } from './dossier-operations.ts';
import { Document } from './entities/document.entity.ts';
import { DocumentContext } from './entities/document-context.entity.ts';
import { DocumentOrigin } from './entities/document-origin.entity.ts';
import { DocumentPage } from './entities/document-page.entity.ts';
import { DocumentTemplate } from './entities/document-template.entity.ts';
import { DocumentType } from './entities/document-type.entity.ts';
import { DocumentVariable } from './entities/document-variable.entity.ts';
import { MailFolderSetting } from './entities/mail-folder-setting.entity.ts';
import { MailedPaper } from './entities/mailed-paper.entity.ts';
import { ProjectDocuments } from './entities/project-documents.entity.ts';
import { DocumentSignature } from './entities/signatures/document-signature.entity.ts';
import { SignatureEvent } from './entities/signatures/signature-event.entity.ts';
import { SignaturePaper } from './entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from './entities/signatures/signature-request.entity.ts';
import { SignatureSetting } from './entities/signatures/signature-setting.entity.ts';
import { documentOutdated, documentSignatureChanged } from './events/document.event.ts';
import { generateDossier, scheduleDossiers } from './jobs/dossier.job.ts';
import { drawThumbnails } from './jobs/draw-thumbnails.job.ts';
import { packDocuments } from './jobs/pack-documents.job.ts';
import { readDocument } from './jobs/read-document.job.ts';
import { signatureJobs, watchSignatures } from './jobs/signature.jobs.ts';
import { takeMail } from './jobs/take-mail.job.ts';
import { writeDocumentJob } from './jobs/write-document.job.ts';
import { writeDocumentsJob } from './jobs/write-documents.job.ts';
import { mailOperations } from './mailed/mail-operations.ts';
import { outdatedNotice, signatureNotices } from './notices.ts';
import { openSigningOperations } from './operations/signatures/open-signing-operations.ts';
import { signatureOperations } from './operations/signatures/signature-operations.ts';
import { documentOperations } from './operations.ts';
import { ownSubjects } from './own-subjects.ts';
import { paperOperations } from './paper-operations.ts';
import { readingOperations } from './reading-operations.ts';
import { templateOperations } from './template-operations.ts';
import { typeOperations } from './type-operations.ts';

/** What other plugins refer to. */
export { Document, DocumentPage, DocumentType };

/** The papers of an office: what it collects and writes of each record. */
export const documents = definePlugin({
  id: 'documents',
  version: '0.15.0',
  entities: [
    ...[DocumentContext, DocumentType, DocumentVariable, Document, DocumentPage, DocumentTemplate, DocumentOrigin],
    ...[ProjectDocuments, MailFolderSetting, MailedPaper],
    ...[SignatureRequest, DocumentSignature, SignaturePaper, SignatureEvent, SignatureSetting],
  ],
  events: [documentSignatureChanged, documentOutdated],
  notifications: [outdatedNotice, ...Object.values(signatureNotices)],
  operations: [
    ...[moveOperation(DocumentType), ...documentOperations, ...templateOperations, ...dossierOperations],
    ...[...signatureOperations, ...openSigningOperations, ...readingOperations, ...typeOperations],
    ...[...mailOperations, ...paperOperations],
  ],
  jobs: [
    ...[packDocuments, writeDocumentJob, scheduleDossiers, generateDossier, readDocument, drawThumbnails],
    ...[...signatureJobs, takeMail, writeDocumentsJob],
  ],
  schedules: [cron('25 * * * *', watchSignatures, {}), every('10 minutes', takeMail, {})],
  accessKeys: [documentsKey, dataRegisterKey],
  documentSubjects: ownSubjects,
  needs: {
    ...{ readers: foreignReadersToken, printer: pagePrinterToken, identity: identityToken, mail: mailToken },
    ...{ requestLimits: requestLimitsToken, secretBox: secretBoxToken, files: filesToken },
    ...{ subjects: documentSubjectsToken, ready: readyPapersToken },
  },
  wants: {
    ...{ model: languageModelToken, contractPapers: contractPapersToken, mailFolder: mailFolderToken },
    notifications: notificationsToken,
  },
});
