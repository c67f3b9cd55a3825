import { Partner } from '@gleba/plugin-finance';
import { type ForeignReaders, type InputOf, type RecordOf, StoredFile, User, uuidv7 } from '@gleba/sdk';
import { type CommandContext, handle, type ServerContext, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { SignatureSetting } from '../../entities/signatures/signature-setting.entity.ts';
import { requestSignatures, type Signer } from '../../operations/signatures/signature-operations.ts';
import { type SignatureProvider, shownPurpose } from '../../signature-values.ts';
import { documentErrors } from '../document-errors.ts';
import { bound, keep, type PageOfPaper, pagesToSign, pdfRow } from './bound-document.ts';
import { signatureErrors } from './signature-errors.ts';
import { note } from './signature-log.ts';
import { type Asked, type AskedSigner, askCarrier, type SignatureCarrier } from './signature-provider.ts';

export type Carriers = Readonly<Record<SignatureProvider, SignatureCarrier>>;
type Paper = RecordOf<typeof Document>;
type Input = InputOf<typeof requestSignatures>;

const day = 24 * 60 * 60_000;

export const requestSignaturesHandler = (readers: ForeignReaders, carriers: Carriers) =>
  handle(requestSignatures, async (context, input) => ({
    requestId: await askForSignatures(context, readers, carriers, input),
  }));

/** What the command and the specification's address both do: the papers are bound, the provider is asked, the rows are written. */
export async function askForSignatures(
  context: Pick<ServerContext, 'transaction' | 'files' | 'actor' | 'log'> & Partial<Pick<CommandContext, 'client'>>,
  readers: ForeignReaders,
  carriers: Carriers,
  input: Input,
): Promise<string> {
  const documentIds = [...new Set([input.documentId, ...(input.extraDocumentIds ?? [])])];
  const found = await context.transaction(async (tx) => {
    const papers: { readonly document: Paper; readonly pages: readonly PageOfPaper[] }[] = [];
    for (const id of documentIds) {
      const document = await tx.asActor.get(Document, id);
      mayBeAsked(document, papers[0]?.document);
      papers.push({ document, pages: await pagesToSign(tx, document) });
    }
    const [setting] = await tx.list(SignatureSetting, { first: 1 });
    const sender = context.actor.userId ? await tx.find(User, context.actor.userId) : undefined;
    return {
      papers,
      signers: await askedSigners(tx, input.signers, input.isSequential),
      provider: input.provider ?? setting?.provider ?? 'builtIn',
      senderName: sender?.name ?? '',
    };
  });
  const carrier = carriers[found.provider];
  const papers: Asked['papers'][number][] = [];
  for (const { document, pages } of found.papers) {
    const paper = await bound(context, readers, document, pages, { asker: 'member' });
    papers.push({ documentId: document.id, name: document.name, paper });
  }
  const asked: Asked = {
    ...{ requestId: uuidv7(), senderName: found.senderName, message: input.message ?? null, papers },
    ...{ signers: found.signers, isSequential: input.isSequential, remindEveryDays: input.remindEveryDays ?? null },
    deadline: new Date(Date.now() + input.deadlineDays * day).toISOString(),
  };
  const kept: Awaited<ReturnType<typeof keep>>[] = [];
  for (const { paper } of papers) kept.push(await keep(context, paper.bytes));
  const taken = await askCarrier(carrier, context, asked);
  await context.transaction(async (tx) => {
    const [first] = found.papers;
    if (!first) throw signatureErrors.noPagesToSign({ document: '' });
    for (const { document, pages } of found.papers) {
      mayBeAsked(await tx.asActor.get(Document, document.id, { lock: true }), undefined);
      // Somebody has turned or added one while they were bound.
      if (keyOf(await pagesToSign(tx, document)) !== keyOf(pages)) throw documentErrors.pagesDiffer();
    }
    const { projectId } = first.document;
    const { requestId: id, senderName, message, isSequential, deadline, remindEveryDays } = asked;
    const request = await tx.insert(SignatureRequest, {
      ...{ id, documentId: first.document.id, projectId, provider: carrier.provider, token: taken.token },
      ...{ senderName: senderName || '-', message, isSequential, deadline, remindEveryDays },
      requestedById: context.actor.userId ?? null,
    });
    for (const [index, { document }] of found.papers.entries()) {
      const [paper, file] = [papers[index]?.paper, kept[index]];
      if (!paper || !file) continue;
      await tx.insert(StoredFile, pdfRow(file, { name: `${document.name}.pdf`, projectId, purpose: shownPurpose }));
      await tx.insert(SignaturePaper, {
        ...{ documentId: document.id, projectId: document.projectId, signatureRequestId: id, position: index + 1 },
        ...{ name: document.name, sheets: paper.sheets, shownFileId: file.id, shownSha256: paper.sha256 },
        ...{ token: taken.papers[index] ?? null, values: await writtenFrom(tx, document.id) },
      });
      await tx.update(Document, document.id, { signatureStatus: 'requested', signatureToken: taken.token });
    }
    for (const [index, signer] of asked.signers.entries()) {
      const { token = null, signurl = null, authmode = 'assinaturaTela' } = taken.signers[index] ?? {};
      await tx.insert(DocumentSignature, {
        ...{ documentId: first.document.id, projectId, signatureRequestId: id, ...signer, token, signurl, authmode },
        extraDocumentIds: documentIds.slice(1),
      });
    }
    const digests = Object.fromEntries(papers.map(({ name, paper }, index) => [`${index + 1} ${name}`, paper.sha256]));
    await note(tx, request, { kind: 'requested', client: context.client, facts: { by: senderName, ...digests } });
    await carrier.begin(tx, request);
  });
  return asked.requestId;
}

/** Pages in their order, as they are turned. */
const keyOf = (pages: readonly PageOfPaper[]) => pages.map(({ id, rotation }) => `${id} ${rotation}`).join();

/** Papers of one request are about one record or at least of one project: who signs sees all of them. */
function mayBeAsked(document: Paper, beside: Paper | undefined): void {
  if (document.deletedAt !== null) throw signatureErrors.noPagesToSign({ document: document.name });
  if (document.signatureStatus === 'signed') throw documentErrors.signedStays();
  if (document.signatureStatus === 'requested') throw signatureErrors.signatureOpen();
  if (beside && beside.projectId !== document.projectId) throw signatureErrors.otherSubject();
}

async function writtenFrom(tx: UnitOfWork, documentId: string) {
  const [origin] = await tx.list(DocumentOrigin, { filter: { documentId: { equalTo: documentId } }, first: 1 });
  return origin?.values ?? null;
}

async function askedSigners(tx: UnitOfWork, given: readonly Signer[], isSequential: boolean): Promise<AskedSigner[]> {
  const seen = new Set<string>();
  const signers: AskedSigner[] = [];
  for (const [index, { partnerId, name, email, whatsappNumber, qualification, position }] of given.entries()) {
    // Whoever names a partner sees them.
    if (partnerId && !(await tx.asActor.find(Partner, partnerId))) throw signatureErrors.signerUnknown();
    const key = partnerId ?? `${name.toLowerCase()} ${email?.toLowerCase() ?? ''}`;
    if (seen.has(key)) throw signatureErrors.signerTwice.beside('signers', { name });
    seen.add(key);
    signers.push({
      ...{ partnerId: partnerId ?? null, name: plain(name), email: email?.trim() || null },
      ...{ whatsappNumber: whatsappNumber ?? null, qualification: qualification ? plain(qualification) : null },
      position: isSequential ? (position ?? index + 1) : 1,
    });
  }
  return signers;
}

/** On one line: it stands in subjects of e-mails and on papers. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();
