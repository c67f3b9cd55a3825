import type { InputOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { readDocument } from '../../jobs/read-document.job.ts';
import { isExtractFunction } from '../../reading/findings.ts';
import { extractDocumentData, validateDocument } from '../../reading-operations.ts';
import { documentErrors } from '../document-errors.ts';

type Asked = InputOf<typeof extractDocumentData>;

export const extractDocumentDataHandler = handle(extractDocumentData, async ({ tx }, asked) => ({
  jobId: await startReading(tx, asked, false),
}));

export const validateDocumentHandler = handle(validateDocument, async ({ tx }, asked) => ({
  jobId: await startReading(tx, asked, true),
}));

/** Whoever sees the document and may change it has it read; that it has begun is seen by everybody who looks. */
export async function startReading(tx: UnitOfWork, asked: Asked, isValidated: boolean): Promise<string> {
  const { documentId, forceExtractText, forceAiExecution } = asked;
  const document = await tx.asActor.get(Document, documentId, { lock: true });
  const type = document.documentTypeId ? await tx.find(DocumentType, document.documentTypeId) : undefined;
  const rules = type?.aiValidationFunctions ?? [];
  const isRead = isExtractFunction(type?.aiExtractFunction) || (isValidated && rules.length > 0);
  if (!isRead) throw documentErrors.notReadByMachine({ document: document.name });
  const now = new Date().toISOString();
  await tx.update(Document, documentId, {
    aiExtractStartedAt: now,
    ...(isValidated && { aiValidationStartedAt: now }),
  });
  const payload = {
    ...{ documentId, isValidated },
    ...{ forceExtractText: forceExtractText ?? false, forceAiExecution: forceAiExecution ?? false },
  };
  const about = { referenceId: documentId, ...(document.projectId && { projectId: document.projectId }) };
  return tx.enqueue(readDocument, payload, about);
}
