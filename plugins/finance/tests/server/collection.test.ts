import { Project } from '@gleba/sdk';
import { qrPicture } from '@gleba/sdk/qr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BankAccount } from '../../src/entities/bank-account.entity.ts';
import { Contract } from '../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../src/entities/contract-installment-group.entity.ts';
import { PaymentConditionTable } from '../../src/entities/payment-condition-table.entity.ts';
import { readPixCode } from '../../src/pix/pix-code.ts';
import { idOfTxid } from '../../src/pix/txid.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

/** What an office collects by itself: into which account, by which code, on which paper. */
let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
});
afterAll(() => scene?.host.stop());

const within = <T>(work: Parameters<typeof scene.host.within<T>>[1]) => scene.host.within(ours, work);
const pixOf = (key: string) => ({
  ...{ pixAddressKeyType: 'EMAIL', pixAddressKey: key, receiverName: 'Imobiliária São João', receiverCity: 'Itabira' },
});

async function createAccount(values: object, who = scene.admin) {
  const answer = await scene.ask<{ createBankAccount: { bankAccount: { id: string } } | null }>(
    'mutation($i: CreateBankAccountInput!) { createBankAccount(input: $i) { bankAccount { id } } }',
    { i: { bankAccount: { name: crypto.randomUUID(), ...values } } },
    who,
  );
  return { ...answer, id: answer.data?.createBankAccount?.bankAccount.id ?? '' };
}

const accounts = () => within((tx) => tx.list(BankAccount));
async function removeAccounts(): Promise<void> {
  await within(async (tx) => {
    for (const { id } of await tx.list(Contract, { first: 1000 }))
      await tx.update(Contract, id, { bankAccountId: null });
    for (const { id } of await tx.list(BankAccount)) await tx.remove(BankAccount, id);
  });
}

const installments = (contractId: string) =>
  within((tx) =>
    tx.list(ContractInstallment, {
      ...{ filter: { contractId: { equalTo: contractId } }, orderBy: ['installmentNumber'], first: 1000 },
    }),
  );
const groups = (contractId: string) =>
  within((tx) =>
    tx.list(ContractInstallmentGroup, {
      ...{ filter: { contractId: { equalTo: contractId } }, orderBy: ['initialDueDate', 'description'] },
    }),
  );

interface PixAnswer {
  readonly installmentId: string | null;
  readonly pixQrCode: { readonly encodedImage: string; readonly pixCode: string; readonly expirationDate: null } | null;
  readonly gap: string | null;
}
const fields = '{ installmentId gap pixQrCode { encodedImage pixCode expirationDate } }';
async function pix(installmentId: string, who?: string) {
  const document = `query($id: UUID!) { installmentPixQrCode(installmentId: $id) ${fields} }`;
  const { data, code } = await scene.ask<{ installmentPixQrCode: PixAnswer }>(document, { id: installmentId }, who);
  return { code, ...data?.installmentPixQrCode };
}
async function firstPix(contractId: string) {
  const document = `query($id: UUID!) { firstPixQrCode(contractId: $id) ${fields} }`;
  const { data } = await scene.ask<{ firstPixQrCode: PixAnswer }>(document, { id: contractId });
  return data?.firstPixQrCode;
}
interface Slip {
  readonly value: string;
  readonly amount: string;
  readonly late: { readonly on: string; readonly fine: string } | null;
  readonly pixCode: string;
}
async function amountOf(installmentId: string) {
  const { data } = await scene.ask<{ installmentAmount: { amount: Readonly<Record<string, string>> } }>(
    'query($id: UUID!) { installmentAmount(installmentId: $id) { amount { on total fine } } }',
    { id: installmentId },
  );
  const { on = '', total = '', fine = '' } = data?.installmentAmount.amount ?? {};
  return { on, total, fine };
}
const book = (installmentGroupId: string, who?: string) =>
  scene.ask<{ paymentBook: { isAvailable: boolean; printed: boolean; slips: Slip[] } }>(
    `query($id: UUID!) { paymentBook(installmentGroupId: $id) {
       isAvailable printed contractNumber project description count receiver late { finePercent interestPercent }
       lots { block lot } customers { name document } slips { number name dueDate value amount late { on fine interest } pixCode } } }`,
    { id: installmentGroupId },
    who,
  );
const markPrinted = (installmentGroupId: string, who?: string) =>
  scene.ask(
    `mutation($i: MarkPaymentBookPrintedInput!) {
       markPaymentBookPrinted(input: $i) { contractInstallmentGroup { printed } } }`,
    { i: { installmentGroupId } },
    who,
  );

describe('a bank account', () => {
  test('has a key of its kind and a receiver that banks can read, or none of it', async () => {
    expect((await createAccount({})).code).toBeUndefined();
    expect((await createAccount(pixOf('financeiro@example.org'))).code).toBeUndefined();
    const refused = async (values: object, says: string) =>
      expect((await createAccount({ ...pixOf('financeiro@example.org'), ...values })).fields.join()).toContain(says);
    await refused({ pixAddressKey: '529.982.247-24', pixAddressKeyType: 'CPF' }, 'pixAddressKey: Esta chave Pix');
    await refused({ pixAddressKey: 'a@example.org', pixAddressKeyType: 'EVP' }, 'pixAddressKey: Esta chave Pix');
    await refused({ receiverName: '最佳运输' }, 'receiverName: Use só letras');
    await refused({ receiverCity: 'Ⅷ'.repeat(5) }, 'receiverCity: Use só letras');
    await refused({ receiverName: 'I'.repeat(26) }, 'receiverName');
    await refused({ receiverName: null }, 'receiverName');
    await refused({ pixAddressKey: null }, 'pixAddressKey');
    expect((await createAccount({ pixAddressKey: 'a@example.org' })).code).toBe('VALIDATION');
  });

  test('is the default one alone, whichever was before, also for whoever writes past the rule', async () => {
    await removeAccounts();
    const [one, two] = [await createAccount({ isDefaultAccount: true }), await createAccount({})];
    const update = (id: string, patch: object) =>
      scene.ask(
        'mutation($i: UpdateBankAccountInput!) { updateBankAccount(input: $i) { bankAccount { id } } }',
        { i: { id, patch } },
        scene.admin,
      );
    expect((await update(two.id, { isDefaultAccount: true })).code).toBeUndefined();
    const marked = async () => (await accounts()).filter((account) => account.isDefaultAccount).map(({ id }) => id);
    expect(await marked()).toEqual([two.id]);
    const third = await createAccount({ isDefaultAccount: true });
    expect(await marked()).toEqual([third.id]);
    const past = within((tx) => tx.update(BankAccount, one.id, { isDefaultAccount: true }));
    await expect(past).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  test('is kept by administrators, told to whoever opens contracts, and stays while a contract names it', async () => {
    await removeAccounts();
    expect((await createAccount({}, scene.seller)).code).toBe('FORBIDDEN');
    const { id } = await createAccount({ ...pixOf('a@example.org'), isDefaultAccount: true });
    const seen = async (who: string) => {
      const { data } = await scene.ask<{ bankAccounts: { nodes: { id: string }[] } }>(
        '{ bankAccounts { nodes { id } } }',
        {},
        who,
      );
      return data?.bankAccounts.nodes.map((node) => node.id);
    };
    expect(await seen(scene.seller)).toEqual([id]);
    expect(await seen(await scene.person('user', ['lands']))).toEqual([]);
    expect(await seen(scene.stranger)).toEqual([]);
    await scene.sold();
    const removed = await scene.ask(
      'mutation($id: UUID!) { deleteBankAccount(input: { id: $id }) { bankAccount { id } } }',
      { id },
      scene.admin,
    );
    expect(removed.code).toBe('IN_USE');
  });
});

describe('the Pix code of an installment', () => {
  test('says its amount to the cent, its id, and who receives; its picture says the same', async () => {
    await removeAccounts();
    await createAccount({ ...pixOf('Financeiro@Example.org'), isDefaultAccount: true });
    const { contractId } = await scene.sold({ numInstallments: 37, initialPayment: { value: '10000.00', parts: 3 } });
    const rows = await installments(contractId);
    expect(new Set(rows.map(({ value }) => value)).size).toBeGreaterThan(3);
    for (const { id } of rows) {
      const { pixQrCode, gap, installmentId } = await pix(id);
      const { total: value } = await amountOf(id);
      expect([gap, installmentId, pixQrCode?.expirationDate]).toEqual([null, id, null]);
      const read = readPixCode(pixQrCode?.pixCode ?? '');
      const code = 'code' in read ? read.code : undefined;
      expect(code).toMatchObject({
        ...{ kind: 'static', key: 'financeiro@example.org', amount: value },
        ...{ name: 'Imobiliaria Sao Joao', city: 'Itabira' },
      });
      expect(idOfTxid(code?.txid ?? '')).toBe(id);
      expect(pixQrCode?.encodedImage).toBe(qrPicture(pixQrCode?.pixCode ?? ''));
    }
    expect((await firstPix(contractId))?.installmentId).toBe(rows[0]?.id);
  });

  test('goes into the account of the contract, else of its project, else the default one, else the only one', async () => {
    await removeAccounts();
    const keyOf = async (contractId: string) => {
      const read = readPixCode((await firstPix(contractId))?.pixQrCode?.pixCode ?? '');
      return 'code' in read && read.code.kind === 'static' ? read.code.key : (await firstPix(contractId))?.gap;
    };
    const { contractId: early } = await scene.sold();
    expect(await keyOf(early)).toBe('noAccount');
    const one = await createAccount(pixOf('one@example.org'));
    expect(await keyOf(early)).toBe('one@example.org');
    const two = await createAccount(pixOf('two@example.org'));
    expect(await keyOf(early)).toBe('noAccount');
    const bare = await createAccount({ isDefaultAccount: true });
    expect(await keyOf(early)).toBe('noAccount');
    expect(await keyOf((await scene.sold({ bankAccountId: two.id })).contractId)).toBe('two@example.org');
    await within((tx) => tx.update(BankAccount, bare.id, { isDefaultAccount: false }));
    await within((tx) => tx.update(BankAccount, one.id, { isDefaultAccount: true }));
    const { contractId: kept } = await scene.sold();
    await within((tx) => tx.update(BankAccount, one.id, { isDefaultAccount: false }));
    expect(await keyOf(kept)).toBe('one@example.org');
    const defaults = (patch: object) =>
      scene.ask(
        'mutation($i: SetProjectDefaultsInput!) { setProjectDefaults(input: $i) { projectDefaults { id } } }',
        { i: { id: scene.projectId, patch } },
        scene.admin,
      );
    expect((await defaults({ bankAccountId: two.id, paymentConditionTableId: scene.tableId })).code).toBeUndefined();
    expect(await keyOf((await scene.sold()).contractId)).toBe('two@example.org');
    expect(await keyOf((await scene.sold({ bankAccountId: one.id })).contractId)).toBe('one@example.org');
    expect((await defaults({ bankAccountId: null })).code).toBeUndefined();
    const foreign = await within(async (tx) => {
      const { id: projectId } = await tx.insert(Project, { name: 'Outro jardim' });
      const { id, createdAt, updatedAt, ...table } = await tx.get(PaymentConditionTable, scene.tableId);
      return (await tx.insert(PaymentConditionTable, { ...table, projectId })).id;
    });
    const refused = await defaults({ paymentConditionTableId: foreign });
    expect([refused.code, refused.fields.join()]).toEqual([
      'VALIDATION',
      expect.stringContaining('paymentConditionTableId'),
    ]);
    const none = await scene.create([await scene.land()], { bankAccountId: crypto.randomUUID() });
    expect([none.code, none.fields.join()]).toEqual(['VALIDATION', expect.stringContaining('bankAccountId')]);
  });

  test('is there while something is to be paid: overdue too, not paid, not after the contract’s end', async () => {
    await removeAccounts();
    await createAccount({ ...pixOf('a@example.org'), isDefaultAccount: true });
    const { contractId } = await scene.sold();
    const [first, second, third] = (await installments(contractId)).map(({ id }) => id);
    const patch = { dueDate: '2020-01-10' };
    await scene.run('updateContractInstallment', { id: third, patch }, 'contractInstallment');
    expect((await firstPix(contractId))?.installmentId).toBe(third);
    const pay = { installmentId: first, paymentDate: '2026-01-05' };
    await scene.run('registerInstallmentPayment', pay, 'contractInstallment');
    expect(await pix(first ?? '')).toMatchObject({ pixQrCode: null, gap: 'notOpen' });
    expect((await pix(second ?? '')).gap).toBeNull();
    await scene.run('terminateContract', { contractId, reason: 'Desistência' }, 'contract', scene.admin);
    expect(await pix(second ?? '')).toMatchObject({ pixQrCode: null, gap: 'notOpen' });
    expect(await firstPix(contractId)).toEqual({ installmentId: null, pixQrCode: null, gap: 'notOpen' });
  });

  test('is nobody’s of another organization or without the key', async () => {
    const { contractId } = await scene.sold();
    const [first] = await installments(contractId);
    expect((await pix(first?.id ?? '', scene.stranger)).code).toBe('NOT_FOUND');
    expect((await pix(first?.id ?? '', await scene.person('user', ['lands']))).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  });
});

describe('a payment book', () => {
  test('has a slip for each open installment of its group, and is printed once it was', async () => {
    await removeAccounts();
    await createAccount({ ...pixOf('a@example.org'), isDefaultAccount: true });
    const { contractId } = await scene.sold({ numInstallments: 14 });
    const id = (await groups(contractId)).find(({ installmentCount }) => installmentCount === 12)?.id ?? '';
    const rows = (await installments(contractId)).filter(({ installmentGroupId }) => installmentGroupId === id);
    const { data } = await book(id);
    expect(data?.paymentBook).toMatchObject({
      ...{ isAvailable: true, printed: false, description: 'Parcelas 1 a 12', project: 'Jardim', count: 15 },
      ...{ receiver: 'Imobiliária São João', late: { finePercent: '2.0000', interestPercent: '1.0000' } },
      ...{ lots: [{ block: 'Q' }], customers: [{ name: 'Maria', document: '000.000.000-00' }] },
    });
    const slips = data?.paymentBook.slips ?? [];
    expect(slips.map(({ value }) => value)).toEqual(rows.map(({ value }) => value));
    // Paper is paid on its day; who pays today is told what it is worth today.
    for (const [at, { pixCode }] of slips.entries())
      expect(readPixCode(pixCode)).toMatchObject({ code: { amount: rows[at]?.value } });
    const patch = { dueDate: '2026-09-10' };
    await scene.run('updateContractInstallment', { id: rows[1]?.id, patch }, 'contractInstallment');
    const late = (await book(id)).data?.paymentBook.slips[0];
    const today = await amountOf(rows[1]?.id ?? '');
    expect(late).toMatchObject({ amount: today.total, late: { on: today.on, fine: today.fine } });
    expect(readPixCode(late?.pixCode ?? '')).toMatchObject({ code: { amount: today.total } });
    expect(late?.pixCode).toBe((await pix(rows[1]?.id ?? '')).pixQrCode?.pixCode);
    const pay = { installmentId: rows[0]?.id, paymentDate: '2026-01-05' };
    await scene.run('registerInstallmentPayment', pay, 'contractInstallment');
    expect((await markPrinted(id)).code).toBeUndefined();
    const after = (await book(id)).data?.paymentBook;
    expect([after?.printed, after?.slips.length]).toEqual([true, rows.length - 1]);
  });

  test('tells a buyer’s document only to whoever sees partners', async () => {
    const { contractId } = await scene.sold();
    const [group] = await groups(contractId);
    const reader = await scene.person('user', ['contracts-list', 'contract-details']);
    const { data } = await book(group?.id ?? '', reader);
    expect(data?.paymentBook).toMatchObject({ customers: [{ name: 'Maria', document: null }] });
  });

  test('is not there when nothing of it is to be paid, and nobody’s of another organization', async () => {
    const { contractId } = await scene.sold();
    const [group] = await groups(contractId);
    const id = group?.id ?? '';
    expect((await book(id, scene.stranger)).code).toBe('NOT_FOUND');
    expect((await markPrinted(id, scene.stranger)).code).toBe('NOT_FOUND');
    await scene.run('terminateContract', { contractId, reason: 'Desistência' }, 'contract', scene.admin);
    expect((await book(id)).data?.paymentBook).toMatchObject({ isAvailable: false, slips: [] });
    expect((await markPrinted(id)).message).toContain('não está disponível');
    expect((await groups(contractId)).every(({ printed }) => !printed)).toBe(true);
  });
});
