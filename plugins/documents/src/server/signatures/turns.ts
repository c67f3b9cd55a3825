import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { sealSignatures, sendSigningMail } from '../../jobs/signature.jobs.ts';
import type { UnsignedEnd } from '../../signature-values.ts';
import { mostSigners } from '../../signature-values.ts';
import { signatureErrors } from './signature-errors.ts';
import { type Happened, note } from './signature-log.ts';

export type RequestRow = RecordOf<typeof SignatureRequest>;
export type SignerRow = RecordOf<typeof DocumentSignature>;

/** Locked: whatever is done to one request is done one after the other. Throws for one that has ended. */
export async function openRequest(tx: UnitOfWork, id: string): Promise<RequestRow> {
  const request = await tx.get(SignatureRequest, id, { lock: true });
  if (request.status !== 'open') throw signatureErrors.requestEnded();
  return request;
}

export function signersOfRequest(tx: UnitOfWork, id: string): Promise<SignerRow[]> {
  return tx.list(DocumentSignature, {
    filter: { signatureRequestId: { equalTo: id } },
    orderBy: ['position', 'createdAt'],
    first: mostSigners,
  });
}

export function papersOfRequest(tx: UnitOfWork, id: string) {
  return tx.list(SignaturePaper, {
    filter: { signatureRequestId: { equalTo: id } },
    orderBy: ['position'],
    first: mostSigners,
  });
}

const isWaiting = ({ status }: SignerRow) => status !== 'signed';

/** Whether somebody may sign now: all at once, or those at the first place where somebody has not. */
export function isTurnOf(request: RequestRow, signer: SignerRow, all: readonly SignerRow[]): boolean {
  if (signer.status !== 'requested' && signer.status !== 'opened' && signer.status !== 'pending') return false;
  if (!request.isSequential) return true;
  return all.filter(isWaiting).every(({ position }) => position >= signer.position);
}

/** Asks those whose turn has come and who do not know it yet; when nobody is left, the papers are closed. */
export async function goOnWith(tx: UnitOfWork, request: RequestRow): Promise<void> {
  const all = await signersOfRequest(tx, request.id);
  if (!all.some(isWaiting)) {
    await tx.update(SignatureRequest, request.id, { status: 'sealing' });
    await tx.enqueue(sealSignatures, { requestId: request.id }, about(request));
    return;
  }
  for (const signer of all) {
    if (signer.status !== 'pending' || !isTurnOf(request, signer, all)) continue;
    await tx.update(DocumentSignature, signer.id, { status: 'requested' });
    if (signer.email) await writeTo(tx, request, signer, 'request', 'sent');
  }
}

export async function writeTo(
  tx: UnitOfWork,
  request: RequestRow,
  { id: signatureId, email }: SignerRow,
  letter: 'request' | 'reminder',
  kind: 'sent' | 'reminded',
): Promise<void> {
  await note(tx, request, { kind, signatureId, facts: { to: email ?? '' } });
  await tx.enqueue(sendSigningMail, { signatureId, letter }, about(request));
}

/** Who signed, or has a link that opens nothing any more; whom another provider asked hears of it there. */
function isToldOfEnd({ email, signurl, status }: SignerRow): boolean {
  return email !== null && signurl === null && ['signed', 'requested', 'opened'].includes(status);
}

/**
 * Ends a request: nobody signs any more, and its documents may be asked to be signed anew. Links are not taken back one by one: what they
 * open is judged by these rows each time (signing-gate.ts), under the request's lock.
 */
export async function endRequest(
  tx: UnitOfWork,
  request: RequestRow,
  status: UnsignedEnd,
  happened: Omit<Happened, 'kind'> & { readonly reason: string | null; readonly byName?: string | null },
): Promise<void> {
  const { reason, byName = null, ...more } = happened;
  const facts = { ...more.facts, ...(byName && { by: byName }), ...(reason && { reason }) };
  await note(tx, request, { kind: status, ...more, facts });
  const endedAt = new Date().toISOString();
  await tx.update(SignatureRequest, request.id, { status, endedAt, endedReason: reason, endedByName: byName });
  for (const signer of await signersOfRequest(tx, request.id)) {
    if (isToldOfEnd(signer))
      await tx.enqueue(sendSigningMail, { signatureId: signer.id, letter: 'ended' }, about(request));
    if (signer.status === 'signed' || signer.status === 'refused') continue;
    await tx.update(DocumentSignature, signer.id, { status: 'ended', sealedCode: null });
  }
  for (const { documentId } of await papersOfRequest(tx, request.id)) {
    await tx.update(Document, documentId, { signatureStatus: 'pending', signatureToken: null });
  }
}

export const about = ({ documentId, projectId }: Pick<RequestRow, 'documentId' | 'projectId'>) => ({
  referenceId: documentId,
  ...(projectId && { projectId }),
});
