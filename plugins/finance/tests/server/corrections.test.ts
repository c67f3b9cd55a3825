import { Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contract } from '../../src/entities/contract.entity.ts';
import { ContractCorrection } from '../../src/entities/contract-correction.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../src/entities/contract-installment-group.entity.ts';
import { IndexCorrection } from '../../src/entities/index-correction.entity.ts';
import { LedgerPosting } from '../../src/entities/ledger-posting.entity.ts';
import { PaymentConditionTable } from '../../src/entities/payment-condition-table.entity.ts';
import { readIndexValues } from '../../src/server/corrections/index-values.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

/** IPCA of 2023 as IBGE published it: 4.62 % in the year, factor 1.046211139. */
const ipca2023 = [0.53, 0.84, 0.71, 0.61, 0.23, -0.08, 0.12, 0.23, 0.26, 0.24, 0.28, 0.56];
const lines = (percents: readonly number[], year: number) =>
  percents
    .map((value, at) => `${String(at + 1).padStart(2, '0')}/${year};${value.toFixed(2).replace('.', ',')}`)
    .join('\n');

let scene: ContractsScene;
let tableId = '';
beforeAll(async () => {
  scene = await startContractsScene();
  tableId = await scene.host.within(ours, async (tx) => {
    const values = { name: 'IPCA', adjustmentIndex: 'ipca' as const, adjustmentLag: 1, subscriptionFee: null };
    return (await tx.insert(PaymentConditionTable, { ...values, projectId: scene.projectId })).id;
  });
});
afterAll(() => scene?.host.stop());

const run = (name: string, input: object, answer: string, who = scene.admin) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return scene.ask<Record<string, Record<string, unknown>>>(
    `mutation($i: ${type}!) { ${name}(input: $i) { ${answer} } }`,
    { i: input },
    who,
  );
};
const importValues = (values: string, who = scene.admin) =>
  run('importIndexValues', { adjustmentIndex: 'ipca', source: 'IBGE, SIDRA 1737', values }, 'added changed same', who);

/** A contract of twelve times 1,000.00 without interest, in force since 2023-01-01. */
async function contractOf2023(initialDueDate = '2024-02-10') {
  const landId = await scene.land({ price: '12000.00' });
  const asked = { paymentConditionTableId: tableId, amortizationMethod: 'none', initialDueDate };
  const { record, message } = await scene.create([landId], asked);
  expect(message).toBe('');
  const contractId = record?.id ?? '';
  await scene.run('confirmContract', { contractId }, 'contract');
  await scene.host.within(ours, (tx) => tx.update(Contract, contractId, { adjustmentBaseDate: '2023-01-01' }));
  return contractId;
}
const installments = (contractId: string) =>
  scene.host.within(ours, (tx) =>
    tx.list(ContractInstallment, { filter: { contractId: { equalTo: contractId } }, orderBy: ['installmentNumber'] }),
  );
async function step(name: string, input: object): Promise<string> {
  const { data, message } = await run(name, input, 'indexCorrection { id } jobId');
  expect(message).toBe('');
  const answer = data?.[name] as { indexCorrection: { id: string }; jobId: string };
  const job = () => scene.host.within(ours, (tx) => tx.get(Job, answer.jobId));
  await expect.poll(async () => ['DONE', 'FAILED'].includes((await job()).status), { timeout: 60_000 }).toBe(true);
  expect(await job()).toMatchObject({ status: 'DONE' });
  return answer.indexCorrection.id;
}
const propose = (asOf: string) => step('proposeCorrection', { projectId: scene.projectId, asOf });
const correction = (id: string) => scene.host.within(ours, (tx) => tx.get(IndexCorrection, id));
const rowsOf = (indexCorrectionId: string) =>
  scene.host.within(ours, (tx) =>
    tx.list(ContractCorrection, { filter: { indexCorrectionId: { equalTo: indexCorrectionId } } }),
  );
const posted = (cause: string, causeId: string) =>
  scene.host.within(ours, (tx) =>
    tx.list(LedgerPosting, { filter: { cause: { equalTo: cause }, causeId: { equalTo: causeId } } }),
  );

test('a list of months is read strictly, and says which line is wrong', async () => {
  expect(readIndexValues('Mês;Variação\n01/2026;0,53\n2026-02;-0.08 %\n')).toEqual([
    { month: '2026-01-01', percent: '0.53' },
    { month: '2026-02-01', percent: '-0.08' },
  ]);
  for (const wrong of ['13/2026;0,5', '01/2026', '01/2026;abc', '01/26;0,5', '=1+1']) {
    expect(() => readIndexValues(`12/2025;0,1\n${wrong}`), wrong).toThrow();
  }
  expect((await importValues('01/2026;0,53\n01/2026;0,54')).fields.join()).toContain('2026-01');
  expect((await importValues(`${'a'.repeat(100)}1`)).fields.join()).toContain('Linha 1');
  expect((await importValues(lines([1], 2020), scene.seller)).code).toBe('FORBIDDEN');
});

test('a month that is not known holds the contract back and is named; nothing counts as zero', async () => {
  await importValues(lines(ipca2023.slice(0, 11), 2023));
  const contractId = await contractOf2023();
  const id = await propose('2024-06-01');
  expect(await correction(id)).toMatchObject({ status: 'proposed', contractCount: 0, refusedCount: 1 });
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ contractId, status: 'refused', problem: 'indexMissing', problemDetail: '2023-12' });
  const second = await run('proposeCorrection', { projectId: scene.projectId, asOf: '2024-06-01' }, 'jobId');
  expect(second.message).toContain('em andamento');
  expect((await run('discardCorrection', { indexCorrectionId: id }, 'indexCorrection { id }')).message).toBe('');
});

test('what is due after the anniversary is corrected to the cent, and the ledger follows', async () => {
  const { data } = await importValues(lines(ipca2023, 2023));
  expect(data?.importIndexValues).toEqual({ added: 1, changed: 0, same: 11 });
  const id = await propose('2024-06-01');
  const [row] = await rowsOf(id);
  const contractId = row?.contractId ?? '';
  expect(row).toMatchObject({
    status: 'proposed',
    installmentCount: 12,
    accumulatedPercent: '4.62111393',
    difference: '554.52',
  });
  expect((await installments(contractId)).map(({ value }) => value)).toEqual(Array(12).fill('1000.00'));

  await step('applyCorrection', { indexCorrectionId: id });
  expect(await correction(id)).toMatchObject({ status: 'applied', contractCount: 1, difference: '554.52' });
  const corrected = await installments(contractId);
  expect(corrected.map(({ value }) => value)).toEqual(Array(12).fill('1046.21'));
  expect(corrected[0]).toMatchObject({ originalValue: '1000.00', correctionValue: '46.21', netValue: '1044.22' });
  const contract = await scene.host.within(ours, (tx) => tx.get(Contract, contractId));
  expect(contract).toMatchObject({
    totalValue: '12000.00',
    dynamicTotalValue: '12554.52',
    correctedUntil: '2024-06-01',
  });
  const groups = await scene.host.within(ours, (tx) =>
    tx.list(ContractInstallmentGroup, { filter: { contractId: { equalTo: contractId } } }),
  );
  expect(groups.map(({ totalValue }) => totalValue)).toEqual(['12554.52']);
  const journal = await posted('finance.contract.corrected', row?.id ?? '');
  expect(journal.map(({ amount }) => amount)).toEqual(['554.52']);

  const again = await propose('2024-06-01');
  expect(await correction(again)).toMatchObject({ contractCount: 0, refusedCount: 0, difference: '0.00' });
  await run('discardCorrection', { indexCorrectionId: again }, 'indexCorrection { id }');

  await step('undoCorrection', { indexCorrectionId: id });
  expect(await correction(id)).toMatchObject({ status: 'undone' });
  expect((await installments(contractId)).map(({ value }) => value)).toEqual(Array(12).fill('1000.00'));
  expect(await scene.host.within(ours, (tx) => tx.get(Contract, contractId))).toMatchObject({
    ...{ dynamicTotalValue: '12000.00', correctedUntil: null },
  });
  expect((await posted('finance.contract.correctionUndone', row?.id ?? '')).map(({ amount }) => amount)).toEqual([
    '554.52',
  ]);
});

test('what was added to an installment is corrected by no index, whenever it was added', async () => {
  const [before] = await scene.host.within(ours, (tx) => tx.list(Contract, { first: 1 }));
  const contractId = before?.id ?? '';
  const firstValue = async () => (await installments(contractId))[0]?.value;
  const [first] = await installments(contractId);
  const add = async (value: string) => {
    const input = { installmentId: first?.id, value, reason: 'Segunda via' };
    const { data } = await run('addInstallmentFee', input, 'contractInstallmentFeeId', scene.seller);
    return String(data?.addInstallmentFee?.contractInstallmentFeeId);
  };
  const fees = [await add('7.00')];
  const id = await propose('2024-06-01');
  expect(await correction(id)).toMatchObject({ difference: '554.52' });
  await step('applyCorrection', { indexCorrectionId: id });
  expect(await firstValue()).toBe('1053.21');
  fees.push(await add('1.00'));
  await step('undoCorrection', { indexCorrectionId: id });
  expect(await firstValue()).toBe('1008.00');
  for (const contractInstallmentFeeId of fees) {
    const input = { contractInstallmentFeeId, reason: 'Engano' };
    await run('removeInstallmentFee', input, 'contractInstallment { id }', scene.seller);
  }
  expect(await firstValue()).toBe('1000.00');
});

test('a contract that changed since, or of which a corrected installment was paid, is left and told', async () => {
  const other = await contractOf2023();
  const id = await propose('2024-06-01');
  const [first] = await installments(other);
  const pay = { installmentId: first?.id ?? '', paymentDate: '2024-02-10', amount: '1000.00' };
  expect((await run('registerInstallmentPayment', pay, 'paymentId', scene.seller)).message).toBe('');
  await step('applyCorrection', { indexCorrectionId: id });
  const rows = await rowsOf(id);
  const applied = rows.find(({ status }) => status === 'applied');
  expect(rows.find(({ contractId }) => contractId === other)).toMatchObject({
    ...{ status: 'refused', problem: 'changedSince' },
  });
  expect((await installments(other)).filter(({ value }) => value === '1000.00')).toHaveLength(12);

  const contractId = applied?.contractId ?? '';
  const [paid] = await installments(contractId);
  const receive = { installmentId: paid?.id ?? '', paymentDate: '2024-02-10' };
  const { data } = await run('registerInstallmentPayment', receive, 'paymentId', scene.seller);
  const paymentId = String(data?.registerInstallmentPayment?.paymentId);
  const earned = await posted('finance.installment.received', paymentId);
  // Received, the sale, and what the index added to it.
  expect(earned.map(({ amount }) => amount).sort()).toEqual(['1000.00', '1046.21', '46.21']);
  await step('undoCorrection', { indexCorrectionId: id });
  expect(await correction(id)).toMatchObject({ status: 'applied' });
  expect((await rowsOf(id)).find(({ contractId: of }) => of === contractId)).toMatchObject({
    ...{ status: 'applied', problem: 'paidSince' },
  });
});

test('nobody below administrators decides, in the organization alone, and not of a day to come', async () => {
  const asked = { projectId: scene.projectId, asOf: '2024-06-01' };
  expect((await run('proposeCorrection', asked, 'jobId', scene.seller)).code).toBe('FORBIDDEN');
  expect((await run('proposeCorrection', asked, 'jobId', scene.stranger)).code).not.toBeUndefined();
  const later = await run('proposeCorrection', { ...asked, asOf: '2999-01-01' }, 'jobId');
  expect(later.fields.join()).toContain('ainda não chegou');
});
