import { Organization, type RequestLimits, type SecretBox } from '@gleba/sdk';
import { checkMailCode, handle, isMailCodeFresh, maskedMail, publicBrand, type UnitOfWork } from '@gleba/sdk/server';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { sendSigningMail } from '../../jobs/signature.jobs.ts';
import {
  refuseSigning,
  sendSigningCode,
  signDocuments,
  signingByToken,
} from '../../operations/signatures/open-signing-operations.ts';
import { markLimits, type SignatureMark } from '../../signature-values.ts';
import { signatureErrors } from './signature-errors.ts';
import { note } from './signature-log.ts';
import { admitPlace, type Entered, enterSigning, maskedName } from './signing-gate.ts';
import { about, endRequest, goOnWith, papersOfRequest } from './turns.ts';

export const codeAbout = (signatureId: string) => `documents.signingCode ${signatureId}`;

export const signingByTokenHandler = (limits: RequestLimits) =>
  handle(signingByToken, async ({ withTicket, client }, { token }) => {
    await admitPlace(limits, 'look', client.address);
    return enterSigning(withTicket, token, async (tx, { request, signer, all, isOnSpot, isTheirTurn }) => {
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      if (signer.openedAt === null && isTheirTurn) {
        await tx.update(DocumentSignature, signer.id, { openedAt: new Date().toISOString(), status: 'opened' });
        await note(tx, request, { kind: 'opened', signatureId: signer.id, client });
      }
      const read = readOf(signer.details);
      return {
        organizationName: organization.name,
        uiCustomizations: publicBrand(organization.uiCustomizations),
        ...{ senderName: request.senderName, message: request.message, deadline: request.deadline },
        ...{ signerName: signer.name, qualification: signer.qualification, isOnSpot, isTheirTurn },
        mailTo: signer.email && maskedMail(signer.email),
        needsCode: needsCode({ signer, isOnSpot }),
        papers: (await papersOfRequest(tx, request.id)).map(({ id, name, sheets, shownSha256 }) => ({
          ...{ id, name, sheets, sha256: shownSha256, isRead: read.includes(id) },
        })),
        others: all
          .filter(({ id }) => id !== signer.id)
          .map(({ name, status }) => ({ name: maskedName(name), status })),
      };
    });
  });

export const sendSigningCodeHandler = (limits: RequestLimits) =>
  handle(sendSigningCode, async ({ withTicket, client }, { token }) => {
    await admitPlace(limits, 'code', client.address);
    return enterSigning(withTicket, token, async (tx, { request, signer, isTheirTurn }) => {
      if (!isTheirTurn || !signer.email) throw signatureErrors.notTheirTurn();
      if (isMailCodeFresh(signer)) throw signatureErrors.codeJustSent();
      // The former one is no longer good; the next is made where the e-mail is written.
      const patch = { codeSentAt: new Date().toISOString(), sealedCode: null, codeTries: 0 };
      await tx.update(DocumentSignature, signer.id, patch);
      await note(tx, request, { kind: 'codeSent', signatureId: signer.id, client, facts: { to: signer.email } });
      await tx.enqueue(sendSigningMail, { signatureId: signer.id, letter: 'code' }, about(request));
      return { isSent: true };
    });
  });

export const signDocumentsHandler = (limits: RequestLimits, box: SecretBox) =>
  handle(signDocuments, async ({ withTicket, client }, { token, code, mark }) => {
    await admitPlace(limits, 'sign', client.address);
    if (!isModest(mark)) throw signatureErrors.markTooLarge();
    // A wrong code is counted whatever follows: what is thrown inside would undo the count.
    const refusal = await enterSigning(withTicket, token, async (tx, entered) => {
      const { request, signer, isTheirTurn, isOnSpot } = entered;
      if (!isTheirTurn) return signatureErrors.notTheirTurn();
      const papers = await papersOfRequest(tx, request.id);
      const read = readOf(signer.details);
      const unread = papers.find(({ id }) => !read.includes(id));
      if (unread) return signatureErrors.notRead({ document: unread.name });
      if (needsCode(entered)) {
        const wrong = await wrongCode(tx, box, entered, code ?? '');
        if (wrong) {
          await note(tx, request, { kind: 'codeRefused', signatureId: signer.id, client });
          return wrong;
        }
        await note(tx, request, { kind: 'identified', signatureId: signer.id, client, facts: { by: 'tokenEmail' } });
      }
      const signedAt = new Date().toISOString();
      await tx.update(DocumentSignature, signer.id, {
        ...{ status: 'signed', signedAt, sealedCode: null, authmode: isOnSpot ? 'presencial' : signer.authmode },
        details: { ...signer.details, mark, place: client.address ?? null, browser: client.userAgent ?? null },
      });
      const digests = Object.fromEntries(papers.map(({ position, shownSha256 }) => [`paper ${position}`, shownSha256]));
      await note(tx, request, { kind: 'signed', signatureId: signer.id, client, facts: digests });
      await goOnWith(tx, request);
      return undefined;
    });
    if (refusal) throw refusal;
    return { isSigned: true };
  });

export const refuseSigningHandler = (limits: RequestLimits) =>
  handle(refuseSigning, async ({ withTicket, client }, { token, reason }) => {
    await admitPlace(limits, 'sign', client.address);
    return enterSigning(withTicket, token, async (tx, { request, signer, isTheirTurn }) => {
      if (!isTheirTurn) throw signatureErrors.notTheirTurn();
      const said = reason.replace(/\p{Cc}+/gu, ' ').trim();
      const patch = { status: 'refused', refusedAt: new Date().toISOString(), refusalReason: said } as const;
      await tx.update(DocumentSignature, signer.id, { ...patch, sealedCode: null });
      await endRequest(tx, request, 'refused', { reason: said, byName: signer.name, signatureId: signer.id, client });
      await tx.enqueue(sendSigningMail, { signatureId: signer.id, letter: 'refused' }, about(request));
      return { isRefused: true };
    });
  });

function needsCode({ signer, isOnSpot }: Pick<Entered, 'signer' | 'isOnSpot'>): boolean {
  return !isOnSpot && signer.authmode === 'tokenEmail';
}

/** Counts the try; what is wrong with the code, or nothing. */
async function wrongCode(tx: UnitOfWork, box: SecretBox, { signer }: Entered, code: string) {
  const answer = checkMailCode(box, codeAbout(signer.id), signer, code);
  if (answer.is === 'right') return undefined;
  if (answer.is === 'ended') return signatureErrors.codeEnded();
  await tx.update(DocumentSignature, signer.id, answer.patch);
  return answer.left === 0 ? signatureErrors.codeEnded() : signatureErrors.codeWrong({ left: answer.left });
}

/** Ids of the papers that were fetched by the page. */
export function readOf(details: Readonly<Record<string, unknown>> | null): readonly string[] {
  const read = details?.read;
  return Array.isArray(read) ? read.filter((id): id is string => typeof id === 'string') : [];
}

function isModest(mark: SignatureMark): boolean {
  if (mark.kind === 'typed') return true;
  return mark.strokes.reduce((total, { length }) => total + length, 0) <= markLimits.points;
}
