import { createHash } from 'node:crypto';
import { type SecretBox, StoredFile } from '@gleba/sdk';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Document } from '../../../entities/document.entity.ts';
import { DocumentSignature } from '../../../entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../../entities/signatures/signature-request.entity.ts';
import { endZapSign, followZapSign } from '../../../jobs/signature.jobs.ts';
import { signedPurpose } from '../../../signature-values.ts';
import { keep, pdfRow } from '../bound-document.ts';
import { note } from '../signature-log.ts';
import { endRequest, papersOfRequest, signersOfRequest } from '../turns.ts';
import { accountOf } from './zap-sign.carrier.ts';
import type { ZapDocument, ZapSignPlace } from './zap-sign-client.ts';

/**
 * Asks ZapSign how far a request is and takes that over. A webhook says no more than that there is something to ask: it may come twice, late,
 * in another order or from somebody else, and nothing that it says is believed.
 */
export const followZapSignWork = (place: ZapSignPlace, box: SecretBox) =>
  work(followZapSign, async (context: JobContext, { requestId }) => {
    const request = await context.transaction((tx) => tx.get(SignatureRequest, requestId));
    if (request.status !== 'open' || !request.token) return { status: request.status };
    const client = await accountOf(context, place, box);
    const found = await client.find(request.token);
    const isSigned = found?.status === 'signed' && Boolean(found.signed_file);
    const kept = isSigned ? await fetchSigned(context, found, client.download) : [];
    return context.transaction(async (tx) => {
      const row = await tx.get(SignatureRequest, requestId, { lock: true });
      if (row.status !== 'open') return { status: row.status };
      if (!found) {
        await endRequest(tx, row, 'cancelled', { reason: null });
        return { status: 'cancelled' };
      }
      await takeSigners(tx, row, found);
      const refusal = found.signers.find(({ status }) => status === 'refused');
      if (found.status === 'refused' || refusal) {
        const reason = refusal?.rejected_reason ?? found.rejected_reason ?? null;
        const refuser = (await signersOfRequest(tx, row.id)).find(({ status }) => status === 'refused');
        await endRequest(tx, row, 'refused', { reason, byName: refuser?.name ?? null });
        return { status: 'refused' };
      }
      if (kept.length === 0) return { status: 'open' };
      await takePapers(tx, row, kept);
      return { status: 'signed' };
    });
  });

/** What was cancelled here is deleted there. */
export const endZapSignWork = (place: ZapSignPlace, box: SecretBox) =>
  work(endZapSign, async (context: JobContext, { requestId }) => {
    const { token } = await context.transaction((tx) => tx.get(SignatureRequest, requestId));
    if (token) await (await accountOf(context, place, box)).remove(token);
    return {};
  });

interface Kept {
  readonly token: string | null;
  readonly file: Awaited<ReturnType<typeof keep>>;
  readonly sha256: string;
}

async function fetchSigned(
  context: JobContext,
  found: ZapDocument,
  download: (address: string) => Promise<Uint8Array>,
): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (const { token, signed_file: address } of [found, ...(found.extra_docs ?? [])]) {
    if (!address) return [];
    const bytes = await download(address);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    kept.push({ token: token ?? null, sha256, file: await keep(context, bytes) });
  }
  return kept;
}

const statuses: Readonly<Record<string, 'requested' | 'opened' | 'signed' | 'refused'>> = {
  new: 'requested',
  'link-opened': 'opened',
  signed: 'signed',
  refused: 'refused',
};

async function takeSigners(tx: UnitOfWork, request: { readonly id: string }, found: ZapDocument): Promise<void> {
  const row = await tx.get(SignatureRequest, request.id);
  for (const signer of await signersOfRequest(tx, request.id)) {
    const there = found.signers.find(({ token }) => token === signer.token);
    const status = there && statuses[there.status];
    // Nobody takes back a signature, in whatever order the news come.
    if (!there || !status || status === signer.status || signer.status === 'signed') continue;
    const now = new Date().toISOString();
    await tx.update(DocumentSignature, signer.id, {
      status,
      ...(there.sign_url && { signurl: there.sign_url }),
      ...(status === 'opened' && { openedAt: instantOf(there.last_view_at) ?? now }),
      ...(status === 'signed' && { signedAt: instantOf(there.signed_at) ?? now }),
      ...(status === 'refused' && { refusedAt: now, refusalReason: there.rejected_reason?.slice(0, 1000) ?? null }),
    });
    const kind = status === 'requested' ? 'sent' : status;
    await note(tx, row, { kind, signatureId: signer.id, facts: { by: 'zapSign' } });
  }
}

async function takePapers(tx: UnitOfWork, request: { readonly id: string }, kept: readonly Kept[]): Promise<void> {
  const row = await tx.get(SignatureRequest, request.id);
  const now = new Date().toISOString();
  const papers = await papersOfRequest(tx, row.id);
  for (const [index, paper] of papers.entries()) {
    const signed = kept.find(({ token }) => token !== null && token === paper.token) ?? kept[index];
    if (!signed) continue;
    const file = pdfRow(signed.file, { name: `${paper.name}.pdf`, projectId: paper.projectId, purpose: signedPurpose });
    await tx.insert(StoredFile, file);
    const patch = { signedFileId: file.id, signedSha256: signed.sha256, sealedAt: now };
    await tx.update(SignaturePaper, paper.id, patch);
    await tx.update(Document, paper.documentId, { signatureStatus: 'signed', urlSigned: file.path });
  }
  await note(tx, row, { kind: 'sealed', facts: { by: 'zapSign' } });
  await tx.update(SignatureRequest, row.id, { status: 'signed', endedAt: now });
}

function instantOf(told: string | null | undefined): string | undefined {
  const at = Date.parse(told ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
