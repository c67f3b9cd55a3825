import { Land } from '@gleba/plugin-lands';
import { Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '../../../src/entities/document.entity.ts';
import { DocumentType } from '../../../src/entities/document-type.entity.ts';
import { SignatureEvent } from '../../../src/entities/signatures/signature-event.entity.ts';
import { SignaturePaper } from '../../../src/entities/signatures/signature-paper.entity.ts';
import { watchSignatures } from '../../../src/jobs/signature.jobs.ts';
import { readPdfSignatures } from '../../../src/server/reading/read-signatures.ts';
import { emptyTemplate } from '../../../src/template/template.ts';
import { seedTypes } from '../../subjects.ts';
import { p12 } from './p12.ts';
import { type SigningScene, startSigningScene } from './signing-scene.ts';

/** What time and changed data do to requests and to papers that were signed. */
let scene: SigningScene;
beforeAll(async () => {
  scene = await startSigningScene();
}, 120_000);
afterAll(() => scene?.stop());

const email = 'compradora@exemplo.com.br';
const change = (patch: { readonly address?: string; readonly customArea?: string }) =>
  scene.host.within(2, (tx) => tx.update(Land, scene.land, patch));
const markOf = async (id: string) => (await scene.documentOf(id)).signedDataChangedAt;

async function written(): Promise<string> {
  const typeId = await scene.host.within(2, async (tx) => {
    await seedTypes(tx);
    const [type] = await tx.list(DocumentType, { filter: { slug: { equalTo: 'purchase-contract' } }, first: 1 });
    return type?.id ?? '';
  });
  const body = [{ kind: 'paragraph', children: [{ kind: 'value', source: 'land.address' }] }];
  const type = await scene.host.within(2, (tx) => tx.get(DocumentType, typeId));
  const template = { documentTypeId: typeId, basedOn: type.htmlTemplate ? 1 : 0, tree: { ...emptyTemplate, body } };
  expect((await scene.ask('saveDocumentTemplate', template, '{ number }')).message).toBeUndefined();
  const input = { documentTypeId: typeId, subject: Land.id, subjectId: scene.land };
  expect((await scene.ask('writeDocument', input, '{ jobId }')).message).toBeUndefined();
  return scene.until(async () => {
    const filter = { documentTypeId: { equalTo: typeId }, subjectId: { equalTo: scene.land } };
    const [document] = await scene.host.within(2, (tx) => tx.list(Document, { filter, first: 1 }));
    return document?.id;
  });
}

test('the certificate that the office gave closes its papers; data that changes afterwards marks them until it is as it was', async () => {
  const certificate = { certificate: p12, password: 'segredo' };
  const refused = await scene.ask('setSealingCertificate', { ...certificate, password: 'errado' }, '{ subject }');
  expect(refused.code).toBe('VALIDATION');
  const given = await scene.ask<{ subject: string }>('setSealingCertificate', certificate, '{ subject }');
  await change({ address: 'Rua das Flores, 10' });
  const documentId = await written();
  const { data } = await scene.request(documentId, [{ name: 'Compradora', email }]);
  expect((await scene.sign(email)).data).toEqual({ isSigned: true });
  const requestId = data?.requestId ?? '';
  await scene.until(async () => (await scene.requestOf(requestId)).status === 'signed');
  const [paper] = await scene.host.within(2, (tx) =>
    tx.list(SignaturePaper, { filter: { signatureRequestId: { equalTo: requestId } } }),
  );
  const { signatures = [] } = (await readPdfSignatures(await scene.bytesOf(paper?.signedFileId ?? null))) ?? {};
  expect(signatures[0]?.subject).toBe(given.data?.subject);

  // Nothing that the paper says.
  await change({ customArea: '300' });
  await change({ address: 'Rua das Flores, 12' });
  await scene.until(() => markOf(documentId));
  const { body } = await scene.host.runtime.graphql(
    JSON.stringify({
      query: 'query($d: UUID!) { changedSinceSigning(documentId: $d) { changes { source was is } } }',
      variables: { d: documentId },
    }),
    scene.admin,
    'office',
  );
  expect(JSON.parse(body).data.changedSinceSigning.changes).toEqual([
    { source: 'land.address', was: 'Rua das Flores, 10', is: 'Rua das Flores, 12' },
  ]);
  await change({ address: 'Rua das Flores, 10' });
  await scene.until(async () => (await markOf(documentId)) === null);
}, 60_000);

test('who has not signed is reminded as often as was said; what nobody signed in time ends, and the office hears of it', async () => {
  const documentId = await scene.document('Lembrete');
  const slow = 'devagar@exemplo.com.br';
  const { data } = await scene.request(documentId, [{ name: 'Devagar', email: slow }], { remindEveryDays: 2 });
  const requestId = data?.requestId ?? '';
  const token = await scene.linkOf(slow);
  const watch = async () => {
    const jobId = await scene.host.within(2, (tx) => tx.enqueue(watchSignatures, {}));
    await scene.until(async () => (await scene.host.within(2, (tx) => tx.get(Job, jobId))).status === 'DONE');
  };
  const reminders = async () =>
    (
      await scene.host.within(2, (tx) =>
        tx.list(SignatureEvent, { filter: { signatureRequestId: { equalTo: requestId } }, first: 200 }),
      )
    ).filter(({ kind }) => kind === 'reminded').length;
  await watch();
  expect(await reminders()).toBe(0);
  await scene.host.runtime.db.query(
    `update documents.document_signature set updated_at = now() - interval '50 hours' where signature_request_id = $1::uuid`,
    [requestId],
  );
  await watch();
  await watch();
  expect(await reminders()).toBe(1);
  await scene.host.runtime.db.query(
    `update documents.signature_request set deadline = now() - interval '1 minute' where id = $1::uuid`,
    [requestId],
  );
  await watch();
  expect(await scene.requestOf(requestId)).toMatchObject({ status: 'expired' });
  expect(await scene.documentOf(documentId)).toMatchObject({ signatureStatus: 'pending', signatureToken: null });
  expect((await scene.stranger('signingByToken', { token }, '{ signerName }')).code).toBe('NOT_FOUND');
  expect(await reminders()).toBe(1);
}, 60_000);
