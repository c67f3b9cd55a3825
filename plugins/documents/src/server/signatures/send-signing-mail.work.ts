import {
  defaultTimeZone,
  formatDateTime,
  type Language,
  type MailService,
  Organization,
  organizationPreferences,
  type SecretBox,
  say,
  User,
} from '@gleba/sdk';
import { issueTicket, newMailCode, type UnitOfWork, work } from '@gleba/sdk/server';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { type SigningLetter, sendSigningMail } from '../../jobs/signature.jobs.ts';
import { copyDays, isUnsignedEnd, signPurpose } from '../../signature-values.ts';
import { codeAbout } from './open-signing.commands.ts';
import { linkFor } from './request.commands.ts';
import { shownCode } from './seal-signatures.work.ts';
import { maskedName } from './signing-gate.ts';
import { writeLetter } from './signing-mail.ts';
import { papersOfRequest, type RequestRow, type SignerRow } from './turns.ts';

/**
 * Writes to who signs, and of refusals and lateness to who asked. Secrets are made where the letter is written and stored nowhere else; one
 * that could not be sent is written anew with another.
 */
export const sendSigningMailWork = (mail: MailService, box: SecretBox) =>
  work(sendSigningMail, async ({ transaction }, { signatureId, letter }) => {
    const message = await transaction(async (tx) => {
      const signer = await tx.get(DocumentSignature, signatureId);
      const request = await tx.get(SignatureRequest, signer.signatureRequestId, { lock: true });
      const to = await readerOf(tx, request, signer, letter);
      if (!to || !isStillTrue(letter, request, signer)) return undefined;
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const known = organizationPreferences.safeParse(organization.preferences ?? {}).data;
      const path = await pathOf(tx, request, signer, letter);
      const papers = await papersOfRequest(tx, request.id);
      const { html, text, subject, fromName } = writeLetter(
        letter,
        known?.language ?? 'pt-BR',
        {
          link: path?.startsWith('/') ? mail.addressOf(path, organization.customDomain) : path,
          code: letter === 'code' ? await newCode(tx, box, signer.id) : null,
          ...{ name: signer.name, sender: request.senderName, organization: organization.name },
          documents: papers.map(({ name }) => name).join(', '),
          deadline: formatDateTime(request.deadline, known?.timeZone ?? defaultTimeZone),
          reason: signer.refusalReason,
          ...endingOf(request, signer, known?.language ?? 'pt-BR'),
          message: letter === 'request' ? request.message : null,
        },
        organization,
      );
      const replyTo = organization.emailFrom ?? undefined;
      return { organizationId: tx.actor.organizationId, to, replyTo, html, text, subject, fromName };
    });
    if (message) await mail.send(message);
  });

/** Of refusals and lateness the office hears, of all else the signer; that a request has ended, those who are to know it. */
async function readerOf(tx: UnitOfWork, request: RequestRow, signer: SignerRow, letter: SigningLetter) {
  if (letter !== 'refused' && letter !== 'expired') return signer.email;
  return request.requestedById ? (await tx.find(User, request.requestedById))?.email : undefined;
}

/** Between the asking and the writing somebody may have signed, refused or taken it back. */
function isStillTrue(letter: SigningLetter, { status }: RequestRow, signer: SignerRow): boolean {
  if (letter === 'signed') return status === 'signed';
  if (letter === 'refused' || letter === 'expired') return status === letter;
  if (letter === 'ended') return isUnsignedEnd(status);
  return status === 'open' && (signer.status === 'requested' || signer.status === 'opened');
}

async function pathOf(tx: UnitOfWork, request: RequestRow, signer: SignerRow, letter: SigningLetter) {
  switch (letter) {
    case 'request':
    case 'reminder': {
      if (signer.signurl) return signer.signurl;
      const secret = await linkFor(tx, signer, signPurpose, Date.parse(request.deadline) - Date.now());
      return `/sign#token=${secret}`;
    }
    case 'signed': {
      // Who signed at another carrier has their link there.
      if (signer.signurl) return `/verify#code=${shownCode(request.verificationCode ?? '')}`;
      const lifetimeMs = copyDays * 24 * 60 * 60_000;
      const copy = { purpose: signPurpose, subjectId: signer.id, lifetimeMs, keepsOthers: true };
      return `/sign#token=${await issueTicket(tx, copy)}`;
    }
    case 'refused':
    case 'expired':
      return `/documents/${request.documentId}`;
    case 'code':
    case 'ended':
      return null;
  }
}

/** To whom a request has ended: how, and what becomes of what they did. */
function endingOf({ status, endedByName }: RequestRow, signer: SignerRow, language: Language) {
  const word = (key: string, values = {}) => say(`documents.letter.ended.${key}`, values, language);
  return {
    how: isUnsignedEnd(status) ? word(`how.${status}`, { person: maskedName(endedByName ?? '') }) : null,
    own: word(signer.signedAt === null ? 'own.asked' : 'own.signed'),
  };
}

async function newCode(tx: UnitOfWork, box: SecretBox, signatureId: string): Promise<string> {
  const { code, patch } = newMailCode(box, codeAbout(signatureId));
  await tx.update(DocumentSignature, signatureId, patch);
  return code;
}
