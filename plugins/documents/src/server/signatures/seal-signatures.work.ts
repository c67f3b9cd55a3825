import { createHash, randomBytes } from 'node:crypto';
import { type ForeignReaders, type MailService, type SecretBox, StoredFile } from '@gleba/sdk';
import { issueTicket, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { sealSignatures, sendSigningMail } from '../../jobs/signature.jobs.ts';
import { signedPurpose, verifyPurpose } from '../../signature-values.ts';
import { bound, keep, pdfRow } from './bound-document.ts';
import { type EvidenceMatter, evidenceOf } from './evidence-words.ts';
import { sealingOf } from './own-certificate.ts';
import { recordOfRequest } from './request-record.ts';
import { sealPdf } from './seal-pdf.ts';
import { note } from './signature-log.ts';
import { about, papersOfRequest, signersOfRequest } from './turns.ts';

interface Checkpoint {
  /** Papers that are closed. */
  readonly papers: number;
}

/** As long as papers are kept. */
const lifetimeMs = 100 * 365 * 24 * 60 * 60_000;

/** Closes each paper once, whatever happens to the process in between: what is closed already is left as it is. */
export const sealSignaturesWork = (readers: ForeignReaders, mail: MailService, box: SecretBox) =>
  work(sealSignatures, async (context: JobContext<Checkpoint>, { requestId }) => {
    const sealing = await sealingOf(context, box);
    const code = await context.step({ papers: 0 }, (tx) => codeOf(tx, requestId));
    const matter = await context.transaction((tx) => readMatter(tx, requestId, mail, code, sealing.certificateSubject));
    let papers = 0;
    for (const { paper, storageKey } of matter.papers) {
      context.signal.throwIfAborted();
      papers += 1;
      if (paper.signedFileId) continue;
      const others = matter.papers.filter((one) => one.paper.id !== paper.id).map((one) => one.paper);
      const evidence = evidenceOf({ ...matter.about, paper, others });
      const files = [{ storageKey, type: 'application/pdf', rotation: 0 }];
      const whole = await bound(context, readers, paper, files, { evidence, asker: 'job' });
      const { archiveProblems: problems } = whole;
      if (problems.length > 0)
        context.log.info('A signed paper does not keep to PDF/A-2b.', { problems: problems.join(', ') });
      const bytes = await sealPdf(whole.bytes, sealing, matter.about.request.senderName);
      const file = await keep(context, bytes);
      await context.step({ papers }, async (tx) => {
        const row = pdfRow(file, { name: `${paper.name}.pdf`, projectId: paper.projectId, purpose: signedPurpose });
        await tx.insert(StoredFile, row);
        const signedSha256 = createHash('sha256').update(bytes).digest('hex');
        await tx.update(SignaturePaper, paper.id, {
          ...{ signedFileId: file.id, signedSha256, sealedAt: new Date().toISOString() },
        });
        await tx.update(Document, paper.documentId, { urlSigned: row.path });
      });
    }
    await context.step({ papers }, (tx) => finish(tx, requestId));
    return { papers };
  });

/** Sixteen characters that are not mistaken for others: 80 bits, which nobody guesses behind a limit of asking. */
async function codeOf(tx: UnitOfWork, requestId: string): Promise<string> {
  const request = await tx.get(SignatureRequest, requestId, { lock: true });
  if (request.verificationCode) return request.verificationCode;
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const secret = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('');
  await issueTicket(tx, { purpose: verifyPurpose, subjectId: requestId, lifetimeMs, secret });
  await tx.update(SignatureRequest, requestId, { verificationCode: secret });
  return secret;
}

/** `ABCD-EFGH-JKLM-NPQR` */
export const shownCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;

async function readMatter(
  tx: UnitOfWork,
  requestId: string,
  mail: MailService,
  code: string,
  certificateSubject: string,
) {
  const { about, organization, papers } = await recordOfRequest(tx, requestId);
  const address = mail.addressOf(`/verify#code=${shownCode(code)}`, organization.customDomain);
  const shared: Omit<EvidenceMatter, 'paper' | 'others'> = {
    ...about,
    certificateSubject,
    code: shownCode(code),
    address,
  };
  return { about: shared, papers };
}

async function finish(tx: UnitOfWork, requestId: string): Promise<void> {
  const request = await tx.get(SignatureRequest, requestId, { lock: true });
  if (request.status !== 'sealing') return;
  const papers = await papersOfRequest(tx, requestId);
  const digests = Object.fromEntries(
    papers.map(({ position, signedSha256 }) => [`paper ${position}`, signedSha256 ?? '']),
  );
  await note(tx, request, { kind: 'sealed', facts: digests });
  await tx.update(SignatureRequest, requestId, { status: 'signed', endedAt: new Date().toISOString() });
  for (const { documentId } of papers) await tx.update(Document, documentId, { signatureStatus: 'signed' });
  for (const { id: signatureId, email } of await signersOfRequest(tx, requestId)) {
    if (email) await tx.enqueue(sendSigningMail, { signatureId, letter: 'signed' }, about(request));
  }
}
