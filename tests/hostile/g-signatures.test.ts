import { randomBytes } from 'node:crypto';
import { Profile, Project, UserProfile, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignatureEvent } from '../../plugins/documents/src/entities/signatures/signature-event.entity.ts';
import { SignaturePaper } from '../../plugins/documents/src/entities/signatures/signature-paper.entity.ts';
import { documentsServer } from '../../plugins/documents/src/server/index.ts';
import { isChainWhole } from '../../plugins/documents/src/server/signatures/signature-log.ts';
import {
  type SigningScene,
  startSigningScene,
  typed,
} from '../../plugins/documents/tests/server/signatures/signing-scene.ts';
import { apiToken, startZapSign } from '../../plugins/documents/tests/server/signatures/zap-sign-server.ts';

/** Attacks on signatures: by links that were guessed, used up or passed on, by news that nobody sent, and by who is of another office or project. */
let zapSign: Awaited<ReturnType<typeof startZapSign>>;
let scene: SigningScene;
let webhookSecret = '';
/** Of another organization, and of ours with every key in another project alone. */
let foreign = '';
let elsewhere = '';

beforeAll(async () => {
  zapSign = await startZapSign();
  scene = await startSigningScene(documentsServer(zapSign.place));
  const account = { apiToken, isSandbox: true };
  const told = await scene.ask<{ webhookSecret: string }>('setZapSignAccount', account, '{ webhookSecret }');
  webhookSecret = told.data?.webhookSecret ?? '';
  const { host } = scene;
  foreign = await host.authorization(await host.addMember(7, 'admin'), 7);
  const userId = await host.addMember(2, 'pilot');
  await host.within(2, async (tx) => {
    const { id: projectId } = await tx.insert(Project, { name: 'Outra' });
    const accessKeys = ['documents', 'lands', 'residents', 'validation', 'data.register'];
    const { id: profileId } = await tx.insert(Profile, { name: uuidv7(), accessKeys });
    await tx.insert(UserProfile, { userId, profileId, projectId });
  });
  elsewhere = await host.authorization(userId, 2);
}, 120_000);
afterAll(async () => {
  await scene?.stop();
  await zapSign?.stop();
});

const closed = 'Este link de assinatura não está mais disponível.';
const papersOf = (requestId: string) =>
  scene.host.within(2, (tx) =>
    tx.list(SignaturePaper, { filter: { signatureRequestId: { equalTo: requestId } }, orderBy: ['position'] }),
  );
const logOf = (requestId: string) =>
  scene.host.within(2, (tx) =>
    tx.list(SignatureEvent, { filter: { signatureRequestId: { equalTo: requestId } }, orderBy: ['number'] }),
  );

/** A request for one person, and their link. */
async function requested(name: string, email: string, more: object = {}) {
  const documentId = await scene.document(name);
  const { data, message } = await scene.request(documentId, [{ name, email }], more);
  if (!data) throw new Error(message);
  return { documentId, requestId: data.requestId };
}
async function signed(name: string, email: string) {
  const made = await requested(name, email);
  const { token, data } = await scene.sign(email);
  expect(data).toEqual({ isSigned: true });
  await scene.until(async () => (await scene.requestOf(made.requestId)).status === 'signed');
  const [paper] = await papersOf(made.requestId);
  return { ...made, token, paperId: paper?.id ?? '' };
}

/** All that a link opens, by this one; answers what each says. */
async function everyDoor(token: string, paperId: string) {
  const asked: readonly (readonly [string, object, string])[] = [
    ['signingByToken', {}, '{ signerName }'],
    ['signedByToken', {}, '{ signerName }'],
    ['sendSigningCode', {}, '{ isSent }'],
    ['signDocuments', { code: '000000', mark: typed, isAgreed: true }, '{ isSigned }'],
    ['refuseSigning', { reason: 'A área está errada' }, '{ isRefused }'],
  ];
  const said = new Map<string, string>();
  for (const [name, more, selection] of asked)
    said.set(name, (await scene.stranger(name, { token, ...more }, selection)).message ?? 'done');
  for (const [name, fetch] of [['paper', scene.paper] as const, ['copy', scene.copy] as const]) {
    const answer = await fetch(token, paperId);
    said.set(name, answer.status === 200 ? 'done' : ((await answer.json()) as { message: string }).message);
  }
  return said;
}

describe('links', () => {
  test('that nobody gave out all get one answer, and it tells nothing of the paper', async () => {
    const { paperId, token } = await signed('Guessed', 'guessed@exemplo.com.br');
    const near = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const random = randomBytes(32).toString('base64url');
    for (const guess of [
      'x',
      "' or 1=1 --",
      near,
      token.slice(0, 42),
      random,
      uuidv7(),
      webhookSecret,
      '../'.repeat(14),
    ])
      for (const [door, said] of await everyDoor(guess, paperId))
        expect([guess, door, said]).toEqual([guess, door, closed]);
  });

  test('are guessed from one place only so often', async () => {
    const token = randomBytes(32).toString('base64url');
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries <= 20; tries += 1)
      codes.push((await scene.stranger('sendSigningCode', { token }, '{ isSent }', '203.0.113.9')).code);
    expect(codes.slice(0, 20).every((code) => code === 'NOT_FOUND')).toBe(true);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  test('that were used sign nothing twice, take nothing back, and open the copy of their own paper alone', async () => {
    const one = await signed('Used', 'used@exemplo.com.br');
    const other = await signed('Neighbour', 'neighbour@exemplo.com.br');
    const before = (await logOf(one.requestId)).length;
    const said = await everyDoor(one.token, one.paperId);
    expect([...said].filter(([, words]) => words !== closed).map(([door]) => door)).toEqual(['signedByToken', 'copy']);
    expect((await scene.copy(one.token, other.paperId)).status).toBe(400);
    expect((await scene.copy(other.token, one.paperId)).status).toBe(400);
    for (const paperId of ['', 'x', uuidv7(), one.requestId, one.documentId])
      expect((await scene.copy(one.token, paperId)).status).not.toBe(200);
    // What was tried in vain is no entry; the copy is one, however often it is fetched.
    await scene.copy(one.token, one.paperId);
    const log = await logOf(one.requestId);
    expect(log.slice(before).map(({ kind, facts }) => [kind, facts])).toEqual([['copied', { paper: '1' }]]);
    expect(log.at(-1)?.documentSignatureId).toBe((await scene.signers(one.requestId))[0]?.id);
    expect(isChainWhole(one.requestId, log)).toBe(true);
    expect((await scene.requestOf(one.requestId)).status).toBe('signed');
  });

  test('that are passed on after a refusal open nothing, for whomever they were', async () => {
    const documentId = await scene.document('Passed on');
    const people = ['eva', 'leo'].map((name) => ({ name, email: `${name}@passado.com.br` }));
    const { data } = await scene.request(documentId, people, { isSequential: false });
    const tokens = await Promise.all(people.map(({ email }) => scene.linkOf(email)));
    const [paper] = await papersOf(data?.requestId ?? '');
    const [first = ''] = tokens;
    await scene.stranger('refuseSigning', { token: first, reason: 'Errado' }, '{ isRefused }');
    for (const token of tokens)
      for (const [door, said] of await everyDoor(token, paper?.id ?? '')) expect([door, said]).toEqual([door, closed]);
    expect((await scene.requestOf(data?.requestId ?? '')).status).toBe('refused');
  });

  test('of an open request give no paper of another one, and nobody has one before their turn', async () => {
    const one = await requested('Open', 'open@exemplo.com.br');
    const documentId = await scene.document('In turn');
    const people = ['first', 'second'].map((name) => ({ name, email: `${name}@vez.com.br` }));
    const { data } = await scene.request(documentId, people);
    const [paper] = await papersOf(data?.requestId ?? '');
    const token = await scene.linkOf('open@exemplo.com.br');
    expect((await scene.paper(token, paper?.id ?? '')).status).toBe(400);
    const signers = await scene.signers(data?.requestId ?? '');
    const link = await scene.ask<{ path: string }>('makeSigningLink', { signatureId: signers[1]?.id }, '{ path }');
    // Nobody is given a link before their turn.
    expect(link.data ?? null).toBeNull();
    expect((await scene.requestOf(one.requestId)).status).toBe('open');
    expect((await scene.signers(data?.requestId ?? '')).map(({ status }) => status)).not.toContain('signed');
  });
});

describe('the webhook', () => {
  const news = (token: string | null, headers: Record<string, string>, more: object = {}) =>
    scene.route('POST', '/sign-docs/webhook', { event_type: 'doc_signed', token, ...more }, headers);

  test('with a secret that is none is refused, whatever it brings', async () => {
    const { token } = await scene.requestOf((await requested('Forged', 'forged@exemplo.com.br')).requestId);
    const near = `${webhookSecret.slice(0, -1)}${webhookSecret.endsWith('A') ? 'B' : 'A'}`;
    for (const secret of ['', 'x', near, scene.admin, randomBytes(32).toString('base64url'), 'x'.repeat(5000)])
      expect((await news(token, { 'x-webhook-secret': secret })).status, secret.slice(0, 20)).not.toBe(200);
    // A session is no secret.
    expect((await news(token, { authorization: scene.admin })).status).not.toBe(200);
  });

  test('with the right one changes nothing of what the program carries itself, and nothing by what it says', async () => {
    const own = await requested('Own', 'own@exemplo.com.br');
    const { token, id } = await scene.requestOf(own.requestId);
    for (const name of [token, id, own.documentId, 'x', '*', "' or 1=1"])
      expect((await news(name, { 'x-webhook-secret': webhookSecret }, { status: 'signed' })).status).toBe(200);
    expect((await scene.requestOf(own.requestId)).status).toBe('open');
  });

  test('that is replayed, and that says what did not come to pass, signs nothing', async () => {
    await scene.ask('saveSignatureSettings', { provider: 'zapSign' }, '{ provider }');
    try {
      const { requestId } = await requested('Replayed', 'replayed@exemplo.com.br');
      const { token } = await scene.requestOf(requestId);
      const lie = { status: 'signed', signers: [{ status: 'signed' }], signed_file: 'http://169.254.169.254/latest' };
      zapSign.heard.length = 0;
      for (let round = 0; round < 10; round += 1)
        expect((await news(token, { 'x-webhook-secret': webhookSecret }, lie)).status).toBe(200);
      // It was asked about where it is carried, and what is there holds.
      await scene.until(async () => zapSign.heard.length > 0);
      expect((await scene.requestOf(requestId)).status).toBe('open');
      expect((await scene.signers(requestId)).map(({ status }) => status)).toEqual(['requested']);
      expect((await papersOf(requestId)).map(({ signedFileId }) => signedFileId)).toEqual([null]);
    } finally {
      await scene.ask('saveSignatureSettings', { provider: 'builtIn' }, '{ provider }');
    }
  });
});

describe('who is of another organization, or of another project', () => {
  test('asks, cancels, reminds, makes links and looks in vain, by every door', async () => {
    const { documentId, requestId } = await signed('Guarded', 'guarded@exemplo.com.br');
    const open = await requested('Guarded and open', 'guarded-open@exemplo.com.br');
    const [signer] = await scene.signers(open.requestId);
    const { token } = await scene.requestOf(open.requestId);
    const before = [await logOf(requestId), await logOf(open.requestId)].map((log) => log.length);
    const commands: readonly (readonly [string, object, string])[] = [
      [
        'requestSignatures',
        { documentId, signers: [{ name: 'x' }], isSequential: true, deadlineDays: 30 },
        '{ requestId }',
      ],
      ['cancelSignatures', { requestId: open.requestId }, '{ requestId }'],
      ['remindSigner', { signatureId: signer?.id }, '{ signatureId }'],
      ['makeSigningLink', { signatureId: signer?.id }, '{ path }'],
      ['signOnSpot', { signatureId: signer?.id, identifiedBy: 'RG' }, '{ path }'],
      ['addSignedPdf', { documentId, fileId: uuidv7() }, '{ documentId }'],
      ['drawDocumentPages', { documentId }, '{ jobId }'],
    ];
    const routes: readonly (readonly [string, string, object | undefined])[] = [
      ['GET', `/sign-docs/download?token=${token ?? requestId}`, undefined],
      ['GET', `/sign-docs/download?token=${requestId}`, undefined],
      ['POST', '/sign-docs/request', { documentId, signers: [{ name: 'x' }] }],
      ['POST', '/sign-docs/update-signatures', { documentId: open.documentId, signers: [{ name: 'x' }] }],
    ];
    for (const who of [foreign, elsewhere]) {
      for (const [name, input, selection] of commands) {
        const { data, code } = await scene.ask(name, input, selection, who);
        expect([name, data ?? null]).toEqual([name, null]);
        expect(['NOT_FOUND', 'FORBIDDEN', 'DOCUMENT_INVALID'], name).toContain(code);
        expect(code, name).not.toBe('DOCUMENT_INVALID');
      }
      for (const [method, path, body] of routes) {
        const answer = await scene.route(method, path, body, { authorization: who });
        expect(answer.status, path).not.toBe(200);
      }
      const { body } = await scene.host.runtime.graphql(
        JSON.stringify({
          query: `{
            signatureRequests { nodes { id } } documentSignatures { nodes { id signurl token } }
            signaturePapers { nodes { id } } signatureEvents { nodes { id } }
          }`,
        }),
        who,
        'x',
      );
      const told = JSON.parse(body) as { data: Record<string, { nodes: object[] }> | null; errors?: unknown };
      expect(told.errors).toBeUndefined();
      expect(Object.values(told.data ?? {}).map(({ nodes }) => nodes)).toEqual([[], [], [], []]);
      for (const name of ['signersOf', 'changedSinceWriting']) {
        const query = `{ ${name}(documentId: "${documentId}") { __typename } }`;
        const { body: text } = await scene.host.runtime.graphql(JSON.stringify({ query }), who, 'x');
        expect(text, name).toMatch(/NOT_FOUND|FORBIDDEN/);
      }
    }
    expect([await logOf(requestId), await logOf(open.requestId)].map((log) => log.length)).toEqual(before);
    expect((await scene.requestOf(open.requestId)).status).toBe('open');
  });

  test('has no document of theirs signed beside their own, and none of ours beside theirs', async () => {
    const documentId = await scene.document('Own and foreign');
    const foreignDocument = uuidv7();
    const { data, code } = await scene.request(documentId, [{ name: 'x' }], { extraDocumentIds: [foreignDocument] });
    expect([data ?? null, code]).toEqual([null, 'NOT_FOUND']);
    expect(await scene.documentOf(documentId)).toMatchObject({ signatureStatus: 'pending' });
  });
});
