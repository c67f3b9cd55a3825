import { Land } from '@gleba/plugin-lands';
import { currentDay, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, computeSchedule, moneyText, termsSchema } from '../../src/calculation/index.ts';
import { Contract } from '../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../src/entities/contract-installment-group.entity.ts';
import { ContractLand } from '../../src/entities/contract-land.entity.ts';
import { ContractRefund } from '../../src/entities/contract-refund.entity.ts';
import { ContractTermination } from '../../src/entities/contract-termination.entity.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
});
afterAll(() => scene?.host.stop());

const contract = (id: string) => scene.host.within(ours, (tx) => tx.get(Contract, id));
const landStatus = (id: string) => scene.host.within(ours, async (tx) => (await tx.get(Land, id)).computedStatus);
const ofContract = (contractId: string) => ({ filter: { contractId: { equalTo: contractId } } });
const installments = (id: string) =>
  scene.host.within(ours, (tx) =>
    tx.list(ContractInstallment, { ...ofContract(id), orderBy: ['installmentNumber'], first: 1000 }),
  );
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const total = (values: readonly string[]) => values.reduce((sum, value) => sum + cents(value), 0n);

describe('a draft', () => {
  test('takes its price, rate and fee from the lots and the table, and counts its number on', async () => {
    const [one, two] = [await scene.land(), await scene.land({ price: '50000.50' })];
    const { record } = await scene.create([one, two], { initialPayment: { value: '10000.00', parts: 3 } });
    const row = await contract(record?.id ?? '');
    expect(row).toMatchObject({
      ...{ status: 'draft', computedStatus: 'draft', basePrice: '150000.50', annualInterestRate: '8.0000' },
      ...{ initialPayment: '10000.00', subscriptionFee: '350.00', landId: one, partnerId: scene.buyerId },
    });
    const other = await scene.create([await scene.land()]);
    const next = await contract(other.record?.id ?? '');
    expect(Number(next.contractNumber)).toBe(Number(row.contractNumber) + 1);
    expect(await landStatus(one)).toBe('pending');
  });

  test('has no paper where nobody writes any, and is not made with one', async () => {
    const asked = await scene.ask<{ contractTemplates: { templates: unknown } }>(
      'query($p: UUID!) { contractTemplates(projectId: $p) { templates { id } } }',
      { p: scene.projectId },
    );
    expect(asked.data?.contractTemplates.templates).toBeNull();
    const draft = { contract: scene.draftOf([await scene.land()]), contractTemplateId: uuidv7() };
    const refused = await scene.run('createContract', draft, 'contract');
    expect([refused.code, refused.message]).toEqual(['CONFLICT', expect.stringContaining('sem documento')]);
  });

  test('is refused a price of the caller’s own, and takes one where the lot has none', async () => {
    const land = await scene.land();
    const cheaper = await scene.create([land], { basePrice: '1.00' });
    expect(cheaper.fields.join().replaceAll('\u00a0', ' ')).toContain('O preço dos lotes é R$ 100.000,00');
    const bare = await scene.land({ price: null });
    expect((await scene.create([bare])).fields.join()).toContain('O lote não tem preço');
    expect((await scene.create([bare], { basePrice: '80000.00' })).record?.computedStatus).toBe('draft');
    const discounted = await scene.create([land], { promotionalDiscount: '10.00' });
    expect(discounted.fields.join()).toContain('não permite desconto');
    const longer = await scene.create([land], { numInstallments: 181 });
    expect(longer.fields.join()).toContain('No máximo 180 parcelas');
  });

  test('has buyers whose parts are the whole, one of whom answers', async () => {
    const land = await scene.land();
    const buyers = (...all: readonly [share: string, legalResponsible: boolean, partnerId?: string][]) => ({
      customers: all.map(([share, legalResponsible, partnerId], index) => ({
        ...{ share, legalResponsible, partnerId: partnerId ?? [scene.buyerId, scene.spouseId][index] },
      })),
    });
    const refused = async (customers: object, says: string) =>
      expect((await scene.create([land], customers)).fields.join()).toContain(says);
    await refused(buyers(['50', true], ['49.9999', false]), 'somam 99,9999 %');
    await refused(buyers(['50', true], ['50', true]), 'Um dos compradores responde');
    await refused(buyers(['50', false], ['50', false]), 'Um dos compradores responde');
    await refused(buyers(['50', true], ['50', false, scene.buyerId]), 'duas vezes');
    const { record, code } = await scene.create([land], buyers(['33.3333', true], ['66.6667', false]));
    expect(code).toBeUndefined();
    const change = (customers: object) =>
      scene.run('changeContractCustomers', { contractId: record?.id, ...customers }, 'contract');
    expect((await change(buyers(['10', true]))).fields.join()).toContain('somam 10,0000 %');
    expect(
      (await change({ customers: [{ partnerId: scene.spouseId, share: '100', legalResponsible: true }] })).code,
    ).toBe(undefined);
    expect((await contract(record?.id ?? '')).partnerId).toBe(scene.spouseId);
  });

  test('is given up with a reason, and its lot is free again', async () => {
    const land = await scene.land();
    const { record } = await scene.create([land]);
    const taken = await scene.create([land]);
    expect([taken.code, taken.message]).toEqual(['CONFLICT', expect.stringContaining('já é do contrato')]);
    const cancel = (reason: string) => scene.run('cancelContract', { contractId: record?.id, reason }, 'contract');
    expect((await cancel(' ')).code).toBe('VALIDATION');
    expect((await cancel('Desistiu')).record?.computedStatus).toBe('cancelled');
    expect((await cancel('Desistiu')).message).toContain('outra situação');
    expect((await scene.create([land])).record?.computedStatus).toBe('draft');
  });
});

describe('a contract that is confirmed', () => {
  test('has the installments of its terms to the cent, in groups, and its lot is under contract', async () => {
    const { contractId, landId } = await scene.sold({
      ...{ numInstallments: 37, balloons: [{ month: 12, value: '5000.00' }] },
      ...{ initialPayment: { value: '10000.00', parts: 3 }, subscriptionFee: { parts: 2 } },
    });
    const row = await contract(contractId);
    expect(row).toMatchObject({ status: 'active', computedStatus: 'active', isActive: true });
    const schedule = computeSchedule(termsSchema.parse(row.terms));
    const rows = await installments(contractId);
    expect(rows.map(({ value }) => value)).toEqual(schedule.installments.map(({ value }) => moneyText(value)));
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(schedule.installments.map(({ dueDate }) => dueDate));
    expect(total(rows.map(({ value }) => value))).toBe(cents(row.totalValue));
    expect(total(rows.map(({ principalValue }) => principalValue))).toBe(cents(row.basePrice) + 35000n);
    // Due on the 31st, reckoned from the origin each month.
    const monthly = rows.filter(({ kind }) => kind === 'installment').map(({ dueDate }) => dueDate);
    expect(monthly.slice(0, 3)).toEqual(['2031-01-31', '2031-02-28', '2031-03-31']);
    const last = schedule.installments.filter(({ kind }) => kind === 'installment').at(-1);
    expect(rows.find(({ name }) => name === 'Parcela 37 de 37')?.roundingRemainder).toBe(
      moneyText(last?.roundingRemainder ?? 0n),
    );
    const groups = await scene.host.within(ours, (tx) => tx.list(ContractInstallmentGroup, ofContract(contractId)));
    expect(groups.map(({ description, installmentCount }) => `${description}: ${installmentCount}`).sort()).toEqual([
      ...['Balões: 1', 'Entrada: 3', 'Parcelas 1 a 12: 12', 'Parcelas 13 a 24: 12', 'Parcelas 25 a 36: 12'],
      ...['Parcelas 37 a 37: 1', 'Taxa de adesão: 2'],
    ]);
    expect(total(groups.map(({ totalValue }) => totalValue))).toBe(cents(row.totalValue));
    expect(await landStatus(landId)).toBe('with_contract');
  });

  test('goes no other way than its table says', async () => {
    const { contractId } = await scene.sold();
    const again = await scene.run('confirmContract', { contractId }, 'contract');
    expect(again.code).toBe('CONFLICT');
    const { code } = await scene.run('cancelContract', { contractId, reason: 'Não' }, 'contract');
    expect(code).toBe('CONFLICT');
    const { paymentConditionTableId, paymentMethodId, numInstallments, initialDueDate, amortizationMethod } =
      scene.draftOf([]);
    const conditions = {
      paymentConditionTableId,
      paymentMethodId,
      numInstallments,
      initialDueDate,
      amortizationMethod,
    };
    const changed = await scene.run('changeContractConditions', { contractId, ...conditions }, 'contract');
    expect(changed.message).toContain('já foi confirmado');
    const removed = await scene.ask(
      'mutation($id: UUID!) { deleteContract(input: { id: $id }) { contract { id } } }',
      { id: contractId },
      scene.admin,
    );
    expect(removed.message).toContain('Só um contrato cancelado');
  });

  test('is made of the draft as it was shown, also where the table is another one by now', async () => {
    const land = await scene.land();
    const { record } = await scene.create([land]);
    const before = await contract(record?.id ?? '');
    const rate = (annualInterestRate: string) =>
      scene.ask(
        'mutation($i: UpdatePaymentConditionTableInput!) { updatePaymentConditionTable(input: $i) { paymentConditionTable { id } } }',
        { i: { id: scene.tableId, patch: { annualInterestRate } } },
        scene.admin,
      );
    expect((await rate('12')).code).toBeUndefined();
    await scene.run('confirmContract', { contractId: record?.id }, 'contract');
    await rate('8');
    const rows = await installments(record?.id ?? '');
    expect(total(rows.map(({ value }) => value))).toBe(cents(before.totalValue));
  });
});

describe('one lot', () => {
  test('is sold once, also to two people in the same second', async () => {
    for (let round = 0; round < 5; round += 1) {
      const land = await scene.land();
      const answers = await Promise.all(
        [scene.seller, scene.admin, scene.seller, scene.admin].map((who) => scene.create([land], {}, who)),
      );
      expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
      for (const { code, message } of answers) {
        if (code) expect([code, message]).toEqual(['CONFLICT', expect.stringContaining('já é do contrato')]);
      }
    }
  });

  test('of several is asked for in one order, so that nobody waits for each other for ever', async () => {
    const [one, two] = [await scene.land(), await scene.land()];
    const answers = await Promise.all([scene.create([one, two]), scene.create([two, one], {}, scene.admin)]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  });

  test('has one place in a contract, which the database itself keeps', async () => {
    const { contractId, landId } = await scene.sold();
    const again = scene.host.within(ours, (tx) =>
      tx.insert(ContractLand, { projectId: scene.projectId, contractId, landId }),
    );
    await expect(again).rejects.toMatchObject({ code: 'DUPLICATE' });
    const raw = scene.host.owner.query(
      `insert into finance.contract_land (id, organization_id, project_id, contract_id, land_id)
       select gen_random_uuid(), organization_id, project_id, contract_id, land_id from finance.contract_land
       where land_id = $1::uuid`,
      [landId],
    );
    await expect(raw).rejects.toThrow('land_key');
  });

  test('of another project or organization is no part of a contract', async () => {
    const land = await scene.land();
    expect((await scene.create([land], {}, scene.stranger)).code).toBe('NOT_FOUND');
    const elsewhere = await scene.ask('query($id: UUID!) { land(id: $id) { id } }', { id: land }, scene.stranger);
    expect(elsewhere.data).toEqual({ land: null });
  });
});

describe('ending a contract', () => {
  const terminate = (contractId: string, more: object = {}, who = scene.admin) =>
    scene.run('terminateContract', { contractId, reason: 'Inadimplência', ...more }, 'contract', who);

  test('cancels what is open, frees the lot and takes the fee of the table', async () => {
    const { contractId, landId } = await scene.sold();
    expect((await terminate(contractId, {}, scene.seller)).code).toBe('FORBIDDEN');
    const { record } = await terminate(contractId);
    expect(record?.computedStatus).toBe('terminated');
    const row = await contract(contractId);
    expect(row).toMatchObject({ isActive: false, lastStatusReason: 'Inadimplência', receivedValue: '0.00' });
    expect(cents(row.terminationFee ?? '')).toBe((cents(row.totalValue) + 5n) / 10n);
    expect(new Set((await installments(contractId)).map(({ computedStatus }) => computedStatus))).toEqual(
      new Set(['cancelled']),
    );
    expect(await landStatus(landId)).toBe('pending');
    expect((await scene.create([landId])).record?.computedStatus).toBe('draft');
  });

  test('asks for no less than the table, and for more than the law’s limit with a reason alone', async () => {
    const { contractId } = await scene.sold();
    expect((await terminate(contractId, { fee: '1.00' })).fields.join()).toContain('não dispensa');
    const much = await terminate(contractId, { fee: '50000.00' });
    expect(much.fields.join()).toContain('Acima do limite legal de 10 %');
    const { record } = await terminate(contractId, { fee: '50000.00', feeReason: 'Acordo judicial' });
    expect(record?.computedStatus).toBe('terminated');
  });
});

describe('what an ended contract gives back', () => {
  const monthsAgo = (count: number) => addMonths(currentDay(), -count);
  const statement = (contractId: string, more: object = {}, who = scene.admin) =>
    scene.ask<{ contractTerminationStatement: Record<string, unknown> }>(
      `query($c: UUID!, $p: BigFloat, $s: Date, $n: Int) { contractTerminationStatement(contractId: $c, fruitionPercent: $p, fruitionSince: $s, refundParts: $n) {
         contractValue paidValue penalty fruition fruitionMonths deductions refund parts { value } limits { id isExceeded } } }`,
      { c: contractId, ...more },
      who,
    );

  test('is what was paid less what the law lets the seller keep, in twelve parts that are paid one by one', async () => {
    const { contractId } = await scene.sold({
      ...{ amortizationMethod: 'none', initialPayment: { value: '20000.00' } },
    });
    const [initial] = (await installments(contractId)).filter(({ kind }) => kind === 'initialPayment');
    const paid = { installmentId: initial?.id, paymentDate: '2026-01-05', amount: initial?.value };
    await scene.run('registerInstallmentPayment', paid, 'contractInstallment');
    // Paid long before its day, at its whole value: nothing of it is interest.
    const asked = await statement(contractId, { p: '0.75', s: monthsAgo(6) });
    expect(asked.message).toBe('');
    // 100,000.00 and the fee of 350.00: 10 %, and six months of 0.75 %.
    expect(asked.data?.contractTerminationStatement).toMatchObject({
      ...{ contractValue: '100350.00', paidValue: '20000.00', penalty: '10035.00', fruitionMonths: 6 },
      ...{ fruition: '4515.75', deductions: '14550.75', refund: '5449.25' },
    });
    expect((await statement(contractId, { p: '0.75' })).fields.join()).toContain('quando o lote foi entregue');
    const tooMuch = await statement(contractId, { p: '0.8', s: monthsAgo(6), n: 13 });
    expect(tooMuch.data?.contractTerminationStatement.limits).toEqual([
      { id: 'terminationPenalty', isExceeded: false },
      { id: 'fruition', isExceeded: true },
      { id: 'refundParts', isExceeded: true },
    ]);
    expect((await statement(contractId, {}, scene.seller)).code).toBe('FORBIDDEN');
    expect((await statement(contractId, {}, scene.stranger)).code).not.toBeUndefined();

    const ending = { contractId, reason: 'Desistência', fruitionPercent: '0.75', fruitionSince: monthsAgo(6) };
    const refused = await scene.run('terminateContract', { ...ending, refundParts: 13 }, 'contract', scene.admin);
    expect(refused.fields.join()).toContain('refundParts');
    expect((await scene.run('terminateContract', ending, 'contract', scene.admin)).message).toBe('');
    const refunds = await scene.host.within(ours, (tx) =>
      tx.list(ContractRefund, { ...ofContract(contractId), orderBy: ['partNumber'] }),
    );
    expect(refunds.map(({ value }) => value)).toEqual([...Array(11).fill('454.10'), '454.15']);
    const ended = await scene.host.within(ours, (tx) => tx.list(ContractTermination, ofContract(contractId)));
    expect(ended).toMatchObject([{ refund: '5449.25', penalty: '10035.00', fruition: '4515.75', refundParts: 12 }]);
    const owed = async () => {
      const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
        '{ ledgerBalances { code balance } }',
        {},
        scene.admin,
      );
      return data?.ledgerBalances.find(({ code }) => code === 'refundsPayable')?.balance;
    };
    expect(await owed()).toBe('-5449.25');
    const one = (paidOn: string) =>
      scene.ask(
        'mutation($i: PayContractRefundInput!) { payContractRefund(input: $i) { contractRefund { id status } } }',
        { i: { contractRefundId: refunds[0]?.id, paidOn } },
        scene.admin,
      );
    expect((await one('2999-01-01')).fields.join()).toContain('futuro');
    expect((await one(currentDay())).message).toBe('');
    expect((await one(currentDay())).message).toContain('já foi paga');
    expect(await owed()).toBe('-4995.15');
  });
});

describe('an installment', () => {
  const pay = (installmentId: string, paymentDate = '2026-01-05') =>
    scene.run('registerInstallmentPayment', { installmentId, paymentDate }, 'contractInstallment');
  const update = (id: string, patch: object) =>
    scene.run('updateContractInstallment', { id, patch }, 'contractInstallment');

  test('is overdue from the start where its day is past as the contract is confirmed', async () => {
    const today = currentDay();
    const { contractId } = await scene.sold({ initialDueDate: addMonths(today, -2), numInstallments: 4 });
    const ofKind = (await installments(contractId)).filter(({ kind }) => kind === 'installment');
    expect(ofKind.map(({ status, computedStatus }) => [status, computedStatus])).toEqual([
      ...Array.from({ length: 2 }, () => ['OVERDUE', 'overdue']),
      ...Array.from({ length: 2 }, () => ['PENDING', 'pending']),
    ]);
    const row = await contract(contractId);
    expect(row).toMatchObject({ status: 'active', computedStatus: 'overdue', dynamicTotalValue: row.totalValue });
    const [lands, groups] = await scene.host.within(ours, async (tx) => [
      await tx.list(ContractLand, ofContract(contractId)),
      await tx.list(ContractInstallmentGroup, ofContract(contractId)),
    ]);
    expect(lands.map(({ computedStatus }) => computedStatus)).toEqual(['overdue']);
    expect(groups.some(({ computedStatus }) => computedStatus === 'overdue')).toBe(true);
  });

  test('changes its day while it is open, and nothing once it is paid', async () => {
    const { contractId } = await scene.sold();
    const [first] = await installments(contractId);
    const id = first?.id ?? '';
    expect((await update(id, { dueDate: '2020-01-10' })).record?.computedStatus).toBe('overdue');
    expect((await contract(contractId)).computedStatus).toBe('overdue');
    expect((await update(id, { dueDate: '2031-02-31' })).code).toMatch(/VALIDATION|BAD_REQUEST/);
    expect((await update(id, { dueDate: '2031-02-10' })).record?.computedStatus).toBe('pending');
    expect((await pay(id, '2999-01-01')).fields.join()).toContain('futuro');
    expect((await pay(id)).record?.computedStatus).toBe('paid');
    const [paid] = await installments(contractId);
    expect((await contract(contractId)).receivedValue).toBe(paid?.receivedValue);
    expect((await update(id, { dueDate: '2031-03-10' })).message).toContain('está paga');
    expect((await pay(id)).message).toContain('está paga');
    const byServer = scene.host.within(ours, (tx) => tx.update(ContractInstallment, id, { value: '1.00' }));
    await expect(byServer).rejects.toThrow('está paga');
    const raw = (set: string) =>
      scene.host.owner.query(`update finance.contract_installment set ${set} where id = '${id}'`);
    await expect(raw('value = 1')).rejects.toThrow('stays as it was paid');
    await expect(raw(`description = 'x'`)).rejects.toThrow('stays as it was paid');
    await expect(raw(`status = 'PENDING', value = 1`)).rejects.toThrow('stays as it was paid');
  });

  test('is to be paid again where its payment is taken back, by administrators', async () => {
    const { contractId } = await scene.sold({ numInstallments: 1 });
    const rows = await installments(contractId);
    for (const { id } of rows) await pay(id);
    expect(await contract(contractId)).toMatchObject({ status: 'paidOff', computedStatus: 'paidOff', isActive: true });
    const back = { installmentId: rows[0]?.id, reason: 'Pago em duplicidade' };
    const reverse = (who: string) => scene.run('reverseInstallmentPayment', back, 'contractInstallment', who);
    expect((await reverse(scene.seller)).code).toBe('FORBIDDEN');
    expect((await reverse(scene.admin)).record?.computedStatus).toBe('pending');
    expect((await reverse(scene.admin)).message).toContain('Não há pagamento');
    expect(await contract(contractId)).toMatchObject({ status: 'active', computedStatus: 'active' });
  });

  test('of two payments at once is counted once, and of two installments both are', async () => {
    const { contractId } = await scene.sold();
    const [one, two] = await installments(contractId);
    const answers = await Promise.all([pay(one?.id ?? ''), pay(one?.id ?? ''), pay(two?.id ?? '')]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    const { receivedValue } = await contract(contractId);
    const [first, second] = await installments(contractId);
    expect(cents(receivedValue)).toBe(total([first?.receivedValue ?? '', second?.receivedValue ?? '']));
  });
});

describe('the ledger', () => {
  const pay = (installmentId: string, paymentDate = '2026-01-05') =>
    scene.run('registerInstallmentPayment', { installmentId, paymentDate }, 'contractInstallment');

  async function balances(): Promise<Readonly<Record<string, bigint>>> {
    const asked = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
      '{ ledgerBalances { code balance } }',
      {},
      scene.admin,
    );
    const rows = asked.data?.ledgerBalances ?? [];
    return Object.fromEntries(rows.map(({ code, balance }) => [code, cents(balance)]));
  }

  /** Of all contracts of the organization: whatever was done before, the books say what the installments say. */
  async function expectBooksToAgree(): Promise<Readonly<Record<string, bigint>>> {
    const rows = await scene.host.within(ours, (tx) => tx.list(ContractInstallment, { first: 10_000 }));
    const open = rows.filter(({ computedStatus }) => ['pending', 'overdue'].includes(computedStatus));
    const left = total(open.map(({ value }) => value)) - total(open.map(({ settledValue }) => settledValue));
    // Of a part that is paid its interest in proportion, rounded at the whole of what is settled.
    const interestOf = ({ interestValue, value, settledValue }: (typeof rows)[number]) =>
      value === '0.00' ? 0n : (2n * cents(interestValue) * cents(settledValue) + cents(value)) / (2n * cents(value));
    const interestLeft = open.reduce((sum, row) => sum + cents(row.interestValue) - interestOf(row), 0n);
    const books = await balances();
    const of = (code: string) => books[code] ?? 0n;
    expect(of('receivables')).toBe(left);
    const refunds = await scene.host.within(ours, (tx) => tx.list(ContractRefund, { first: 10_000 }));
    const given = (wanted: string) =>
      total(refunds.filter(({ status }) => status === wanted).map(({ value }) => value));
    expect(of('cash')).toBe(total(rows.map(({ receivedValue }) => receivedValue)) - given('paid'));
    expect(-of('refundsPayable')).toBe(given('pending'));
    expect(-of('deferredInterest')).toBe(interestLeft);
    expect(-of('deferredSales') - of('deferredInterest')).toBe(left);
    expect(-of('interest')).toBe(rows.reduce((sum, row) => sum + interestOf(row), 0n));
    const earned = [
      ...['sales', 'subscriptionFees', 'interest', 'insurancePayable', 'lateCharges', 'discounts'],
      ...['cancelledSales', 'refundsPayable'],
    ];
    expect(-earned.reduce((sum, code) => sum + of(code), 0n)).toBe(of('cash'));
    expect(Object.values(books).reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
    return books;
  }

  test('says what is owed, earned and in the till after every step of a contract', async () => {
    const before = await expectBooksToAgree();
    const { contractId } = await scene.sold({ initialPayment: { value: '10000.00', parts: 2 } });
    const afterSale = await expectBooksToAgree();
    const row = await contract(contractId);
    expect((afterSale.receivables ?? 0n) - (before.receivables ?? 0n)).toBe(cents(row.totalValue));
    const [first, second] = await installments(contractId);
    await pay(first?.id ?? '');
    await pay(second?.id ?? '');
    await expectBooksToAgree();
    const back = { installmentId: first?.id, reason: 'Pago em duplicidade' };
    for (let turn = 0; turn < 2; turn += 1) {
      await scene.run('reverseInstallmentPayment', back, 'contractInstallment', scene.admin);
      await expectBooksToAgree();
      await pay(first?.id ?? '');
      await expectBooksToAgree();
    }
    await scene.run('terminateContract', { contractId, reason: 'Desistência' }, 'contract', scene.admin);
    await expectBooksToAgree();
  });

  test('says the same of part payments, late and early ones, and of a contract that ends between them', async () => {
    const { contractId } = await scene.sold({ initialPayment: { value: '10000.00', parts: 2 } });
    const [first, second, third] = (await installments(contractId)).map(({ id }) => id);
    const part = (installmentId: string | undefined, amount: string, paymentDate = '2026-06-20') =>
      scene.run('registerInstallmentPayment', { installmentId, paymentDate, amount }, 'contractInstallment');
    const patch = { dueDate: '2026-04-10' };
    await scene.run('updateContractInstallment', { id: first, patch }, 'contractInstallment');
    for (const [id, amount] of [
      [first, '10.00'],
      [first, '500.00'],
      [third, '333.33'],
      [third, '0.01'],
    ] as const) {
      expect((await part(id, amount)).code).toBeUndefined();
      await expectBooksToAgree();
    }
    await pay(second ?? '');
    await scene.run(
      'reverseInstallmentPayment',
      { installmentId: first, reason: 'Engano' },
      'contractInstallment',
      scene.admin,
    );
    await expectBooksToAgree();
    await scene.run('terminateContract', { contractId, reason: 'Desistência' }, 'contract', scene.admin);
    await expectBooksToAgree();
  });

  test('takes no payment on a day of a closed month, and nothing of it stays', async () => {
    const { contractId } = await scene.sold();
    const close = 'mutation($i: CloseLedgerMonthInput!) { closeLedgerMonth(input: $i) { ledgerMonth { id } } }';
    expect((await scene.ask(close, { i: { month: '2025-12' } }, scene.admin)).code).toBeUndefined();
    const [first] = await installments(contractId);
    const refused = await pay(first?.id ?? '', '2025-12-10');
    expect(refused.message).toContain('fechado');
    expect((await installments(contractId))[0]?.computedStatus).toBe('pending');
    await expectBooksToAgree();
  });
});

describe('who sees it', () => {
  const seen = (contractId: string, who: string) =>
    scene.ask<{ contract: object | null; contractInstallments?: { totalCount: number } }>(
      `query($id: UUID!) { contract(id: $id) { id contractNumber }
         contractInstallments(filter: { contractId: { equalTo: $id } }) { totalCount } }`,
      { id: contractId },
      who,
    );
  test('is who holds its keys in the project, of the same organization', async () => {
    const { contractId } = await scene.sold();
    expect((await seen(contractId, scene.seller)).data?.contractInstallments?.totalCount).toBe(13);
    expect((await seen(contractId, scene.stranger)).data?.contract).toBeNull();
    expect((await seen(contractId, scene.stranger)).data?.contractInstallments?.totalCount).toBe(0);
    const colleague = await scene.person('user', ['lands']);
    expect((await seen(contractId, colleague)).data).toEqual({
      contract: null,
      contractInstallments: { totalCount: 0 },
    });
    for (const command of ['confirmContract', 'cancelContract', 'terminateContract']) {
      const input = { contractId, ...(command !== 'confirmContract' && { reason: 'x' }) };
      expect((await scene.run(command, input, 'contract', scene.stranger)).code, command).toMatch(
        /NOT_FOUND|FORBIDDEN/,
      );
    }
  });
});
