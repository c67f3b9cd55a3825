import { Contract, ContractLand, Partner } from '@gleba/plugin-finance';
import { Land } from '@gleba/plugin-lands';
import { Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentConditionTable } from '../../../finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../../finance/src/entities/payment-method.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { ProjectDocuments } from '../../src/entities/project-documents.entity.ts';
import { emptyTemplate } from '../../src/template/template.ts';
import { seedTypes } from '../subjects.ts';
import { type SigningScene, startSigningScene } from './signatures/signing-scene.ts';

/** A new contract's paper: what it may be written from, how it would be, and that it is written with the contract or not at all. */
let scene: SigningScene;
const ids = { instrument: '', addendum: '', partner: '', table: '', method: '', land: '' };
beforeAll(async () => {
  scene = await startSigningScene();
  const { host, projectId } = scene;
  await host.within(2, async (tx) => {
    await seedTypes(tx);
    const typeOf = async (slug: string) =>
      (await tx.list(DocumentType, { filter: { slug: { equalTo: slug } }, first: 1 }))[0]?.id ?? '';
    ids.instrument = await typeOf('contract-instrument');
    ids.addendum = await typeOf('contract-addendum');
    ids.partner = (await tx.insert(Partner, { name: 'Rita <b>', cpf: '111.444.777-35' })).id;
    ids.table = (await tx.insert(PaymentConditionTable, { name: 'Tabela', projectId, canSkipInsurance: true })).id;
    ids.method = (await tx.insert(PaymentMethod, { name: 'Boleto' })).id;
    ids.land = (await tx.insert(Land, { projectId, block: 'P', lot: '1', price: '60000.00' })).id;
  });
}, 120_000);
afterAll(() => scene?.stop());

const contract = (landId = ids.land) => ({
  ...{ projectId: scene.projectId, landIds: [landId], paymentConditionTableId: ids.table, paymentMethodId: ids.method },
  customers: [{ partnerId: ids.partner, share: '100', legalResponsible: true }],
  ...{ numInstallments: 12, initialDueDate: '2031-01-31', amortizationMethod: 'none' },
});
const preview = (contractTemplateId: string) =>
  scene.ask<string>('previewContractPaper', { contract: contract(), contractTemplateId }, '{ html }');
const create = (contractTemplateId: string, landId = ids.land) =>
  scene.ask<{ contract: { id: string } }>(
    'createContract',
    { contract: contract(landId), contractTemplateId },
    '{ contract { id } }',
  );
async function templates(who = scene.admin) {
  const { data } = await scene.host.graphql<{
    contractTemplates: { templates: { id: string; isUsual: boolean }[] | null };
  }>('query($p: UUID!) { contractTemplates(projectId: $p) { templates { id isUsual } } }', { p: scene.projectId }, who);
  return data?.contractTemplates.templates;
}
async function save(documentTypeId: string) {
  const body = ['contract.totalValue', "join(contract.buyers, it.partner.name, ', ')"].map((source) => ({
    kind: 'paragraph',
    children: [{ kind: 'value', source }],
  }));
  const input = { documentTypeId, basedOn: 0, tree: { ...emptyTemplate, body } };
  expect((await scene.ask('saveDocumentTemplate', input, '{ number }')).message).toBeUndefined();
}
const jobs = () =>
  scene.host.within(2, (tx) => tx.list(Job, { filter: { type: { equalTo: 'documents.writeDocument' } }, first: 10 }));
const contracts = () => scene.host.within(2, (tx) => tx.count(Contract, {}));

test('it is written from types that bind and have a template; the project’s own is said', async () => {
  expect(await templates()).toEqual([]);
  await save(ids.addendum);
  await save(ids.instrument);
  expect(await templates()).toEqual([{ id: ids.instrument, isUsual: false }]);
  const chosen = { contractTemplateId: ids.instrument };
  await scene.host.within(2, (tx) => tx.update(ProjectDocuments, scene.projectId, chosen));
  expect(await templates()).toEqual([{ id: ids.instrument, isUsual: true }]);
});

test('a preview says what the contract will, and nothing of it stays', async () => {
  const { data, message } = await preview(ids.instrument);
  expect(message).toBeUndefined();
  const { html } = data as unknown as { html: string };
  expect(html).toContain('60.000,00');
  expect(html).toContain('Rita &lt;b&gt;');
  expect(await contracts()).toBe(0);
  expect(await scene.host.within(2, (tx) => tx.count(ContractLand, {}))).toBe(0);
});

test('a type that binds nobody writes no contract: neither is made', async () => {
  expect((await preview(ids.addendum)).code).toBe('VALIDATION');
  expect((await create(ids.addendum)).code).toBe('VALIDATION');
  expect(await contracts()).toBe(0);
  expect(await jobs()).toEqual([]);
});

test('is written once the draft is there, about it', async () => {
  const { data, message } = await create(ids.instrument);
  expect(message).toBeUndefined();
  const contractId = data?.contract.id ?? '';
  expect((await scene.host.within(2, (tx) => tx.get(Contract, contractId))).status).toBe('draft');
  expect((await jobs()).map(({ referenceId, payload }) => ({ referenceId, payload }))).toEqual([
    {
      referenceId: contractId,
      payload: { documentTypeId: ids.instrument, subject: Contract.id, subjectId: contractId },
    },
  ]);
});

test('a renewal’s paper is looked at as it will be, and written with it; the contract is in force at once', async () => {
  const { host } = scene;
  const former = (await host.within(2, (tx) => tx.list(Contract, { first: 1 })))[0]?.id ?? '';
  await scene.ask('confirmContract', { contractId: former }, '{ contract { id } }');
  const { projectId: _project, landIds: _lands, ...conditions } = contract();
  const renewal = { ...conditions, contractId: former, reason: 'Prazo maior', numInstallments: 24 };
  const shown = await scene.ask<string>(
    'previewRenewalPaper',
    { ...renewal, contractTemplateId: ids.instrument },
    '{ html }',
  );
  expect(shown.message).toBeUndefined();
  expect((shown.data as unknown as { html: string }).html).toContain('Rita &lt;b&gt;');
  expect(await contracts()).toBe(1);
  expect((await host.within(2, (tx) => tx.get(Contract, former))).status).toBe('active');
  const before = (await jobs()).length;
  // One that binds nobody writes none, and nothing is renewed.
  const refused = await scene.ask(
    'renewContract',
    { ...renewal, contractTemplateId: ids.addendum },
    '{ contract { id } }',
  );
  expect(refused.code).toBe('VALIDATION');
  expect([await contracts(), (await jobs()).length]).toEqual([1, before]);
  const { data, message } = await scene.ask<{ contract: { id: string } }>(
    ...(['renewContract', { ...renewal, contractTemplateId: ids.instrument }, '{ contract { id } }'] as const),
  );
  expect(message).toBeUndefined();
  const next = data?.contract.id ?? '';
  expect((await host.within(2, (tx) => tx.get(Contract, next))).status).toBe('active');
  expect((await host.within(2, (tx) => tx.get(Contract, former))).status).toBe('terminated');
  expect((await jobs()).map(({ referenceId }) => referenceId)).toContain(next);
});

test('where the organization has no documents there is none to choose', async () => {
  const { host, admin } = scene;
  const mutation = 'mutation($i: DisablePluginInput!) { disablePlugin(input: $i) { state } }';
  const { errors } = await host.graphql(mutation, { i: { id: 'documents' } }, admin);
  expect(errors).toEqual([]);
  expect(await templates()).toBeNull();
  const other = { projectId: scene.projectId, block: 'P', lot: '2', price: '60000.00' };
  const landId = await host.within(2, async (tx) => (await tx.insert(Land, other)).id);
  expect((await create(ids.instrument, landId)).code).toBe('VALIDATION');
});
