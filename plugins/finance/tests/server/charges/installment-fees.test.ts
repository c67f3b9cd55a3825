import { inflateRawSync } from 'node:zlib';
import { addDays, addDecimals } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { Contract } from '../../../src/entities/contract.entity.ts';
import { ContractInstallmentFee } from '../../../src/entities/contract-installment-fee.entity.ts';
import { chargingScene } from './charging-scene.ts';

/** What an installment costs besides what was agreed: charged, booked, paid and told with it. */
const scene = chargingScene();

const due = () => ({ initialDueDate: addDays(scene.today, 20) });
const add = (installmentId: string, value = '12.50', reason = 'Segunda via em papel', who = scene.seller) =>
  scene.command('addInstallmentFee', { installmentId, value, reason }, 'contractInstallmentFeeId', who);
const remove = (contractInstallmentFeeId: string) =>
  scene.command(
    'removeInstallmentFee',
    { contractInstallmentFeeId, reason: 'Cobrada por engano' },
    'contractInstallment { id }',
    scene.seller,
  );
const pay = (installmentId: string, amount?: string) =>
  scene.command(
    'registerInstallmentPayment',
    { installmentId, paymentDate: scene.today, ...(amount && { amount }) },
    'paymentId',
    scene.seller,
  );
async function balanceOf(code: string): Promise<string> {
  const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  return data?.ledgerBalances.find((one) => one.code === code)?.balance ?? '0.00';
}
const sold = async () => {
  const { contractId } = await scene.sold({ numInstallments: 3, ...due() });
  const [first, second] = await scene.installments(contractId);
  if (!first || !second) throw new Error('There are no installments.');
  return { contractId, first, second };
};

test('it is in what the installment, its group and its contract come to, and in the books', async () => {
  const { contractId, first } = await sold();
  const before = await scene.within((tx) => tx.get(Contract, contractId));
  const { data, message } = await add(first.id);
  expect(message).toBe('');
  const fee = { extraFeesValue: '12.50', isExtraFee: true, value: addDecimals(first.value, '12.50') };
  expect(await scene.installment(first.id)).toMatchObject({ ...fee, netValue: addDecimals(first.netValue, '12.50') });
  const after = await scene.within((tx) => tx.get(Contract, contractId));
  expect(after.dynamicTotalValue).toBe(addDecimals(before.dynamicTotalValue, '12.50'));
  await scene.booksAgree();
  expect((await remove(data.contractInstallmentFeeId ?? '')).message).toBe('');
  expect(await scene.installment(first.id)).toMatchObject({
    extraFeesValue: '0.00',
    isExtraFee: false,
    value: first.value,
  });
  await scene.booksAgree();
  expect((await remove(data.contractInstallmentFeeId ?? '')).code).toBe('CONFLICT');
});

test('paid with it it is the office’s: earned whole, in however many parts', async () => {
  const { first } = await sold();
  await add(first.id, '10.00');
  const earned = await balanceOf('extraFees');
  await pay(first.id, '100.00');
  await scene.booksAgree();
  await pay(first.id);
  await scene.booksAgree();
  expect((await scene.installment(first.id)).computedStatus).toBe('paid');
  expect(addDecimals(earned, '-10.00')).toBe(await balanceOf('extraFees'));
});

test('of one that is paid, in part or whole, nothing is added or taken off', async () => {
  const { first, second } = await sold();
  const { data } = await add(first.id);
  await pay(first.id, '100.00');
  expect((await add(first.id)).code).toBe('CONFLICT');
  expect((await remove(data.contractInstallmentFeeId ?? '')).message).toContain('já tem pagamento');
  await pay(second.id);
  expect((await add(second.id)).message).toContain('paga');
  expect(
    await scene.within((tx) =>
      tx.count(ContractInstallmentFee, { filter: { contractInstallmentId: { equalTo: second.id } } }),
    ),
  ).toBe(0);
});

test('the provider is told to charge so much more, and less when it is taken off', async () => {
  const { installmentId, externalId } = await scene.charged(due());
  const before = scene.asaas.state.paymentOf(externalId)?.value;
  const { data } = await add(installmentId, '7.25');
  await scene.idle();
  const sent = (await scene.charge(installmentId)).sentValue;
  // In cents there, in text here.
  expect(Number(scene.asaas.state.paymentOf(externalId)?.value)).toBe(Number(before) + 725);
  expect(sent.replace('.', '')).toBe(String(Number(before) + 725));
  await remove(data.contractInstallmentFeeId ?? '');
  await scene.idle();
  expect(scene.asaas.state.paymentOf(externalId)?.value).toEqual(before);
});

test('its slip and its receipt say what was added, and no longer what was taken off', async () => {
  const { first } = await sold();
  const { data } = await add(first.id, '3.00', 'Taken');
  await remove(data.contractInstallmentFeeId ?? '');
  await add(first.id, '5.00', 'Envio pelo correio');
  const added = [{ reason: 'Envio pelo correio', value: '5.00' }];
  const book = await scene.ask<{ paymentBook: { slips: { installmentId: string; fees: object[] }[] } }>(
    'query($g: UUID!) { paymentBook(installmentGroupId: $g) { slips { installmentId fees { reason value } } } }',
    { g: first.installmentGroupId },
  );
  expect(book.data?.paymentBook.slips.find((slip) => slip.installmentId === first.id)?.fees).toEqual(added);
  await pay(first.id);
  const [payment] = await scene.payments(first.id);
  const receipt = await scene.ask<{ paymentReceipt: { fees: object[] } }>(
    'query($p: UUID!) { paymentReceipt(paymentId: $p) { fees { reason value } } }',
    { p: payment?.id },
  );
  expect(receipt.data?.paymentReceipt.fees).toEqual(added);
});

test('whoever may not change contracts adds none, and no amount below a cent is one', async () => {
  const { first } = await sold();
  const reader = await scene.person('user', ['contract-details', 'contracts-list']);
  expect((await add(first.id, '1.00', 'x', reader)).code).toBe('FORBIDDEN');
  expect((await add(first.id, '1.00', 'x', scene.stranger)).code).toBe('NOT_FOUND');
  for (const value of ['0', '-5.00', '1000000000.00']) expect((await add(first.id, value)).code).toBe('VALIDATION');
});

test('is in the workbook of its contract’s memorial, for whoever sees the contract', async () => {
  const { contractId, first, second } = await sold();
  await add(second.id, '7.77', 'Taxa no memorial');
  const { data } = await add(first.id, '1.00', 'Taxa retirada');
  await remove(data.contractInstallmentFeeId ?? '');
  const { terms } = await scene.within((tx) => tx.get(Contract, contractId));
  const sheet = async (query: string, authorization: string) => {
    const address = `http://test.invalid/asaas/compute-installments-memorial${query}`;
    const headers = { 'content-type': 'application/json', authorization };
    const body = JSON.stringify(terms);
    const answer = await scene.host.runtime.route(new Request(address, { method: 'POST', headers, body }), 'test');
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
    const name = 'xl/worksheets/sheet1.xml';
    return inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString('utf8');
  };
  const own = await sheet(`?contract=${contractId}`, scene.seller);
  expect(own).toContain('Taxa no memorial');
  expect(own).toContain('<v>7.77</v>');
  expect(own).not.toContain('Taxa retirada');
  // Of terms that are a renegotiation's, those of the start tell nothing.
  const another = `?contract=${contractId}&renegotiation=018f0000-0000-7000-8000-000000000009`;
  expect(await sheet(another, scene.seller)).not.toContain('Taxa no memorial');
  expect(await sheet(`?contract=${contractId}`, scene.stranger)).not.toContain('Taxa no memorial');
  await expect(sheet('?contract=1', scene.seller)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
