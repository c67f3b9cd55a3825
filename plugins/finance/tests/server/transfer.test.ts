import { addDays, currentDay, type RecordOf } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contract } from '../../src/entities/contract.entity.ts';
import { ContractCustomer } from '../../src/entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { ContractTransfer } from '../../src/entities/contract-transfer.entity.ts';
import { LedgerPosting } from '../../src/entities/ledger-posting.entity.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
});
afterAll(() => scene?.host.stop());

const today = currentDay();
const ofContract = (contractId: string) => ({ filter: { contractId: { equalTo: contractId } }, first: 1000 });
const to = (partnerId: string) => [{ partnerId, share: '100', legalResponsible: true }];
const transfer = (contractId: string, more: object = {}, who = scene.admin) => {
  const input = { contractId, transferredOn: today, reason: 'Cessão', customers: to(scene.spouseId), ...more };
  return scene.run('transferContract', input, 'contract', who);
};
/** Whom the receipt of the contract's only payment on a day names. */
async function receiptOf(paymentId: string | undefined) {
  const { data } = await scene.ask<{ paymentReceipt: { customers: readonly { name: string }[] } }>(
    'query($p: UUID!) { paymentReceipt(paymentId: $p) { customers { name } } }',
    { p: paymentId },
  );
  return data?.paymentReceipt.customers.map(({ name }) => name);
}
async function pay(installment: RecordOf<typeof ContractInstallment> | undefined) {
  const { data } = await scene.ask<{ registerInstallmentPayment: { paymentId: string } }>(
    'mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { paymentId } }',
    { i: { installmentId: installment?.id, paymentDate: today } },
  );
  return data?.registerInstallmentPayment.paymentId;
}

test('what is open is the new buyers’, and nothing that was paid moves', async () => {
  const { contractId } = await scene.sold({ initialDueDate: addDays(today, 5) });
  const installments = () =>
    scene.host.within(ours, (tx) => tx.list(ContractInstallment, { ...ofContract(contractId), orderBy: ['dueDate'] }));
  const paidBefore = await pay((await installments())[0]);
  const before = await installments();
  const postings = () => scene.host.within(ours, (tx) => tx.count(LedgerPosting, {}));
  const posted = await postings();

  const { record, message } = await transfer(contractId);
  expect([record?.computedStatus, message]).toEqual(['active', '']);
  expect(await installments()).toEqual(before);
  expect(await postings()).toBe(posted);
  const [made] = await scene.host.within(ours, (tx) => tx.list(ContractTransfer, ofContract(contractId)));
  expect(made).toMatchObject({ formerBuyers: 'Maria (100 %)', buyers: 'José (100 %)', transferredOn: today });
  const row = await scene.host.within(ours, (tx) => tx.get(Contract, contractId));
  expect(row.partnerId).toBe(scene.spouseId);
  expect(made?.receivedValue).toBe(row.receivedValue);
  const buyers = await scene.host.within(ours, (tx) => tx.list(ContractCustomer, ofContract(contractId)));
  expect(buyers.map(({ partnerId }) => partnerId)).toEqual([scene.spouseId]);

  // On the same day: who paid is told by when it was written.
  const paidAfter = await pay(before[1]);
  expect([await receiptOf(paidBefore), await receiptOf(paidAfter)]).toEqual([['Maria'], ['José']]);
});

test('is an administrator’s, of a contract in force, to other buyers, and not of a day to come', async () => {
  const { contractId } = await scene.sold();
  expect((await transfer(contractId, {}, scene.seller)).code).toBe('FORBIDDEN');
  expect((await transfer(contractId, {}, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await transfer(contractId, { transferredOn: addDays(today, 1) })).fields.join()).toContain(
    'ainda não chegou',
  );
  expect((await transfer(contractId, { customers: to(scene.buyerId) })).fields.join()).toContain('já são');
  const halves = to(scene.spouseId).map((one) => ({ ...one, share: '50' }));
  expect((await transfer(contractId, { customers: halves })).fields.join()).toContain('customers');
  const both = await Promise.all([transfer(contractId), transfer(contractId)]);
  expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect((await transfer(contractId, { transferredOn: '2020-01-01', customers: to(scene.buyerId) })).fields).toEqual([
    expect.stringContaining('transferredOn'),
  ]);
  const { record } = await scene.create([await scene.land()]);
  const refused = await transfer(record?.id ?? '');
  expect([refused.code, refused.message]).toEqual(['CONFLICT', expect.stringContaining('em vigor')]);
});
