import { Partner } from '@gleba/plugin-finance';
import {
  allow,
  type FileService,
  type ForeignReaders,
  GlebaError,
  isUuid,
  type RequestLimits,
  type SecretBox,
  z,
} from '@gleba/sdk';
import { jsonBody, type Route, type UnitOfWork } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import { Document } from '../../entities/document.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { followZapSign } from '../../jobs/signature.jobs.ts';
import { signer } from '../../operations/signatures/signature-operations.ts';
import { deadlineDays, mostExtraDocuments, mostSigners, webhookPurpose } from '../../signature-values.ts';
import { askForSignatures, type Carriers } from './request-signatures.command.ts';
import { signatureErrors } from './signature-errors.ts';
import { admitPlace } from './signing-gate.ts';
import { about, openRequest, signersOfRequest } from './turns.ts';
import { accountOf, zapSignerOf } from './zap-sign/zap-sign.carrier.ts';
import type { ZapSignPlace } from './zap-sign/zap-sign-client.ts';

const noStore = { headers: { 'cache-control': 'no-store' } };
const permission = allow.key(documentsKey);
const named = { name: z.optional(z.nullable(z.string().check(z.maxLength(300)))) };

const requestBody = z.object({
  senderName: z.optional(z.string().check(z.maxLength(200))),
  projectId: z.nullish(z.uuid()),
  documentId: z.uuid(),
  documentName: named.name,
  documentUrl: z.nullish(z.string().check(z.maxLength(1000))),
  defaultSigner: z.nullish(signer),
  signers: z.optional(z.array(signer).check(z.maxLength(mostSigners))),
  extraDocuments: z.optional(
    z.array(z.object({ documentId: z.uuid(), ...named })).check(z.maxLength(mostExtraDocuments)),
  ),
});
/** A signer of an open request, by what one has of them. */
const changed = z.object({ ...z.partial(signer).shape, id: z.nullish(z.uuid()), token: z.nullish(z.string()) });
const updateBody = z.object({ documentId: z.uuid(), signers: z.array(changed).check(z.maxLength(mostSigners)) });
const webhookBody = z.object({ token: z.string().check(z.maxLength(200)) });

export interface SignDocsServices {
  readonly readers: ForeignReaders;
  readonly carriers: Carriers;
  readonly files: FileService;
  readonly limits: RequestLimits;
  readonly place: ZapSignPlace;
  readonly box: SecretBox;
}

/** The specification's addresses about signatures, and the one that ZapSign calls. */
export function signDocsRoutes({ readers, carriers, files, limits, place, box }: SignDocsServices): readonly Route[] {
  return [
    {
      ...{ method: 'POST', path: '/sign-docs/request', permission },
      async handle({ request, context, client }) {
        const body = await jsonBody(request, requestBody, { refusal: 'VALIDATION' });
        const { documentId, extraDocuments = [], defaultSigner, signers = [] } = body;
        // An address of the caller's is never fetched: what is signed are the document's own pages.
        if (body.documentUrl?.trim() === '') throw signatureErrors.addressInvalid();
        const all = defaultSigner ? [defaultSigner, ...signers] : signers;
        if (all.length === 0) throw signatureErrors.signerUnknown();
        const requestId = await askForSignatures({ ...context, client }, readers, carriers, {
          ...{ documentId, signers: all, isSequential: all.some(({ position }) => position != null) },
          ...{ extraDocumentIds: extraDocuments.map((one) => one.documentId), deadlineDays: deadlineDays.usual },
        });
        return Response.json(await context.transaction((tx) => tokenOf(tx, requestId)), noStore);
      },
    },
    {
      ...{ method: 'POST', path: '/sign-docs/update-signatures', permission },
      async handle({ request, context }) {
        const { documentId, signers } = await jsonBody(request, updateBody, { refusal: 'VALIDATION' });
        const touched = await context.transaction((tx) => updateSigners(tx, documentId, signers));
        await pushAll(context, touched);
        return Response.json({ updated: touched.length }, noStore);
      },
    },
    {
      ...{ method: 'POST', path: '/sign-docs/update-partner-integrations', permission },
      async handle({ request, context }) {
        const partnerId = new URL(request.url).searchParams.get('partnerId') ?? '';
        if (!isUuid(partnerId)) throw new GlebaError('BAD_REQUEST');
        const touched = await context.transaction((tx) => updateOfPartner(tx, partnerId));
        await pushAll(context, touched);
        return Response.json({ updated: touched.length }, noStore);
      },
    },
    {
      ...{ method: 'GET', path: '/sign-docs/download', permission },
      async handle({ request, context }) {
        const token = new URL(request.url).searchParams.get('token')?.trim();
        if (!token) throw signatureErrors.signatureTokenInvalid();
        const found = await context.transaction((tx) => paperOf(tx, token));
        if (found.request.provider === 'zapSign' && found.request.status === 'open') {
          const there = await (await accountOf(context, place, box)).find(token);
          const links = { signed_file: there?.signed_file ?? null, original_file: there?.original_file ?? null };
          if (!links.signed_file && !links.original_file) throw signatureErrors.signedFileMissing();
          return Response.json(links, noStore);
        }
        const address = async (id: string | null) => (id ? (await files.signGet(context.actor, id)).url : null);
        const [signed, original] = [await address(found.signedFileId), await address(found.shownFileId)];
        if (!signed && !original) throw signatureErrors.signedFileMissing();
        return Response.json({ signed_file: signed, original_file: original }, noStore);
      },
    },
    {
      ...{ method: 'POST', path: '/sign-docs/webhook', permission: 'open', body: 200_000 },
      async handle({ request, client, withTicket }) {
        await admitPlace(limits, 'webhook', client.address);
        const secret = (request.headers.get('x-webhook-secret') ?? '').slice(0, 100);
        const { token } = await jsonBody(request, webhookBody, { longest: 200_000 });
        await withTicket({ purpose: webhookPurpose, secret, isRedeemed: false }, async (tx, { state }) => {
          if (state !== 'valid') throw new GlebaError('TOKEN_INVALID');
          const filter = { token: { equalTo: token }, provider: { equalTo: 'zapSign' as const } };
          const [row] = await tx.list(SignatureRequest, { filter, first: 1 });
          // What is over, or was never ours, needs no asking; the answer is the same.
          if (row?.status === 'open') await tx.enqueue(followZapSign, { requestId: row.id }, about(row));
        });
        return Response.json({ received: true }, noStore);
      },
    },
  ];

  async function pushAll(context: Parameters<typeof accountOf>[0], rows: readonly Touched[]): Promise<void> {
    const there = rows.filter(({ token }) => token !== null);
    if (there.length === 0) return;
    const account = await accountOf(context, place, box);
    for (const row of there) await account.updateSigner(row.token ?? '', zapSignerOf(row));
  }
}

type Touched = Awaited<ReturnType<typeof updateOfPartner>>[number];

async function tokenOf(tx: UnitOfWork, requestId: string) {
  const { token, provider, status } = await tx.asActor.get(SignatureRequest, requestId);
  return { token, provider, status };
}

/** The paper of a token that the person sees. */
async function paperOf(tx: UnitOfWork, token: string) {
  const [request] = await tx.asActor.list(SignatureRequest, { filter: { token: { equalTo: token } }, first: 1 });
  if (!request) throw signatureErrors.signatureTokenInvalid();
  const filter = { signatureRequestId: { equalTo: request.id } };
  const [paper] = await tx.asActor.list(SignaturePaper, { filter, orderBy: ['position'], first: 1 });
  return { request, signedFileId: paper?.signedFileId ?? null, shownFileId: paper?.shownFileId ?? null };
}

/** Who has not signed yet is written to under what is true now. */
async function updateSigners(tx: UnitOfWork, documentId: string, given: readonly z.infer<typeof changed>[]) {
  await tx.asActor.get(Document, documentId);
  const filter = { documentId: { equalTo: documentId }, status: { equalTo: 'open' as const } };
  const [open] = await tx.list(SignatureRequest, { filter, first: 1 });
  if (!open) throw signatureErrors.requestEnded();
  const request = await openRequest(tx, open.id);
  const rows = await signersOfRequest(tx, request.id);
  const touched = [];
  for (const { id, token, partnerId, ...values } of given) {
    const row = rows.find((one) =>
      [one.id, one.token, one.partnerId].some((key) => key && [id, token, partnerId].includes(key)),
    );
    if (!row || row.status === 'signed') throw signatureErrors.signerUnknown();
    touched.push(await setSigner(tx, row, values));
  }
  return touched;
}

async function updateOfPartner(tx: UnitOfWork, partnerId: string) {
  const { name, email, whatsappNumber } = await tx.asActor.get(Partner, partnerId);
  const waiting = ['pending', 'requested', 'opened'] as const;
  const filter = { partnerId: { equalTo: partnerId }, status: { in: [...waiting] } };
  const rows = await tx.asActor.list(DocumentSignature, { filter, first: 500 });
  const touched = [];
  for (const row of rows) touched.push(await setSigner(tx, row, { name, email, whatsappNumber }));
  return touched;
}

async function setSigner(
  tx: UnitOfWork,
  { id }: { readonly id: string },
  values: {
    readonly name?: string | undefined;
    readonly email?: string | null | undefined;
    readonly whatsappNumber?: string | null | undefined;
    readonly qualification?: string | null | undefined;
  },
) {
  const { name, email, whatsappNumber, qualification } = values;
  return tx.update(DocumentSignature, id, {
    ...(name !== undefined && { name }),
    ...(whatsappNumber !== undefined && { whatsappNumber }),
    ...(qualification !== undefined && { qualification }),
    ...(email !== undefined && { email, authmode: email ? ('tokenEmail' as const) : ('assinaturaTela' as const) }),
    // A code that went to the former address opens nothing any more.
    sealedCode: null,
  });
}
