import { Land } from '@gleba/plugin-lands';
import { addDays, currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contract } from '../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { ContractLand } from '../../src/entities/contract-land.entity.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
});
afterAll(() => scene?.host.stop());

const ofContract = (contractId: string) => ({ filter: { contractId: { equalTo: contractId } }, first: 1000 });
const within = <T>(work: Parameters<typeof scene.host.within<T>>[1]) => scene.host.within(ours, work);
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const renew = (contractId: string, more: object = {}, who = scene.admin) => {
  const { projectId: _project, landIds: _lands, ...conditions } = scene.draftOf([]);
  return scene.run('renewContract', { ...conditions, contractId, reason: 'Prazo maior', ...more }, 'contract', who);
};
async function balances() {
  const { data } = await scene.ask<{ ledgerBalances: readonly { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  return new Map(data?.ledgerBalances.map(({ code, balance }) => [code, cents(balance)]));
}

test('ends the former one, takes what was paid off the price, and the lot is never free', async () => {
  const { contractId, landId } = await scene.sold({ initialDueDate: addDays(currentDay(), 5) });
  const [first] = await within((tx) =>
    tx.list(ContractInstallment, { ...ofContract(contractId), orderBy: ['dueDate'] }),
  );
  const paid = { installmentId: first?.id, paymentDate: currentDay() };
  await scene.run('registerInstallmentPayment', paid, 'contractInstallment');
  const [place] = await within((tx) => tx.list(ContractLand, ofContract(contractId)));
  const { receivedValue } = await within((tx) => tx.get(Contract, contractId));
  const landBefore = await within((tx) => tx.get(Land, landId));

  const above = await renew(contractId, { discount: '99000.00' });
  expect(above.fields.join()).toContain('pago no contrato anterior');
  const { record, message, fields } = await renew(contractId, { discount: receivedValue, numInstallments: 24 });
  expect([record?.computedStatus, message, fields]).toEqual(['active', '', []]);
  const [former, next] = await within(async (tx) => [
    await tx.get(Contract, contractId),
    await tx.get(Contract, record?.id ?? ''),
  ]);
  expect(former).toMatchObject({ status: 'terminated', lastStatusReason: 'Prazo maior', receivedValue });
  expect(next).toMatchObject({ previousContractId: contractId, previousContractDiscount: receivedValue });
  const held = await within((tx) => tx.list(ContractLand, { filter: { landId: { equalTo: landId } } }));
  expect(held.map(({ id, contractId: of, computedStatus }) => [id, of, computedStatus])).toEqual([
    [place?.id, record?.id, 'active'],
  ]);
  // The lot names the contract that it is sold by now.
  expect(landBefore.currentContractId).toBe(contractId);
  expect(await within((tx) => tx.get(Land, landId))).toMatchObject({
    ...{ computedStatus: landBefore.computedStatus, currentContractId: record?.id },
  });
  const rows = await within((tx) => tx.list(ContractInstallment, ofContract(record?.id ?? '')));
  const principal = rows.reduce(
    (sum, { kind, principalValue }) => (kind === 'installment' ? sum + cents(principalValue) : sum),
    0n,
  );
  expect(principal).toBe(cents('100000.00') - cents(receivedValue));
  const left = await within((tx) => tx.list(ContractInstallment, ofContract(contractId)));
  expect(new Set(left.map(({ computedStatus }) => computedStatus))).toEqual(new Set(['paid', 'cancelled']));
  const ledger = await balances();
  expect(ledger.get('receivables')).toBe(rows.reduce((sum, { value }) => sum + cents(value), 0n));
  expect(ledger.get('cash')).toBe(cents(receivedValue));
});

test('is an administrator’s, of a contract in force; of two at once one wins', async () => {
  const { contractId } = await scene.sold();
  expect((await renew(contractId, {}, scene.seller)).code).toBe('FORBIDDEN');
  expect((await renew(contractId, {}, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await renew(contractId, { basePrice: '1.00' })).fields.join()).toContain('basePrice');
  const both = await Promise.all([renew(contractId), renew(contractId)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
  expect((await renew(contractId)).code).toBe('CONFLICT');
});
