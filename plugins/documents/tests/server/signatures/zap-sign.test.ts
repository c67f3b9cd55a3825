import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SignaturePaper } from '../../../src/entities/signatures/signature-paper.entity.ts';
import { documentsServer } from '../../../src/server/index.ts';
import { type SigningScene, startSigningScene } from './signing-scene.ts';
import { apiToken, startZapSign } from './zap-sign-server.ts';

/** Requests that ZapSign carries, against a server that answers as it does. */
let zapSign: Awaited<ReturnType<typeof startZapSign>>;
let scene: SigningScene;
let webhookSecret = '';

beforeAll(async () => {
  zapSign = await startZapSign();
  scene = await startSigningScene(documentsServer(zapSign.place));
  webhookSecret = await account(apiToken);
  expect((await scene.ask('saveSignatureSettings', { provider: 'zapSign' }, '{ provider }')).data).toEqual({
    provider: 'zapSign',
  });
}, 120_000);
afterAll(async () => {
  await scene?.stop();
  await zapSign?.stop();
});
beforeEach(() => {
  zapSign.heard.length = 0;
  zapSign.troubles.length = 0;
});

const ana = { name: 'Ana Paula', email: 'ana@exemplo.com.br', qualification: 'buyer' };
const rui = { name: 'Rui Barbosa', whatsappNumber: '+55 (33) 98765-4321' };

async function account(token: string): Promise<string> {
  const input = { apiToken: token, isSandbox: true };
  const { data, message } = await scene.ask<{ webhookSecret: string }>('setZapSignAccount', input, '{ webhookSecret }');
  if (!data) throw new Error(message);
  return data.webhookSecret;
}
async function requested(documentId: string, more: object = {}) {
  const { data, message } = await scene.request(documentId, [ana, rui], more);
  if (!data) throw new Error(message);
  const request = await scene.requestOf(data.requestId);
  return { ...request, there: zapSign.document(request.token) };
}
const news = (token: string | null, secret = webhookSecret) =>
  scene.route('POST', '/sign-docs/webhook', { event_type: 'doc_signed', token }, { 'x-webhook-secret': secret });
const papersOf = (requestId: string) =>
  scene.host.within(2, (tx) =>
    tx.list(SignaturePaper, { filter: { signatureRequestId: { equalTo: requestId } }, orderBy: ['position'] }),
  );
const statusOf = async (id: string) => (await scene.requestOf(id)).status;

test('papers and people go there, and its links stand beside the people', async () => {
  const [documentId, extra] = [await scene.document('Contrato'), await scene.document('Anexo', 1)];
  const { id, token, there } = await requested(documentId, { extraDocumentIds: [extra], remindEveryDays: 3 });
  expect(there.asked).toMatchObject({
    ...{ name: 'Contrato', lang: 'pt-br', external_id: id, signature_order_active: true, reminder_every_n_days: 3 },
    signers: [
      { name: ana.name, email: ana.email, auth_mode: 'assinaturaTela-tokenEmail', order_group: 1 },
      { name: rui.name, phone_country: '55', phone_number: '33987654321', auth_mode: 'assinaturaTela', order_group: 2 },
    ],
  });
  expect(there.files.map(({ name, bytes }) => [name, Buffer.from(bytes.subarray(0, 5)).toString()])).toEqual([
    ['Contrato', '%PDF-'],
    ['Anexo', '%PDF-'],
  ]);
  expect((await papersOf(id)).map((paper) => paper.token)).toEqual(there.files.map((file) => file.token));
  expect((await scene.signers(id)).map(({ signurl, status }) => [signurl, status])).toEqual(
    there.signers.map(({ sign_url }) => [sign_url, 'requested']),
  );
  expect(await scene.documentOf(documentId)).toMatchObject({ signatureStatus: 'requested', signatureToken: token });
});

test('news are asked for, whoever brings them: opened, signed, and the signed bytes are kept with their digests', async () => {
  const [documentId, extra] = [await scene.document('Contrato'), await scene.document('Anexo', 1)];
  const { id, token, there } = await requested(documentId, { extraDocumentIds: [extra] });
  const [first, second] = there.signers;
  if (!first || !second) throw new Error('Two were asked.');
  Object.assign(first, { status: 'signed', signed_at: '2026-03-01T12:30:00Z' });
  Object.assign(second, { status: 'link-opened', last_view_at: '2026-03-01T13:00:00Z' });
  // News of a signature that has not come to pass: nothing that a webhook says is believed.
  expect((await news(token)).status).toBe(200);
  await scene.until(async () => (await scene.signers(id))[0]?.status === 'signed');
  expect(await scene.signers(id)).toMatchObject([
    { status: 'signed', signedAt: expect.stringContaining('2026-03-01T12:30:00') },
    { status: 'opened', openedAt: expect.stringContaining('2026-03-01T13:00:00') },
  ]);
  expect(await statusOf(id)).toBe('open');

  second.status = 'signed';
  there.status = 'signed';
  for (const file of there.files) file.isSigned = true;
  // Twice and at once, as it may send them.
  expect((await Promise.all([news(token), news(token)])).map(({ status }) => status)).toEqual([200, 200]);
  await scene.until(async () => (await statusOf(id)) === 'signed');
  const papers = await papersOf(id);
  expect(papers.map(({ signedSha256 }) => signedSha256)).toEqual(zapSign.signedDigests(token));
  expect(Buffer.from(await scene.bytesOf(papers[1]?.signedFileId ?? null)).toString('latin1')).toMatch(/% signed$/);
  for (const one of [documentId, extra]) expect((await scene.documentOf(one)).signatureStatus).toBe('signed');
  // The account's key goes to ZapSign alone, not to where it keeps files.
  expect(zapSign.downloads.length).toBeGreaterThanOrEqual(2);
  expect(zapSign.downloads.filter(Boolean)).toEqual([]);
  // Late news change nothing.
  first.status = 'refused';
  expect((await news(token)).status).toBe(200);
  expect(await statusOf(id)).toBe('signed');
});

test('a refusal there ends the request here with its reason; what is deleted there is cancelled here', async () => {
  const refused = await requested(await scene.document('Recusa'));
  Object.assign(refused.there.signers[0] ?? {}, { status: 'refused', rejected_reason: 'O preço é outro' });
  await news(refused.token);
  await scene.until(async () => (await statusOf(refused.id)) === 'refused');
  expect((await scene.signers(refused.id))[0]).toMatchObject({
    status: 'refused',
    refusalReason: 'O preço é outro',
  });
  const deleted = await requested(await scene.document('Apagado'));
  zapSign.documents.delete(deleted.token ?? '');
  await news(deleted.token);
  await scene.until(async () => (await statusOf(deleted.id)) === 'cancelled');
});

test('what is cancelled here is deleted there', async () => {
  const { id, token } = await requested(await scene.document('Cancelado'));
  expect((await scene.ask('cancelSignatures', { requestId: id }, '{ requestId }')).code).toBeUndefined();
  await scene.until(async () => !zapSign.documents.has(token ?? ''));
});

test('news without the secret, or with a former one, are refused, and nobody is asked', async () => {
  const { id, token } = await requested(await scene.document('Segredo'));
  zapSign.heard.length = 0;
  expect((await news(token, 'x'.repeat(43))).status).toBe(400);
  const former = webhookSecret;
  webhookSecret = await account(apiToken);
  expect((await news(token, former)).status).toBe(400);
  expect((await news('of nobody')).status).toBe(200);
  expect(zapSign.heard).toEqual([]);
  expect(await statusOf(id)).toBe('open');
});

test('changed people are told there, as long as they have not signed', async () => {
  const documentId = await scene.document('Pessoas');
  const { id, there } = await requested(documentId);
  const [signer] = await scene.signers(id);
  const body = { documentId, signers: [{ id: signer?.id, name: 'Ana P. Souza', email: 'nova@exemplo.com.br' }] };
  const answer = await scene.route('POST', '/sign-docs/update-signatures', body);
  expect(await answer.json()).toEqual({ updated: 1 });
  expect(there.signers[0]).toMatchObject({ name: 'Ana P. Souza', email: 'nova@exemplo.com.br' });
});

test('it is asked again when it is busy; what makes something is never sent twice into silence', async () => {
  const documentId = await scene.document('Ocupado');
  zapSign.troubles.push(429, 429);
  const { id, token } = await requested(documentId);
  expect(zapSign.heard).toEqual(['POST docs/', 'POST docs/', 'POST docs/']);
  zapSign.troubles.push(503, 0);
  zapSign.heard.length = 0;
  const download = await scene.route('GET', `/sign-docs/download?token=${token}`);
  expect(await download.json()).toMatchObject({
    signed_file: null,
    original_file: expect.stringContaining(`${token}`),
  });
  expect(zapSign.heard).toEqual(Array(3).fill(`GET docs/${token}/`));
  expect(await statusOf(id)).toBe('open');

  const other = await scene.document('Silêncio');
  const silence = 'A ZapSign não respondeu. Tente de novo em alguns minutos.';
  for (const trouble of [500, 0]) {
    zapSign.heard.length = 0;
    zapSign.troubles.push(trouble);
    expect(await scene.request(other, [ana])).toMatchObject({ code: 'UNAVAILABLE', message: silence });
    expect(zapSign.heard).toEqual(['POST docs/']);
  }
  expect((await scene.documentOf(other)).signatureStatus).toBe('pending');
});

test('its refusals are told in its words, and half a request is taken back', async () => {
  const refused = await scene.request(await scene.document('Recusado'), [ana]);
  expect(refused).toMatchObject({ code: 'VALIDATION', message: 'A ZapSign recusou: You have no  credits  left.' });
  const before = zapSign.documents.size;
  const extraDocumentIds = [await scene.document('Anexo recusado', 1)];
  const half = await scene.request(await scene.document('Metade'), [ana], { extraDocumentIds });
  expect(half).toMatchObject({ code: 'VALIDATION', message: 'A ZapSign recusou: Invalid PDF' });
  expect(zapSign.documents.size).toBe(before);
  await account('another');
  const stranger = await scene.request(await scene.document('Chave'), [ana]);
  expect(stranger.message).toContain('API token not found');
});
