import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../../tests/support/read-pdf.ts';
import { SignaturePaper } from '../../../src/entities/signatures/signature-paper.entity.ts';
import { watchSignatures } from '../../../src/jobs/signature.jobs.ts';
import { type SigningScene, startSigningScene } from './signing-scene.ts';

/** Requests that end without all signatures: who has signed hears of it, by whom, and the office keeps the record of each. */
let scene: SigningScene;
beforeAll(async () => {
  scene = await startSigningScene();
}, 120_000);
afterAll(() => scene?.stop());

const day = /^\d{4}-\d\d-\d\dT/;

/** Ana has signed, and it is Rui Barbosa's turn. */
async function signedByAna(name: string) {
  const [first, second] = [`ana.${name}@exemplo.com.br`, `rui.${name}@exemplo.com.br`];
  const documentId = await scene.document(name);
  const { data } = await scene.request(documentId, [
    { name: 'Ana Paula', email: first },
    { name: 'Rui Barbosa', email: second },
  ]);
  const { token } = await scene.sign(first);
  const requestId = data?.requestId ?? '';
  const paper = await scene.host.within(2, (tx) =>
    tx.list(SignaturePaper, { filter: { signatureRequestId: { equalTo: requestId } } }),
  );
  return { documentId, requestId, token, first, second, paperId: paper[0]?.id ?? '' };
}
const look = (token: string) =>
  scene.stranger('signedByToken', { token }, '{ signerName signedAt ended { how at by } papers { id } }');

async function recordOf(paperId: string, headers?: Record<string, string>) {
  const answer = await scene.route('GET', `/signature-papers/${paperId}/record`, undefined, headers);
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

test('who has signed reads that they have, and who of the others has refused', async () => {
  const { documentId, requestId, token, first, second, paperId } = await signedByAna('recusado');
  expect((await recordOf(paperId)).status, 'while it is open').toBe(400);
  const refused = { token: await scene.linkOf(second), reason: 'A área está errada' };
  await scene.read(refused.token);
  expect((await scene.stranger('refuseSigning', refused, '{ isRefused }')).data).toEqual({ isRefused: true });
  expect((await look(token)).data).toEqual({
    ...{ signerName: 'Ana Paula', signedAt: expect.stringMatching(day), papers: [] },
    ended: { how: 'refused', at: expect.stringMatching(day), by: 'Rui B.' },
  });
  expect((await scene.copy(token, paperId)).status, 'nothing was closed').toBe(400);
  // Why is the office's to tell.
  expect((await scene.letter(first, /Rui B\. recusou assinar\.[\s\S]*/))[0]).not.toContain('área');
  // Of who has refused, and of who had not signed, their link says nothing.
  expect((await look(refused.token)).code).toBe('NOT_FOUND');
  expect(await scene.requestOf(requestId)).toMatchObject({ status: 'refused', endedByName: 'Rui Barbosa' });
  const { status, bytes } = await recordOf(paperId);
  expect(status).toBe(200);
  const text = (await readPdf(bytes)).pages.map((page) => page.text).join(' ');
  for (const told of ['Registro da solicitação', 'Rui Barbosa', 'A área está errada', 'Íntegro', 'Assinou em'])
    expect(text).toContain(told);
  const stranger = { authorization: await scene.host.authorization(await scene.host.addMember(2, 'user', 'x'), 2) };
  expect((await recordOf(paperId, stranger)).status, 'of who may not see it').toBe(400);
  // Another request is made, and the former one stays.
  expect((await scene.request(documentId, [{ name: 'Ana Paula', email: first }])).data).not.toBeNull();
  expect((await recordOf(paperId)).status).toBe(200);
}, 60_000);

test('that the office took it back, which those with a link hear as well', async () => {
  const { requestId, token, second } = await signedByAna('cancelado');
  await scene.linkOf(second);
  await scene.ask('cancelSignatures', { requestId, reason: 'Erro' }, '{ requestId }');
  expect((await look(token)).data).toMatchObject({ ended: { how: 'cancelled', by: null } });
  await scene.letter(second, /o link que recebeu não abre mais/);
  const { endedByName, endedReason } = await scene.requestOf(requestId);
  expect({ endedByName, endedReason }).toEqual({ endedByName: expect.stringMatching(/./), endedReason: 'Erro' });
}, 60_000);

test('that the time was over', async () => {
  const { requestId, token, first } = await signedByAna('vencido');
  await scene.host.runtime.db.query(
    `update documents.signature_request set deadline = now() - interval '1 minute' where id = $1::uuid`,
    [requestId],
  );
  await scene.host.within(2, (tx) => tx.enqueue(watchSignatures, {}));
  await scene.letter(first, /O prazo terminou/);
  expect((await look(token)).data).toMatchObject({ ended: { how: 'expired', by: null } });
}, 60_000);
