import { isAdminAndUp } from '@gleba/sdk';
import { handle, ruleForPeople } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { approveDocument } from '../../operations.ts';
import { documentErrors } from '../document-errors.ts';

export const approveDocumentHandler = handle(
  approveDocument,
  async ({ tx, actor }, { documentId, decision, reason }) => {
    if (decision === 'refused' && !reason?.trim()) throw documentErrors.reasonNeeded.beside('reason');
    await tx.asActor.get(Document, documentId, { lock: true });
    const document = await tx.update(Document, documentId, {
      validationStatus: decision,
      refusalReason: decision === 'refused' ? (reason?.trim() ?? null) : null,
      manualValidationIsValid: decision === 'valid',
      manualValidationExecutedAt: new Date().toISOString(),
      manualValidationExecutedById: actor.userId,
    });
    return { document };
  },
);

/** What was signed is an administrator's to delete. */
export const signedDocumentRule = ruleForPeople(Document, 'documents.signedStays', async (tx, { kind, before }) => {
  const isSigned = kind === 'remove' && before.signatureStatus === 'signed';
  if (isSigned && !isAdminAndUp(tx.actor.role)) throw documentErrors.signedStays();
});
