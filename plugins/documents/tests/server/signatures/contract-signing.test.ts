import { Contract, ContractInstallment, Partner } from '@gleba/plugin-finance';
import { Land } from '@gleba/plugin-lands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentConditionTable } from '../../../../finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../../../finance/src/entities/payment-method.entity.ts';
import { Document } from '../../../src/entities/document.entity.ts';
import { DocumentType } from '../../../src/entities/document-type.entity.ts';
import { seedTypes } from '../../subjects.ts';
import { type SigningScene, startSigningScene } from './signing-scene.ts';

/** A contract follows the signatures of its paper: it waits, is in force, or is a draft again. */
let scene: SigningScene;
let made = { partnerId: '', tableId: '', methodId: '' };
beforeAll(async () => {
  scene = await startSigningScene();
  const { host, projectId } = scene;
  made = await host.within(2, async (tx) => {
    await seedTypes(tx);
    const partner = await tx.insert(Partner, { name: 'Rita', cpf: '111.444.777-35', email });
    const table = await tx.insert(PaymentConditionTable, { name: 'Tabela', projectId, canSkipInsurance: true });
    const method = await tx.insert(PaymentMethod, { name: 'Boleto' });
    return { partnerId: partner.id, tableId: table.id, methodId: method.id };
  });
}, 120_000);
afterAll(() => scene?.stop());

const email = 'compradora@exemplo.com.br';
const signers = [{ name: 'Rita', email }];
const contractOf = (id: string) => scene.host.within(2, (tx) => tx.get(Contract, id));
const isOf = (id: string, status: string) => scene.until(async () => (await contractOf(id)).status === status);
const installmentsOf = (contractId: string) =>
  scene.host.within(2, (tx) => tx.count(ContractInstallment, { filter: { contractId: { equalTo: contractId } } }));

let lots = 0;
async function draft(): Promise<{ contractId: string; landId: string }> {
  const { host, projectId } = scene;
  lots += 1;
  const lot = { projectId, block: 'T', lot: String(lots), price: '60000.00' };
  const landId = await host.within(2, async (tx) => (await tx.insert(Land, lot)).id);
  const contract = {
    ...{ projectId, landIds: [landId], paymentConditionTableId: made.tableId, paymentMethodId: made.methodId },
    customers: [{ partnerId: made.partnerId, share: '100', legalResponsible: true }],
    ...{ numInstallments: 12, initialDueDate: '2031-01-31', amortizationMethod: 'none' },
  };
  const { data, message } = await scene.ask<{ contract: { id: string } }>(
    'createContract',
    { contract },
    '{ contract { id } }',
  );
  expect(message).toBeUndefined();
  return { contractId: data?.contract.id ?? '', landId };
}

/** A paper of a type about the contract, with one page. */
async function paperOf(contractId: string, slug = 'contract-instrument'): Promise<string> {
  const id = await scene.document('Instrumento', 1, { subject: Contract.id, subjectId: contractId });
  await scene.host.within(2, async (tx) => {
    const [type] = await tx.list(DocumentType, { filter: { slug: { equalTo: slug } }, first: 1 });
    await tx.update(Document, id, { documentTypeId: type?.id ?? null });
  });
  return id;
}

/** Another contract's paper has been told of: what happened before it has been looked at. */
async function laterEventsAreSeen(): Promise<void> {
  const { contractId } = await draft();
  await scene.request(await paperOf(contractId), signers);
  await isOf(contractId, 'waitingForSignature');
}

test('waits while its paper is being signed, and is in force with its installments when all have', async () => {
  const { contractId, landId } = await draft();
  const documentId = await paperOf(contractId);
  expect((await scene.request(documentId, signers)).message).toBeUndefined();
  await isOf(contractId, 'waitingForSignature');
  // What people are signing stays as it is.
  const refused = await scene.ask(
    'changeContractCustomers',
    { contractId, customers: [{ partnerId: made.partnerId, share: '100', legalResponsible: true }] },
    '{ contract { id } }',
  );
  expect(refused.code).toBe('CONFLICT');
  expect(await installmentsOf(contractId)).toBe(0);
  expect((await scene.sign(email)).data).toEqual({ isSigned: true });
  await isOf(contractId, 'active');
  expect(await installmentsOf(contractId)).toBe(12);
  expect((await contractOf(contractId)).adjustmentBaseDate).not.toBeNull();
  const land = await scene.host.within(2, (tx) => tx.get(Land, landId));
  expect(land.computedStatus).toBe('with_contract');
});

test('is a draft again when the request ends without all of them', async () => {
  const { contractId } = await draft();
  const documentId = await paperOf(contractId);
  const { data } = await scene.request(documentId, signers);
  await isOf(contractId, 'waitingForSignature');
  const ended = await scene.ask('cancelSignatures', { requestId: data?.requestId }, '{ requestId }');
  expect(ended.message).toBeUndefined();
  await isOf(contractId, 'draft');
});

test('whoever holds the signed paper in their hands confirms it; what its signatures come to afterwards changes nothing', async () => {
  const { contractId } = await draft();
  const documentId = await paperOf(contractId);
  const { data } = await scene.request(documentId, signers);
  await isOf(contractId, 'waitingForSignature');
  const confirmed = await scene.ask('confirmContract', { contractId }, '{ contract { id } }');
  expect(confirmed.message).toBeUndefined();
  await scene.ask('cancelSignatures', { requestId: data?.requestId }, '{ requestId }');
  expect((await scene.documentOf(documentId)).signatureStatus).toBe('pending');
  await laterEventsAreSeen();
  expect((await contractOf(contractId)).status).toBe('active');
  expect(await installmentsOf(contractId)).toBe(12);
});

test('another paper of it binds nobody', async () => {
  const { contractId } = await draft();
  const addendum = await paperOf(contractId, 'contract-addendum');
  expect((await scene.request(addendum, signers)).message).toBeUndefined();
  await laterEventsAreSeen();
  expect((await contractOf(contractId)).status).toBe('draft');
});
