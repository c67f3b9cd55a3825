import { server as workspace } from '@gleba/plugin-workspace/server';
import { linkTo } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notification } from '../../../../workspace/src/entities/notification.entity.ts';
import { Document } from '../../../src/entities/document.entity.ts';
import { watchSignatures } from '../../../src/jobs/signature.jobs.ts';
import { type SigningScene, startSigningScene } from './signing-scene.ts';

/** What the person who asked for signatures hears in the program: what others did, and not each e-mail that was sent. */
let scene: SigningScene;
beforeAll(async () => {
  scene = await startSigningScene(undefined, workspace);
}, 120_000);
afterAll(() => scene?.stop());

const told = async (documentId: string) => {
  const filter = { userId: { equalTo: scene.adminId }, link: { equalTo: linkTo(Document.id, documentId) } };
  const rows = await scene.host.within(2, (tx) => tx.list(Notification, { filter, first: 50 }));
  return rows.map(({ kind, values }) => ({ kind, person: values?.person }));
};
const hears = async (documentId: string) => {
  await scene.until(async () => (await told(documentId)).length > 0);
  return told(documentId);
};

test('that all have signed, once for the papers of one request; of e-mails that were sent, nothing', async () => {
  const [first, second] = [await scene.document('Contrato'), await scene.document('Anexo')];
  await scene.request(first, [{ name: 'Ana', email: 'ana@exemplo.com.br' }], { extraDocumentIds: [second] });
  expect((await scene.sign('ana@exemplo.com.br')).data).toEqual({ isSigned: true });
  expect(await hears(first)).toEqual([{ kind: 'documents.signed', person: '' }]);
  expect(await told(second)).toEqual([]);
  const filter = { userId: { equalTo: scene.adminId } };
  const all = await scene.host.within(2, (tx) => tx.list(Notification, { filter, first: 50 }));
  expect(all.map(({ kind }) => kind)).toEqual(['documents.signed']);
}, 60_000);

test('who refused; the signers are offered again', async () => {
  const documentId = await scene.document('Recusado');
  const eva = { name: 'Eva', email: 'eva@exemplo.com.br', qualification: 'witness' };
  await scene.request(documentId, [eva]);
  const token = await scene.linkOf(eva.email);
  await scene.stranger('refuseSigning', { token, reason: 'A área está errada' }, '{ isRefused }');
  expect(await hears(documentId)).toEqual([{ kind: 'documents.signatureRefused', person: 'Eva' }]);
  const { body } = await scene.host.runtime.graphql(
    JSON.stringify({
      query: 'query($d: UUID!) { signersOf(documentId: $d) { name email qualification } }',
      variables: { d: documentId },
    }),
    scene.admin,
    'office',
  );
  expect(JSON.parse(body).data.signersOf).toEqual([eva]);
}, 60_000);

test('that the time is over', async () => {
  const documentId = await scene.document('Vencido');
  const { data } = await scene.request(documentId, [{ name: 'Ivo', email: 'ivo@exemplo.com.br' }]);
  await scene.host.runtime.db.query(
    `update documents.signature_request set deadline = now() - interval '1 minute' where id = $1::uuid`,
    [data?.requestId ?? ''],
  );
  await scene.host.within(2, (tx) => tx.enqueue(watchSignatures, {}));
  expect(await hears(documentId)).toEqual([{ kind: 'documents.signatureExpired', person: '' }]);
}, 60_000);
