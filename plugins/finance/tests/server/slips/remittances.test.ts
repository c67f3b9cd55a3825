import { Company } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { centsOf } from '../../../src/calculation/index.ts';
import { Address } from '../../../src/entities/address.entity.ts';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { BankSlip } from '../../../src/entities/bank-slip.entity.ts';
import { ContractInstallmentGroup } from '../../../src/entities/contract-installment-group.entity.ts';
import { Bank } from '../../../src/entities/money/bank.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { Remittance } from '../../../src/entities/remittance.entity.ts';
import { RemittanceItem } from '../../../src/entities/remittance-item.entity.ts';
import { txidOf } from '../../../src/pix/txid.ts';
import { dueFactor } from '../../../src/slips/barcode.ts';
import { return240, return400, zeros } from '../../cnab/return-lines.ts';
import { startReturnsScene } from './returns-scene.ts';

/** From open installments to a file for the bank, and back: numbers without a gap, nothing sent twice, what the bank says followed. */
let scene: Awaited<ReturnType<typeof startReturnsScene>>;
beforeAll(async () => {
  scene = await startReturnsScene();
});
afterAll(() => scene?.host.stop());

const until = '2031-03-31';
async function payerKnown(): Promise<void> {
  await scene.within(async (tx) => {
    const address = { street: 'Rua A', number: '1', city: 'Itabira', state: 'MG', postalCode: '35900-000' };
    const { id: addressId } = await tx.insert(Address, address);
    await tx.update(Partner, scene.buyerId, { cpf: '529.982.247-25', addressId });
  });
}
async function slipAccount(more: object = {}, code = '341') {
  const bankAccountId = await scene.account();
  await scene.within(async (tx) => {
    const [known] = await tx.list(Bank, { filter: { code: { equalTo: code } }, first: 1 });
    const bankId = known?.id ?? (await tx.insert(Bank, { code, name: `Banco ${code}` })).id;
    const { id } = await tx.insert(Company, { name: crypto.randomUUID(), registerNumber: '11.222.333/0001-81' });
    const numbers = { branchNumber: '1234', accountNumber: '67890', accountDigit: '1', collectionWallet: '109' };
    await tx.update(BankAccount, bankAccountId, { bankId, responsibleCompanyId: id, ...numbers, ...more });
  });
  return bankAccountId;
}
const sold = async (bankAccountId: string) => {
  const { contractId } = await scene.sold({ bankAccountId });
  return { contractId, all: await scene.installments(contractId) };
};
interface Preview {
  readonly gaps: string[];
  readonly sequenceNumber: number;
  readonly items: { kind: string; installmentId: string; amount: string; dueDate: string; problems: string[] }[];
}
async function preview(bankAccountId: string, who = scene.manager) {
  const { data, code } = await scene.ask<{ remittancePreview: Preview }>(
    `query($a: UUID!, $u: Date!) { remittancePreview(bankAccountId: $a, until: $u) {
       gaps sequenceNumber items { kind installmentId amount dueDate problems } } }`,
    { a: bankAccountId, u: until },
    who,
  );
  return { code, ...data?.remittancePreview };
}
const write = (bankAccountId: string, who = scene.manager) =>
  scene.run('writeRemittanceFile', { bankAccountId, until }, 'count remittance { id fileName }', who);
const slips = (bankAccountId: string) =>
  scene.within((tx) =>
    tx.list(BankSlip, {
      filter: { bankAccountId: { equalTo: bankAccountId } },
      orderBy: ['createdAt', 'id'],
      first: 100,
    }),
  );
const items = (bankSlipId: string) =>
  scene.within((tx) =>
    tx.list(RemittanceItem, { filter: { bankSlipId: { equalTo: bankSlipId } }, orderBy: ['createdAt'] }),
  );
const answered = (
  bankAccountId: string,
  number: string,
  code: string,
  more: readonly (readonly [number, string])[] = [],
) => scene.imported(bankAccountId, return400('341', '1', [[[63, number], [109, code], [111, '050126'], ...more]]));

describe('what stands in the way is told', () => {
  test('an account that lacks something, and payers without a tax number or an address', async () => {
    const bare = await scene.account();
    expect((await preview(bare)).gaps).toEqual(['bank']);
    expect((await write(bare)).code).toBe('CONFLICT');
    const account = await slipAccount({ collectionWallet: '198', branchNumber: null });
    expect((await preview(account)).gaps?.sort()).toEqual(['branch', 'wallet']);
    const other = await slipAccount();
    await sold(other);
    const told = await preview(other);
    expect(told.gaps).toEqual([]);
    expect(told.items?.[0]?.problems).toEqual(['payerDocument', 'payerAddress']);
    expect((await write(other)).code).toBe('CONFLICT');
    expect(await slips(other)).toEqual([]);
    // Who may not see the office's money is told nothing.
    expect((await preview(other, scene.user)).code).toBe('FORBIDDEN');
    expect((await write(other, scene.stranger)).code).toBe('NOT_FOUND');
  });
});

describe('from a file to what the bank says of it', () => {
  beforeAll(payerKnown);

  test('written once, registered, printed, paid; what the bank refuses is asked for again', async () => {
    const account = await slipAccount();
    const { all } = await sold(account);
    const [first, second] = all;
    if (!first || !second) throw new Error('no installments');
    const { answer, message } = await write(account);
    expect(message).toBe('');
    expect(answer).toMatchObject({ count: 4 });
    expect((await preview(account)).items).toEqual([]);
    expect((await write(account)).code).toBe('CONFLICT');
    const made = await slips(account);
    expect(made.map(({ status, ourNumber }) => `${status} ${ourNumber.slice(0, 12)}`)).toEqual([
      ...['sent 109/00000001', 'sent 109/00000002', 'sent 109/00000003', 'sent 109/00000004'],
    ]);
    expect(made[0]?.barcode).toMatch(/^3419\d{40}$/);
    // Not on paper before the bank has it.
    const [group] = await scene.within((tx) =>
      tx.list(ContractInstallmentGroup, { filter: { contractId: { equalTo: first.contractId } } }),
    );
    const book = async () => {
      const { data } = await scene.ask<{ paymentBook: { slips: Record<string, string | null>[] } }>(
        'query($id: UUID!) { paymentBook(installmentGroupId: $id) { slips { installmentId barcode bars ourNumber } } }',
        { id: group?.id },
      );
      return data?.paymentBook.slips.find(({ installmentId }) => installmentId === first.id);
    };
    expect(await book()).toMatchObject({ barcode: null, bars: null });
    await answered(account, '00000001', '02');
    expect(await book()).toMatchObject({ bars: made[0]?.barcode, ourNumber: made[0]?.ourNumber });
    expect((await book())?.barcode).toMatch(/^34191\.\d{5} /);
    await answered(account, '00000002', '03', [[378, '48']]);
    expect((await slips(account)).map(({ status, rejection }) => `${status} ${rejection}`)).toEqual([
      ...['registered null', 'rejected 48', 'sent null', 'sent null'],
    ]);
    expect((await items(made[1]?.id ?? ''))[0]).toMatchObject({ status: 'rejected', reasons: '48' });
    expect((await preview(account)).items?.map(({ installmentId }) => installmentId)).toEqual([second.id]);
    const value = zeros(Number(centsOf(first.value)), 13);
    const job = await answered(account, '00000001', '06', [
      [153, value],
      [254, value],
    ]);
    expect(job.result).toMatchObject({ settled: 1 });
    expect((await scene.installment(first.id)).status).toBe('RECEIVED');
    expect((await slips(account))[0]?.status).toBe('paid');
  });

  test('paid at the office it is taken out, another day is changed there, and nothing before the bank has answered', async () => {
    const account = await slipAccount();
    const { all } = await sold(account);
    const [first, second] = all;
    if (!first || !second) throw new Error('no installments');
    await write(account);
    const pay =
      'mutation($i: RegisterInstallmentPaymentInput!) { registerInstallmentPayment(input: $i) { contractInstallment { id } } }';
    await scene.ask(pay, { i: { installmentId: first.id, paymentDate: '2026-01-05' } });
    expect((await preview(account)).items).toMatchObject([{ kind: 'cancellation', problems: ['waitsForBank'] }]);
    for (const number of ['00000001', '00000002', '00000003', '00000004']) await answered(account, number, '02');
    await scene.ask(
      'mutation($i: UpdateContractInstallmentInput!) { updateContractInstallment(input: $i) { contractInstallment { id } } }',
      { i: { id: second.id, patch: { dueDate: '2031-03-15' } } },
    );
    expect((await preview(account)).items).toMatchObject([
      { kind: 'cancellation', installmentId: first.id, problems: [] },
      { kind: 'dueDate', installmentId: second.id, dueDate: '2031-03-15', problems: [] },
    ]);
    const { answer } = await write(account);
    expect(answer).toMatchObject({ count: 2 });
    const remittance = await scene.within((tx) =>
      tx.get(Remittance, String((answer?.remittance as { id: string } | undefined)?.id)),
    );
    const lines = remittance.content.split('\r\n');
    expect(
      lines.slice(1, 3).map((line) => `${line.slice(62, 70)} ${line.slice(108, 110)} ${line.slice(120, 126)}`),
    ).toEqual(['00000001 02 310131', '00000002 06 150331']);
    expect(lines[1]?.slice(37, 62)).toBe(txidOf(first.id));
    await answered(account, '00000001', '09');
    await answered(account, '00000002', '14', [[147, '150331']]);
    const now = await slips(account);
    expect(now.map(({ status, dueDate }) => `${status} ${dueDate}`).slice(0, 2)).toEqual([
      ...['cancelled 2031-01-31', 'registered 2031-03-15'],
    ]);
    expect(now[1]?.barcode.slice(5, 9)).toBe(dueFactor('2031-03-15'));
    expect((await preview(account)).items).toEqual([]);
  });

  test('of many who write at once each number is given once, none is left out, and no installment is sent twice', async () => {
    const account = await slipAccount();
    await sold(account);
    const several = () => Promise.all(Array.from({ length: 8 }, () => write(account)));
    const told = await several();
    // Whoever comes second has waited and finds nothing left; nobody meets the database's own refusal.
    expect(told.map(({ message }) => message).sort()).toEqual([
      '',
      ...Array.from({ length: 7 }, () => 'Não há nada sem pendências para enviar ao banco.'),
    ]);
    await sold(account);
    await several();
    const written = await scene.within((tx) =>
      tx.list(Remittance, { filter: { bankAccountId: { equalTo: account } }, orderBy: ['sequenceNumber'] }),
    );
    expect(written.map(({ sequenceNumber, entryCount }) => [sequenceNumber, entryCount])).toEqual([
      [1, 4],
      [2, 4],
    ]);
    const made = await slips(account);
    expect(made.map(({ returnNumber }) => Number(returnNumber)).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(new Set(made.map(({ contractInstallmentId }) => contractInstallmentId)).size).toBe(8);
  });

  test('the file is fetched by who may, as it was written', async () => {
    const account = await slipAccount({ collectionAgreement: '1238798', collectionWallet: '17' }, '001');
    const { all } = await sold(account);
    const { answer } = await write(account);
    const remittanceId = String((answer?.remittance as { id: string } | undefined)?.id);
    const fetched = (authorization: string) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const asked = { method: 'POST', headers, body: JSON.stringify({ remittanceId }) };
      return scene.host.runtime.route(new Request('http://test.invalid/remittances/file', asked), 'test');
    };
    const told = await fetched(scene.manager);
    expect((await told?.text())?.split('\r\n')[0]).toHaveLength(240);
    await expect(fetched(scene.user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(fetched(scene.stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Of 240 places too a slip is known by its number alone.
    const [first] = all;
    if (!first) throw new Error('no installments');
    const cents = Number(centsOf(first.value));
    const paid = { code: '06', ourNumber: '12387980000000001', face: cents, paid: cents, day: '05012026' };
    expect((await scene.imported(account, return240([paid], '001'))).result).toMatchObject({ settled: 1 });
  });
});
