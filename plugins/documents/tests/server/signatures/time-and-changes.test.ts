import { Contract, ContractCustomer, Partner } from '@gleba/plugin-finance';
import { Land } from '@gleba/plugin-lands';
import { Company, Job, Project } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentConditionTable } from '../../../../finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../../../finance/src/entities/payment-method.entity.ts';
import { SignatureEvent } from '../../../src/entities/signatures/signature-event.entity.ts';
import { SignaturePaper } from '../../../src/entities/signatures/signature-paper.entity.ts';
import { watchSignatures } from '../../../src/jobs/signature.jobs.ts';
import { readPdfSignatures } from '../../../src/server/reading/read-signatures.ts';
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

test('the certificate that the office gave closes its papers; data that changes afterwards marks them until it is as it was', async () => {
  const certificate = { certificate: p12, password: 'segredo' };
  const refused = await scene.ask('setSealingCertificate', { ...certificate, password: 'errado' }, '{ subject }');
  expect(refused.code).toBe('VALIDATION');
  const given = await scene.ask<{ subject: string }>('setSealingCertificate', certificate, '{ subject }');
  await change({ address: 'Rua das Flores, 10' });
  const documentId = await scene.written('purchase-contract', 'land.address');
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
      query: 'query($d: UUID!) { changedSinceWriting(documentId: $d) { because changes { source label was is } } }',
      variables: { d: documentId },
    }),
    scene.admin,
    'office',
  );
  expect(JSON.parse(body).data.changedSinceWriting.changes).toEqual([
    { source: 'land.address', label: 'Lote › Endereço', was: 'Rua das Flores, 10', is: 'Rua das Flores, 12' },
  ]);
  await change({ address: 'Rua das Flores, 10' });
  await scene.until(async () => (await markOf(documentId)) === null);
}, 60_000);

test('what a contract says marks its paper: its value, its buyers; and its people are offered', async () => {
  const { host, projectId, land: landId } = scene;
  const sold = await host.within(2, async (tx) => {
    const company = await tx.insert(Company, { name: 'Loteadora Ltda.', registerNumber: '11.222.333/0001-81' });
    await tx.update(Project, projectId, { responsibleCompanyId: company.id });
    const spouse = await tx.insert(Partner, { name: 'Otto', cpf: '529.982.247-25', email: 'otto@exemplo.com.br' });
    const married = { maritalStatus: 'married', maritalPartnerId: spouse.id } as const;
    const partner = await tx.insert(Partner, { name: 'Rita', cpf: '111.444.777-35', ...married });
    const table = await tx.insert(PaymentConditionTable, { name: 'Tabela', projectId });
    const method = await tx.insert(PaymentMethod, { name: 'Boleto' });
    const { id: contractId } = await tx.insert(Contract, {
      ...{ projectId, landId, partnerId: partner.id, paymentConditionTableId: table.id, totalValue: '100.00' },
      ...{ paymentMethodId: method.id, basePrice: '100.00', numInstallments: 1, initialDueDate: '2026-01-01' },
    });
    const buyer = { projectId, contractId, partnerId: partner.id, legalResponsible: true };
    const { id: buyerId } = await tx.insert(ContractCustomer, buyer);
    return { contractId, buyerId, spouseId: spouse.id };
  });
  const { contractId, buyerId, spouseId } = sold;
  const source = "text(contract.totalValue) & join(contract.buyers, text(it.share) & it.partner.name, ', ')";
  const documentId = await scene.written('contract-instrument', source, {
    subject: Contract.id,
    subjectId: contractId,
  });
  const { body } = await host.runtime.graphql(
    JSON.stringify({
      query: 'query($d: UUID!) { signersOf(documentId: $d) { name qualification email taxId } }',
      variables: { d: documentId },
    }),
    scene.admin,
    'office',
  );
  expect(JSON.parse(body).data.signersOf).toEqual([
    { name: 'Rita', qualification: 'buyer', email: null, taxId: '111.444.777-35' },
    { name: 'Otto', qualification: 'spouse', email: 'otto@exemplo.com.br', taxId: '529.982.247-25' },
    { name: 'Loteadora Ltda.', qualification: 'seller', email: null, taxId: '11.222.333/0001-81' },
  ]);
  const who = 'rita@exemplo.com.br';
  const { data } = await scene.request(documentId, [{ name: 'Rita', email: who }]);
  expect((await scene.sign(who)).data).toEqual({ isSigned: true });
  await scene.until(async () => (await scene.requestOf(data?.requestId ?? '')).status === 'signed');
  const marks = async (work: (tx: UnitOfWork) => Promise<unknown>, isMarked: boolean) => {
    await host.within(2, work);
    await scene.until(async () => ((await markOf(documentId)) !== null) === isMarked);
  };
  await marks((tx) => tx.update(Contract, contractId, { totalValue: '120.00' }), true);
  await marks((tx) => tx.update(Contract, contractId, { totalValue: '100.00' }), false);
  await marks((tx) => tx.update(ContractCustomer, buyerId, { share: '50' }), true);
  await marks((tx) => tx.update(ContractCustomer, buyerId, { share: '100' }), false);
  const second = { projectId, contractId, partnerId: spouseId };
  await marks((tx) => tx.insert(ContractCustomer, second), true);
  const [added] = await host.within(2, (tx) =>
    tx.ids(ContractCustomer, { filter: { partnerId: { equalTo: spouseId } }, first: 1 }),
  );
  await marks((tx) => tx.remove(ContractCustomer, added ?? ''), false);
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
