import { createHash } from 'node:crypto';
import { archivable } from '@gleba/sdk/print/reading';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArchive } from '../../../../../tests/support/pdf-archive/archive-check.ts';
import { SignatureEvent } from '../../../src/entities/signatures/signature-event.entity.ts';
import { SignaturePaper } from '../../../src/entities/signatures/signature-paper.entity.ts';
import { readPdfSignatures } from '../../../src/server/reading/read-signatures.ts';
import { isChainWhole } from '../../../src/server/signatures/signature-log.ts';
import { pdf } from '../page-bytes.ts';
import { verdictOfOpenSsl } from './seal-verdict.ts';
import { type SigningScene, startSigningScene, typed } from './signing-scene.ts';

/** A request from its first letter to the sealed paper, on the real kernel. */
let scene: SigningScene;
beforeAll(async () => {
  scene = await startSigningScene();
}, 120_000);
afterAll(() => scene?.stop());

const ana = { name: 'Ana Paula Conceição', email: 'ana@exemplo.com.br', qualification: 'buyer' };
const rui = { name: 'Rui Barbosa', email: 'rui@exemplo.com.br', qualification: 'witness' };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function papersOf(requestId: string) {
  return scene.host.within(2, (tx) =>
    tx.list(SignaturePaper, { filter: { signatureRequestId: { equalTo: requestId } }, orderBy: ['position'] }),
  );
}
async function signedByBoth(documentId: string, more: object = {}) {
  const [first, second] = [`a${documentId.slice(-6)}@exemplo.com.br`, `r${documentId.slice(-6)}@exemplo.com.br`];
  const { data, message } = await scene.request(
    documentId,
    [
      { ...ana, email: first },
      { ...rui, email: second },
    ],
    more,
  );
  if (!data) throw new Error(message);
  expect((await scene.sign(first)).data).toEqual({ isSigned: true });
  expect(
    (
      await scene.sign(second, {
        kind: 'drawn',
        strokes: [
          [
            [1, 2],
            [300, 200],
          ],
        ],
      })
    ).data,
  ).toEqual({ isSigned: true });
  await scene.until(async () => (await scene.requestOf(data.requestId)).status === 'signed');
  return data.requestId;
}

describe('two people in order', () => {
  let documentId = '';
  let extra = '';
  let requestId = '';
  let linkOfAna = '';

  test('the second hears of it when the first has signed; the papers are closed when both have', async () => {
    [documentId, extra] = [await scene.document('Contrato'), await scene.document('Anexo', 1)];
    const { data } = await scene.request(documentId, [ana, rui], { extraDocumentIds: [extra], message: 'Por favor' });
    requestId = data?.requestId ?? '';
    expect(await scene.documentOf(documentId)).toMatchObject({
      signatureStatus: 'requested',
      signatureToken: requestId,
    });
    expect((await scene.signers(requestId)).map(({ status }) => status)).toEqual(['requested', 'pending']);
    const first = await scene.linkOf(ana.email);
    linkOfAna = first;
    const { data: page } = await scene.stranger(
      'signingByToken',
      { token: first },
      '{ signerName qualification mailTo needsCode isTheirTurn papers { name sheets isRead } others { name status } }',
    );
    expect(page).toEqual({
      ...{
        signerName: ana.name,
        qualification: 'buyer',
        mailTo: 'a***@exemplo.com.br',
        needsCode: true,
        isTheirTurn: true,
      },
      papers: [
        { name: 'Contrato', sheets: 2, isRead: false },
        { name: 'Anexo', sheets: 1, isRead: false },
      ],
      others: [{ name: 'Rui B.', status: 'pending' }],
    });
    expect((await scene.sign(ana.email)).data).toEqual({ isSigned: true });
    expect((await scene.signers(requestId)).map(({ status }) => status)).toEqual(['signed', 'requested']);
    expect((await scene.sign(rui.email)).data).toEqual({ isSigned: true });
    await scene.until(async () => (await scene.requestOf(requestId)).status === 'signed');
    for (const id of [documentId, extra]) {
      expect(await scene.documentOf(id)).toMatchObject({
        signatureStatus: 'signed',
        urlSigned: expect.stringContaining('files/2/'),
      });
    }
  });

  test('who has signed gets their copy by their link, and by the one of the last letter', async () => {
    const selection = '{ signerName verificationCode papers { id name sha256 } }';
    const papers = await papersOf(requestId);
    const ofLetter = (await scene.letter(rui.email, /assinaram[\s\S]*\/sign#token=([\w-]{43})/))[1] ?? '';
    for (const [token, signerName] of [
      [linkOfAna, ana.name],
      [ofLetter, rui.name],
    ] as const) {
      const { data } = await scene.stranger('signedByToken', { token }, selection);
      expect(data).toEqual({
        ...{ signerName, verificationCode: expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/) },
        papers: papers.map(({ id, name, signedSha256 }) => ({ id, name, sha256: signedSha256 })),
      });
      for (const { id, signedSha256 } of papers) {
        const answer = await scene.copy(token, id);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(signedSha256);
      }
    }
  });

  test('a copy is for who has signed, of what is closed, by their own link', async () => {
    const other = await scene.document('Outro');
    const email = 'so@exemplo.com.br';
    const { data } = await scene.request(other, [{ ...ana, email }, rui]);
    const token = await scene.linkOf(email);
    const own = (await papersOf(data?.requestId ?? ''))[0]?.id ?? '';
    const theirs = (await papersOf(requestId))[0]?.id ?? '';
    const look = () => scene.stranger('signedByToken', { token }, '{ papers { id } verificationCode }');
    expect((await look()).code, 'before they sign').toBe('NOT_FOUND');
    expect((await scene.copy(token, own)).status, 'before they sign').toBe(400);
    await scene.sign(email);
    expect((await look()).data, 'before the others sign').toEqual({ papers: [], verificationCode: null });
    expect((await scene.copy(token, own)).status, 'before the others sign').toBe(400);
    expect((await scene.copy(token, theirs)).status, 'a paper of another request').toBe(400);
    expect((await scene.copy(linkOfAna, own)).status, 'the link of another request').toBe(400);
    for (const wrong of ['', 'x'.repeat(43), `${linkOfAna}x`]) {
      expect((await scene.copy(wrong, theirs)).status).toBe(400);
      expect((await scene.stranger('signedByToken', { token: wrong || 'x' }, '{ signerName }')).code).toBe('NOT_FOUND');
    }
    await scene.ask('cancelSignatures', { requestId: data?.requestId, reason: 'Erro' }, '{ requestId }');
    expect((await look()).data, 'taken back').toEqual({ papers: [], verificationCode: null });
    expect((await scene.copy(token, own)).status, 'taken back').toBe(400);
  });

  test('OpenSSL verifies the seal of each paper, and refuses it when a byte is another one', async () => {
    for (const paper of await papersOf(requestId)) {
      const bytes = await scene.bytesOf(paper.signedFileId);
      expect(sha256(bytes)).toBe(paper.signedSha256);
      expect(sha256(await scene.bytesOf(paper.shownFileId))).toBe(paper.shownSha256);
      expect(verdictOfOpenSsl(bytes)).toBe('verified');
      const { signatures, sheets } = (await readPdfSignatures(bytes)) ?? {};
      expect(signatures).toMatchObject([{ isIntact: true, isWhole: true, isInTime: true, isIcpBrasil: false }]);
      expect(sheets).toBeGreaterThan(paper.sheets);
      // Within what the seal speaks of: the room behind the signature itself is filled with zeros that say nothing.
      const seal = Buffer.from(bytes).lastIndexOf('/Contents');
      for (const at of [400, Math.floor(seal / 2), seal - 1, bytes.length - 20]) {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(verdictOfOpenSsl(changed)).toMatch(/failure|error/i);
        const found = await readPdfSignatures(changed).catch(() => undefined);
        expect(
          found?.signatures.every(({ isIntact, isWhole }) => isIntact && isWhole) && found.signatures.length > 0,
        ).not.toBe(true);
      }
    }
  }, 60_000);

  test('what happened is a chain, and a changed entry breaks it', async () => {
    const filter = { signatureRequestId: { equalTo: requestId } };
    const events = await scene.host.within(2, (tx) =>
      tx.list(SignatureEvent, { filter, orderBy: ['number'], first: 200 }),
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['requested', 'sent', 'opened', 'read', 'read', 'codeSent', 'identified', 'signed'],
      ...['sent', 'opened', 'read', 'read', 'codeSent', 'identified', 'signed', 'sealed'],
      // Each of the two fetched their copy of both papers.
      ...['copied', 'copied', 'copied', 'copied'],
    ]);
    expect(isChainWhole(requestId, events)).toBe(true);
    expect(
      isChainWhole(
        requestId,
        events.map((one) => (one.number === 8 ? { ...one, place: '203.0.113.9' } : one)),
      ),
    ).toBe(false);
    expect(
      isChainWhole(
        requestId,
        events.filter(({ number }) => number !== 3),
      ),
    ).toBe(false);
  });

  test('the code on the paper tells anybody its digests, and who signed only by halves', async () => {
    const { verificationCode } = await scene.requestOf(requestId);
    const [paper] = await papersOf(requestId);
    const shown = (verificationCode ?? '').match(/.{4}/g)?.join('-') ?? '';
    const { data } = await scene.stranger<{ papers: object[] }>(
      'verifySigned',
      { code: shown.toLowerCase() },
      '{ papers { name shownSha256 signedSha256 } signers { name mail qualification authmode } certificateSubject }',
    );
    expect(data?.papers[0]).toEqual({
      name: 'Contrato',
      shownSha256: paper?.shownSha256,
      signedSha256: paper?.signedSha256,
    });
    expect(JSON.stringify(data)).not.toMatch(/Conceição|ana@|Barbosa/);
    expect((await scene.stranger('verifySigned', { code: 'AAAA-BBBB-CCCC-DDDD' }, '{ signedAt }')).code).toBe(
      'NOT_FOUND',
    );
  });

  test('what was signed is neither asked again nor changed, and pages that are being signed stay', async () => {
    expect((await scene.request(documentId, [ana])).message).toBe('O documento já foi assinado e fica como está.');
    const other = await scene.document('Em assinatura');
    await scene.request(other, [{ name: 'Zé', whatsappNumber: '31 99999-0000' }]);
    const patch = { id: other, patch: { deletedAt: new Date().toISOString() } };
    const told = await scene.ask('updateDocument', patch, '{ document { id } }');
    expect(told.message).toBe('O documento está em assinatura. Cancele a solicitação antes de mudá-lo.');
  });
});

test('a paper of ours says PDF/A-2b with its page of evidence, under the seal; one of somebody else says nothing', async () => {
  const { bytes } = await archivable(await pdf(2));
  const ours = await signedByBoth(await scene.document('Para o arquivo', 2, undefined, bytes));
  const [paper] = await papersOf(ours);
  const sealed = await scene.bytesOf(paper?.signedFileId ?? null);
  expect(await checkArchive(sealed)).toEqual({ claim: '2B', title: 'Para o arquivo', faults: [] });
  expect(verdictOfOpenSsl(sealed)).toBe('verified');
  expect(await readPdfSignatures(sealed)).toMatchObject({ signatures: [{ isIntact: true, isWhole: true }] });
  // What the signers were shown says it as well.
  expect(await checkArchive(await scene.bytesOf(paper?.shownFileId ?? null))).toMatchObject({
    claim: '2B',
    faults: [],
  });

  const theirs = await signedByBoth(await scene.document('De fora'));
  const other = await scene.bytesOf((await papersOf(theirs))[0]?.signedFileId ?? null);
  expect(await checkArchive(other)).toMatchObject({ claim: '', faults: [] });
  expect(verdictOfOpenSsl(other)).toBe('verified');
}, 60_000);

describe('what ends a request', () => {
  test('a refusal with its reason, of which the office hears; the link of the refuser and the others’ open nothing more', async () => {
    const [eva, leo] = [
      { name: 'Eva', email: 'eva@exemplo.com.br' },
      { name: 'Leo', email: 'leo@exemplo.com.br' },
    ];
    const documentId = await scene.document('Recusado');
    const { data } = await scene.request(documentId, [eva, leo], { isSequential: false });
    const [first, second] = [await scene.linkOf(eva.email), await scene.linkOf(leo.email)];
    const refused = await scene.stranger(
      'refuseSigning',
      { token: first, reason: 'A área está errada' },
      '{ isRefused }',
    );
    expect(refused.data).toEqual({ isRefused: true });
    for (const token of [first, second]) {
      expect((await scene.stranger('signingByToken', { token }, '{ signerName }')).message).toBe(
        'Este link de assinatura não está mais disponível.',
      );
    }
    expect(await scene.requestOf(data?.requestId ?? '')).toMatchObject({
      status: 'refused',
      endedReason: 'A área está errada',
    });
    expect(await scene.documentOf(documentId)).toMatchObject({ signatureStatus: 'pending', signatureToken: null });
    expect((await scene.request(documentId, [eva])).data).not.toBeNull();
  });

  test('somebody of the office takes it back; the deadline passes', async () => {
    const documentId = await scene.document('Cancelado');
    const { data } = await scene.request(documentId, [{ name: 'Ivo', email: 'ivo@exemplo.com.br' }]);
    const token = await scene.linkOf('ivo@exemplo.com.br');
    const cancelled = await scene.ask('cancelSignatures', { requestId: data?.requestId }, '{ requestId }');
    expect(cancelled.code).toBeUndefined();
    expect((await scene.stranger('signingByToken', { token }, '{ signerName }')).code).toBe('NOT_FOUND');
    const late = await scene.request(documentId, [{ name: 'Ivo', email: 'ivo2@exemplo.com.br' }]);
    const lateToken = await scene.linkOf('ivo2@exemplo.com.br');
    await scene.host.runtime.db.query(
      `update documents.signature_request set deadline = now() - interval '1 minute' where id = $1::uuid`,
      [late.data?.requestId ?? ''],
    );
    expect((await scene.stranger('signingByToken', { token: lateToken }, '{ signerName }')).code).toBe('NOT_FOUND');
  });
});

describe('how somebody is known', () => {
  test('nobody signs without having been shown the paper, or with a wrong code', async () => {
    const documentId = await scene.document('Código');
    await scene.request(documentId, [{ name: 'Gil', email: 'gil@exemplo.com.br' }]);
    const token = await scene.linkOf('gil@exemplo.com.br');
    const sign = (code: string) =>
      scene.stranger('signDocuments', { token, code, mark: typed, isAgreed: true }, '{ isSigned }');
    expect((await sign('000000')).message).toBe('Leia "Código" antes de assinar.');
    expect((await scene.read(token)).map(({ status }) => status)).toEqual([200]);
    expect((await sign('000000')).message).toBe('O código não vale mais. Peça outro.');
    const code = await scene.code(token, 'gil@exemplo.com.br');
    const wrong = code === '123456' ? '654321' : '123456';
    for (const left of [4, 3, 2, 1])
      expect((await sign(wrong)).message).toBe(`Código errado. Restam ${left} tentativas.`);
    expect((await sign(wrong)).message).toBe('O código não vale mais. Peça outro.');
    // The right one comes too late.
    expect((await sign(code)).message).toBe('O código não vale mais. Peça outro.');
  });

  test('on the spot by who is there, without a code; who has no e-mail by the link alone', async () => {
    const documentId = await scene.document('Presencial');
    const { data } = await scene.request(documentId, [{ name: 'Bia' }, { name: 'Caio' }]);
    const [bia, caio] = await scene.signers(data?.requestId ?? '');
    const spot = await scene.ask<{ path: string }>(
      'signOnSpot',
      { signatureId: bia?.id, identifiedBy: 'RG 123' },
      '{ path }',
    );
    const token = spot.data?.path.split('token=')[1] ?? '';
    await scene.read(token);
    expect(
      (await scene.stranger('signDocuments', { token, mark: typed, isAgreed: true }, '{ isSigned }')).data,
    ).toEqual({ isSigned: true });
    const link = await scene.ask<{ path: string }>('makeSigningLink', { signatureId: caio?.id }, '{ path }');
    const second = link.data?.path.split('token=')[1] ?? '';
    await scene.read(second);
    expect(
      (await scene.stranger('signDocuments', { token: second, mark: typed, isAgreed: true }, '{ isSigned }')).data,
    ).toEqual({ isSigned: true });
    await scene.until(async () => (await scene.requestOf(data?.requestId ?? '')).status === 'signed');
    expect(
      (await scene.signers(data?.requestId ?? '')).map(({ authmode, witnessId, identifiedBy }) => [
        authmode,
        witnessId,
        identifiedBy,
      ]),
    ).toEqual([
      ['presencial', scene.adminId, 'RG 123'],
      ['assinaturaTela', null, null],
    ]);
  });
});

describe('a PDF that was signed elsewhere', () => {
  test('is kept with what its signatures say; a changed one is refused', async () => {
    const requestId = await signedByBoth(await scene.document('Origem'));
    const [paper] = await papersOf(requestId);
    const bytes = await scene.bytesOf(paper?.signedFileId ?? null);
    const changed = bytes.slice();
    changed[600] = (changed[600] ?? 0) ^ 1;
    const documentId = await scene.document('Assinado fora');
    const add = async (content: Uint8Array) => {
      const fileId = await scene.sent('fora.pdf', content);
      return scene.ask<{ signatures: object[] }>(
        'addSignedPdf',
        { documentId, fileId },
        '{ signatures { subject isIntact isWhole } }',
      );
    };
    expect((await add(changed)).message).toMatch(/alterado depois de assinado|danificado/);
    expect((await add(bytes)).data?.signatures).toEqual([
      { subject: expect.any(String), isIntact: true, isWhole: true },
    ]);
    expect(await scene.documentOf(documentId)).toMatchObject({ signatureStatus: 'signed' });
  });
});

describe('the specification’s addresses', () => {
  test('answer fresh links by the token, and its words where there is none', async () => {
    const requestId = await signedByBoth(await scene.document('Links'));
    const told = await scene.route('GET', `/sign-docs/download?token=${requestId}`);
    expect(await told.json()).toEqual({ signed_file: expect.stringContaining('/'), original_file: expect.any(String) });
    const words = async (path: string) => (await (await scene.route('GET', path)).json()).message;
    expect(await words('/sign-docs/download')).toBe('Token de assinatura inválido');
    expect(await words('/sign-docs/download?token=x')).toBe('Token de assinatura inválido');
    const documentId = await scene.document('REST');
    const body = { documentId, signers: [{ name: 'Nei', email: 'nei@exemplo.com.br' }] };
    const asked = await scene.route('POST', '/sign-docs/request', { ...body, documentUrl: ' ' });
    expect((await asked.json()).message).toBe('URL Inválida');
    const made = await scene.route('POST', '/sign-docs/request', body);
    const { token, status } = await made.json();
    expect(status).toBe('open');
    expect(await scene.documentOf(documentId)).toMatchObject({ signatureStatus: 'requested', signatureToken: token });
    const [nei] = await scene.signers(token);
    const change = { documentId, signers: [{ id: nei?.id, email: 'nei2@exemplo.com.br' }] };
    expect(await (await scene.route('POST', '/sign-docs/update-signatures', change)).json()).toEqual({ updated: 1 });
    expect(await scene.signers(token)).toMatchObject([{ email: 'nei2@exemplo.com.br' }]);
  });

  test('a webhook without the secret is refused', async () => {
    const forged = await scene.route(
      'POST',
      '/sign-docs/webhook',
      { token: 'x' },
      { 'x-webhook-secret': 'a'.repeat(43) },
    );
    expect(forged.status).toBe(400);
    expect((await forged.json()).code).toBe('TOKEN_INVALID');
  });
});
