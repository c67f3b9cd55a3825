import { currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeSchedule, termsSchema } from '../../src/calculation/index.ts';
import { Contract } from '../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../src/entities/contract-installment-group.entity.ts';
import { ContractRenegotiation } from '../../src/entities/contract-renegotiation.entity.ts';
import { LedgerAccount } from '../../src/entities/ledger-account.entity.ts';
import { LedgerPosting } from '../../src/entities/ledger-posting.entity.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
});
afterAll(() => scene?.host.stop());

const agreed = { numInstallments: 24, initialDueDate: '2031-03-10' };
const ofContract = (contractId: string) => ({ filter: { contractId: { equalTo: contractId } }, first: 1000 });
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const total = (values: readonly string[]) => values.reduce((sum, value) => sum + cents(value), 0n);
const installments = (id: string) =>
  scene.host.within(ours, (tx) => tx.list(ContractInstallment, { ...ofContract(id), orderBy: ['installmentNumber'] }));

interface Preview {
  readonly contractRenegotiationPreview: Readonly<Record<'open' | 'charges' | 'waived' | 'reduction' | 'debt', string>>;
}
const preview = (contractId: string, more: object = {}, who = scene.admin) =>
  scene.ask<Preview>(
    `query($c: UUID!, $n: Int!, $d: Date!, $w: BigFloat) {
      contractRenegotiationPreview(contractId: $c, numInstallments: $n, initialDueDate: $d, chargesWaivedPercent: $w) {
        open charges waived reduction debt
      }
    }`,
    { c: contractId, n: agreed.numInstallments, d: agreed.initialDueDate, ...more },
    who,
  );
const renegotiate = (contractId: string, more: object = {}, who = scene.admin) =>
  scene.run('renegotiateContract', { contractId, reason: 'Desemprego', ...agreed, ...more }, 'contract', who);

/** Balance of an account by its postings. */
async function balance(code: 'receivables' | 'deferredSales' | 'deferredInterest'): Promise<bigint> {
  return scene.host.within(ours, async (tx) => {
    const [account] = await tx.list(LedgerAccount, { filter: { code: { equalTo: code } }, first: 1 });
    const postings = await tx.list(LedgerPosting, { first: 1000 });
    return postings.reduce((sum, { debitAccountId, creditAccountId, amount }) => {
      if (debitAccountId === account?.id) return sum + cents(amount);
      return creditAccountId === account?.id ? sum - cents(amount) : sum;
    }, 0n);
  });
}

test('what is open is cancelled, new installments stand for it, and the ledger owes what is open', async () => {
  const { contractId } = await scene.sold({ initialDueDate: '2020-01-31' });
  const [first] = await installments(contractId);
  await scene.run(
    'registerInstallmentPayment',
    { installmentId: first?.id, paymentDate: currentDay(), amount: '100.00' },
    'contractInstallment',
  );
  const before = await installments(contractId);
  const owedBefore = await balance('receivables');
  const open = total(before.map(({ value, settledValue }) => `${cents(value) - cents(settledValue)}`));

  const { data } = await preview(contractId, { w: '50' });
  const shown = data?.contractRenegotiationPreview;
  const charges = cents(shown?.charges ?? '0');
  expect(cents(shown?.open ?? '0')).toBe(open);
  expect(charges).toBeGreaterThan(0n);
  expect(cents(shown?.waived ?? '0')).toBe((charges + 1n) / 2n);
  expect(cents(shown?.debt ?? '0')).toBe(open + charges - cents(shown?.waived ?? '0'));
  expect(await installments(contractId)).toEqual(before);

  const other = await renegotiate(contractId, { chargesWaivedPercent: '50', debt: '1.00' });
  expect([other.code, other.message]).toEqual(['CONFLICT', expect.stringContaining('A dívida mudou')]);
  expect(await installments(contractId)).toEqual(before);

  const { record } = await renegotiate(contractId, { chargesWaivedPercent: '50', debt: shown?.debt });
  expect(record?.computedStatus).toBe('active');
  const [made] = await scene.host.within(ours, (tx) => tx.list(ContractRenegotiation, ofContract(contractId)));
  expect(made).toMatchObject({ debt: shown?.debt, reason: 'Desemprego', renegotiatedOn: currentDay() });
  const rows = await installments(contractId);
  const former = rows.filter(({ renegotiatedById }) => renegotiatedById === made?.id);
  const fresh = rows.filter(({ computedStatus }) => computedStatus === 'pending');
  expect(former.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(new Set(former.map(({ computedStatus }) => computedStatus))).toEqual(new Set(['cancelled']));
  expect(fresh).toHaveLength(24);
  expect(fresh[0]).toMatchObject({ name: 'Renegociação · Parcela 1 de 24', installmentNumber: before.length + 1 });
  const schedule = computeSchedule(termsSchema.parse(made?.terms));
  expect(total(fresh.map(({ value }) => value))).toBe(schedule.totals.value);
  expect(total(fresh.map(({ principalValue }) => principalValue))).toBe(cents(shown?.debt ?? '0'));

  expect((await balance('receivables')) - owedBefore).toBe(schedule.totals.value - open);
  const deferred = (await balance('deferredSales')) + (await balance('deferredInterest'));
  expect(deferred).toBe(-(await balance('receivables')));
  const row = await scene.host.within(ours, (tx) => tx.get(Contract, contractId));
  expect(row).toMatchObject({ receivedValue: '100.00', adjustmentBaseDate: currentDay() });
  expect(cents(row.dynamicTotalValue)).toBe(schedule.totals.value + total(former.map((one) => one.settledValue)));
  const groups = await scene.host.within(ours, (tx) => tx.list(ContractInstallmentGroup, ofContract(contractId)));
  const mine = groups.filter(({ contractRenegotiationId }) => contractRenegotiationId === made?.id);
  expect(mine.map(({ description }) => description).sort()).toEqual([
    'Renegociação · Parcelas 1 a 12',
    'Renegociação · Parcelas 13 a 24',
  ]);
});

test('may follow another one, and goes on counting', async () => {
  const { contractId } = await scene.sold();
  expect((await renegotiate(contractId)).code).toBeUndefined();
  expect((await renegotiate(contractId, { numInstallments: 6 })).code).toBeUndefined();
  const rows = await installments(contractId);
  expect(new Set(rows.map(({ installmentNumber }) => installmentNumber)).size).toBe(rows.length);
  expect(rows.filter(({ computedStatus }) => computedStatus === 'pending')).toHaveLength(6);
});

test('is an administrator’s, of a contract in force, within the table’s limits and from today on', async () => {
  const { contractId } = await scene.sold();
  expect((await renegotiate(contractId, {}, scene.seller)).code).toBe('FORBIDDEN');
  expect((await renegotiate(contractId, {}, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await preview(contractId, {}, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await renegotiate(contractId, { initialDueDate: '2020-01-01' })).fields.join()).toContain('já passou');
  expect((await renegotiate(contractId, { numInstallments: 181 })).fields.join()).toContain('numInstallments');
  const { record } = await scene.create([await scene.land()]);
  expect((await renegotiate(record?.id ?? '')).code).toBe('CONFLICT');
});

const takeBack = async (contractId: string, at = -1, who = scene.admin) => {
  const all = await scene.host.within(ours, (tx) =>
    tx.list(ContractRenegotiation, { ...ofContract(contractId), orderBy: ['createdAt'] }),
  );
  const input = { contractRenegotiationId: all.at(at)?.id, reason: 'Engano' };
  return scene.run('takeRenegotiationBack', input, 'contract', who);
};

test('taken back while nothing is paid on it, what was open is owed again as it was, in the books as well', async () => {
  const { contractId } = await scene.sold({ initialDueDate: '2020-01-31' });
  const before = await installments(contractId);
  const contractBefore = await scene.host.within(ours, (tx) => tx.get(Contract, contractId));
  const owed = [await balance('receivables'), await balance('deferredSales'), await balance('deferredInterest')];
  expect((await renegotiate(contractId)).code).toBeUndefined();
  expect((await takeBack(contractId, -1, scene.seller)).code).toBe('FORBIDDEN');
  expect((await takeBack(contractId, -1, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await takeBack(contractId)).record?.computedStatus).toBe('overdue');
  const after = await installments(contractId);
  const facts = (rows: typeof before) =>
    rows.map(({ id, value, status, computedStatus, dueDate, settledValue }) => ({
      ...{ id, value, status, computedStatus, dueDate, settledValue },
    }));
  // Those of the past are overdue again, which they became in the meantime.
  expect(facts(after.slice(0, before.length)).map(({ id, value }) => [id, value])).toEqual(
    facts(before).map(({ id, value }) => [id, value]),
  );
  expect(after.slice(0, before.length).every(({ status }) => status === 'OVERDUE' || status === 'PENDING')).toBe(true);
  expect(new Set(after.slice(before.length).map(({ computedStatus }) => computedStatus))).toEqual(
    new Set(['cancelled']),
  );
  expect([await balance('receivables'), await balance('deferredSales'), await balance('deferredInterest')]).toEqual(
    owed,
  );
  const contract = await scene.host.within(ours, (tx) => tx.get(Contract, contractId));
  expect(contract).toMatchObject({
    ...{ adjustmentBaseDate: contractBefore.adjustmentBaseDate, correctedUntil: contractBefore.correctedUntil },
    dynamicTotalValue: contractBefore.dynamicTotalValue,
  });
  const twice = await takeBack(contractId);
  expect(twice).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('não pode mais ser desfeita') });
  // What counts again is paid, and agreed on anew, as before.
  const payment = { installmentId: before[0]?.id, paymentDate: currentDay() };
  expect((await scene.run('registerInstallmentPayment', payment, 'contractInstallment')).message).toBe('');
  expect((await renegotiate(contractId)).code).toBeUndefined();
});

test('stays where something was paid on it, or another one followed', async () => {
  const { contractId } = await scene.sold();
  await renegotiate(contractId);
  await renegotiate(contractId, { numInstallments: 6 });
  expect((await takeBack(contractId, 0)).code).toBe('CONFLICT');
  const open = (await installments(contractId)).find(({ computedStatus }) => computedStatus === 'pending');
  const payment = { installmentId: open?.id, paymentDate: currentDay(), amount: '10.00' };
  expect((await scene.run('registerInstallmentPayment', payment, 'contractInstallment')).message).toBe('');
  expect(await takeBack(contractId)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('estorne') });
  const input = { installmentId: open?.id, reason: 'Engano' };
  expect((await scene.run('reverseInstallmentPayment', input, 'contractInstallment', scene.admin)).message).toBe('');
  expect((await takeBack(contractId)).message).toBe('');
  // The one before it is the latest again.
  expect((await takeBack(contractId, 0)).message).toBe('');
});

test('at another rate, with balloons: each as the calculation has it', async () => {
  const { contractId } = await scene.sold();
  const balloons = [{ month: 12, value: '5000.00' }];
  expect((await renegotiate(contractId, { annualInterestRate: '0', balloons })).code).toBeUndefined();
  const [made] = await scene.host.within(ours, (tx) => tx.list(ContractRenegotiation, ofContract(contractId)));
  expect(made).toMatchObject({ annualInterestRate: '0.0000', numInstallments: 24 });
  const fresh = (await installments(contractId)).filter(({ computedStatus }) => computedStatus === 'pending');
  expect(fresh.filter(({ kind }) => kind === 'balloon')).toMatchObject([
    { dueDate: '2032-02-10', principalValue: '5000.00' },
  ]);
  expect(new Set(fresh.map(({ interestValue }) => interestValue))).toEqual(new Set(['0.00']));
  // Without interest the principal is the debt, the balloon within it.
  expect(total(fresh.map(({ principalValue }) => principalValue))).toBe(cents(made?.debt ?? '0'));
  const months = fresh.filter(({ kind }) => kind === 'installment');
  const rate = async () => (await scene.host.within(ours, (tx) => tx.get(Contract, contractId))).annualInterestRate;
  expect(await rate()).toBe('0.0000');
  // Equal parts; what rounding leaves is on the last one.
  expect(cents(months[0]?.principalValue ?? '')).toBe((cents(made?.debt ?? '0') - 500_000n) / 24n);
  expect((await takeBack(contractId)).message).toBe('');
  expect(await rate()).toBe('8.0000');
});
