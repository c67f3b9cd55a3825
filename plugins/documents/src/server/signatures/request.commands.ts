import { User } from '@gleba/sdk';
import { handle, issueTicket, type UnitOfWork } from '@gleba/sdk/server';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import {
  cancelSignatures,
  makeSigningLink,
  remindSigner,
  signOnSpot,
} from '../../operations/signatures/signature-operations.ts';
import { onSpotPurpose, signPurpose } from '../../signature-values.ts';
import type { Carriers } from './request-signatures.command.ts';
import { signatureErrors } from './signature-errors.ts';
import { note } from './signature-log.ts';
import { endRequest, isTurnOf, openRequest, signersOfRequest } from './turns.ts';

/** Of one signer: whoever needs more has another problem. */
const mostLinks = 50;
/** A person reminds again after this. */
const pauseMs = 10 * 60_000;
const onSpotMs = 30 * 60_000;

export const cancelSignaturesHandler = (carriers: Carriers) =>
  handle(cancelSignatures, async ({ tx, client, actor }, { requestId, reason }) => {
    await tx.asActor.get(SignatureRequest, requestId);
    const request = await openRequest(tx, requestId);
    const user = actor.userId ? await tx.find(User, actor.userId) : undefined;
    await endRequest(tx, request, 'cancelled', { reason: reason ?? null, byName: user?.name ?? null, client });
    await carriers[request.provider].end(tx, request);
    return { requestId };
  });

export const remindSignerHandler = (carriers: Carriers) =>
  handle(remindSigner, async ({ tx }, { signatureId }) => {
    const { request, signer } = await whoseTurn(tx, signatureId);
    if (!signer.email) throw signatureErrors.signersNeedMail({ name: signer.name });
    const isSoon = signer.remindedAt !== null && Date.parse(signer.remindedAt) > Date.now() - pauseMs;
    if (isSoon) throw signatureErrors.remindedJustNow();
    await carriers[request.provider].remind(tx, request, signer);
    return { signatureId };
  });

export const makeSigningLinkHandler = handle(makeSigningLink, async ({ tx }, { signatureId }) => {
  const { request, signer } = await whoseTurn(tx, signatureId);
  if (signer.signurl) return { path: signer.signurl, expiresAt: request.deadline };
  const secret = await linkFor(tx, signer, signPurpose, Date.parse(request.deadline) - Date.now());
  await note(tx, request, { kind: 'linkMade', signatureId });
  return { path: `/sign#token=${secret}`, expiresAt: request.deadline };
});

export const signOnSpotHandler = handle(signOnSpot, async ({ tx, actor, client }, { signatureId, identifiedBy }) => {
  const { request, signer } = await whoseTurn(tx, signatureId);
  const secret = await linkFor(tx, signer, onSpotPurpose, onSpotMs);
  await tx.update(DocumentSignature, signer.id, { witnessId: actor.userId ?? null, identifiedBy });
  await note(tx, request, { kind: 'identified', signatureId, client, facts: { identifiedBy } });
  return { path: `/sign#token=${secret}` };
});

/** A new secret; those before it stay good until they end, all of them together. */
export async function linkFor(
  tx: UnitOfWork,
  { id, links }: { readonly id: string; readonly links: number },
  purpose: string,
  lifetimeMs: number,
): Promise<string> {
  if (links >= mostLinks) throw signatureErrors.tooManyLinks();
  await tx.update(DocumentSignature, id, { links: links + 1 });
  return issueTicket(tx, { purpose, subjectId: id, lifetimeMs: Math.max(0, lifetimeMs), keepsOthers: true });
}

/** The signer, if the person sees the document, with the request locked. */
async function whoseTurn(tx: UnitOfWork, signatureId: string) {
  const seen = await tx.asActor.get(DocumentSignature, signatureId);
  const request = await openRequest(tx, seen.signatureRequestId);
  const all = await signersOfRequest(tx, request.id);
  const signer = all.find(({ id }) => id === signatureId);
  if (!signer || !isTurnOf(request, signer, all)) throw signatureErrors.notTheirTurn();
  return { request, signer };
}
