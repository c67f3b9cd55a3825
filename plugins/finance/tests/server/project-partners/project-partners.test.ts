import { addDays, currentDay, uuidv7 } from '@gleba/sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Contract } from '../../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { FinanceCategory } from '../../../src/entities/money/finance-category.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { PartnerDeduction } from '../../../src/entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../../src/entities/partner-share.entity.ts';
import { ProjectPartner } from '../../../src/entities/project-partner.entity.ts';
import { readyPartnerShares } from '../../../src/jobs/project-partners.job.ts';
import { type ContractsScene, ours, startContractsScene } from '../contracts-scene.ts';

let scene: ContractsScene;
let partners: readonly string[];
beforeAll(async () => {
  scene = await startContractsScene();
  const names = ['Terras do Vale', 'Corretora Sol', 'Fundo Lua'];
  const rows = names.map((name) => ({ id: uuidv7(), name, cpf: '000.000.000-00' }));
  partners = rows.map(({ id }) => id);
  await scene.host.within(ours, (tx) => tx.insertMany(Partner, rows));
});
afterAll(() => scene?.host.stop());

const within = <T>(work: Parameters<typeof scene.host.within<T>>[1]) => scene.host.within(ours, work);
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const today = currentDay();

/** They have these parts of the project now, by the specification's call. */
async function trySet(parts: readonly object[], authorization = scene.admin, projectId = scene.projectId) {
  const projectPartners = parts.map((part, index) => ({ partnerId: partners[index], ...part }));
  const headers = { 'content-type': 'application/json', authorization };
  const body = JSON.stringify({ projectId, projectPartners });
  const address = 'http://test.invalid/asaas/set-project-partners';
  try {
    const answer = await scene.host.runtime.route(new Request(address, { method: 'POST', headers, body }), 'test');
    return {
      code: undefined,
      body: (await answer?.json()) as { projectPartners: { id: string; percentage: string }[] },
    };
  } catch (error) {
    const { code, fields = [] } = error as { code: string; fields?: readonly { message?: string }[] };
    return { code, fields: JSON.stringify(fields), body: undefined };
  }
}

async function set(parts: readonly object[]): Promise<void> {
  expect((await trySet(parts)).code).toBeUndefined();
}

async function balances(): Promise<ReadonlyMap<string, bigint>> {
  const { data } = await scene.ask<{ ledgerBalances: readonly { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  return new Map(data?.ledgerBalances.map(({ code, balance }) => [code, cents(balance)]));
}

/** Of every partner and project: what is owed and was not passed on. */
async function left(): Promise<bigint> {
  const shares = await within((tx) => tx.list(PartnerShare, { first: 1000 }));
  const deductions = await within((tx) => tx.list(PartnerDeduction, { first: 1000 }));
  const sum = (amounts: readonly (string | null)[]) => amounts.reduce((all, one) => all + cents(one ?? '0.00'), 0n);
  const owed = shares.filter(({ status }) => status !== 'reversed').map(({ value }) => value);
  return sum(owed) - sum(shares.map(({ paidValue }) => paidValue)) - sum(deductions.map(({ value }) => value));
}

afterEach(async () => {
  const all = await balances();
  expect([...all.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
  // What the ledger owes partners is what their parts say, to the cent.
  expect(-(all.get('partnersPayable') ?? 0n)).toBe(await left());
});

/** A contract without interest in twelve parts of 101.99, of which the slip costs 1.99; and its first installment. */
async function sold() {
  const landId = await scene.land({ price: '1223.88' });
  const { record } = await scene.create([landId], { amortizationMethod: 'none' });
  const contractId = record?.id ?? '';
  await scene.run('confirmContract', { contractId }, 'contract');
  const installments = await within((tx) =>
    tx.list(ContractInstallment, { filter: { contractId: { equalTo: contractId } }, orderBy: ['installmentNumber'] }),
  );
  const of = (kind: string) => installments.find((one) => one.kind === kind)?.id ?? '';
  return { contractId, fee: of('subscriptionFee'), first: of('installment') };
}

async function pay(installmentId: string, paymentDate: string, amount?: string): Promise<void> {
  const given = { installmentId, paymentDate, amount };
  const { message, fields } = await scene.run('registerInstallmentPayment', given, 'contractInstallment');
  expect([message, fields]).toEqual(['', []]);
}
const takeBack = (installmentId: string) =>
  scene.run('reverseInstallmentPayment', { installmentId, reason: 'Devolvido' }, 'contractInstallment', scene.admin);
const sharesOf = (installmentId: string) =>
  within((tx) =>
    tx.list(PartnerShare, {
      filter: { contractInstallmentId: { equalTo: installmentId } },
      orderBy: ['createdAt', 'id'],
    }),
  );
const told = async (installmentId: string) =>
  (await sharesOf(installmentId)).map(({ partnerId, value, dueDate, status }) => [
    ...[partners.indexOf(partnerId), value, dueDate, status],
  ]);

/** By the list's command; waits for its job. */
async function passOn(ids: readonly string[], paidOn: string, who = scene.admin) {
  const { data, code } = await scene.ask<{ payPartnerShares: { jobId: string } }>(
    'mutation($i: PayPartnerSharesInput!) { payPartnerShares(input: $i) { jobId } }',
    { i: { projectId: scene.projectId, rows: { ids }, paidOn } },
    who,
  );
  if (!data?.payPartnerShares) return { code, done: 0, refused: '' };
  return finished(data.payPartnerShares.jobId);
}

interface Finished {
  readonly status: string;
  readonly result: { changed?: number; ready?: number; failed?: readonly object[] } | null;
  readonly error: string | null;
}

async function finished(jobId: string) {
  let job: Finished | undefined;
  const look = async () => {
    const { rows } = await scene.host.owner.query<Finished>(
      'select status, result, error from core.job where id = $1::uuid',
      [jobId],
    );
    job = rows[0];
    return job?.status;
  };
  await expect.poll(look, { timeout: 20_000 }).toMatch(/DONE|FAILED/);
  const { result, error } = job ?? {};
  return {
    code: undefined,
    done: result?.changed ?? result?.ready ?? 0,
    refused: JSON.stringify(result?.failed ?? error),
  };
}

const reverse = (id: string, who = scene.admin) =>
  scene.ask(
    'mutation($i: ReversePartnerPaymentInput!) { reversePartnerPayment(input: $i) { partnerShare { status } } }',
    { i: { partnerShareId: id, reason: 'Conta errada' } },
    who,
  );

describe('a payment is divided', () => {
  test('by percentages to the cent, owed from its day on', async () => {
    await set([{ percentage: '33.3333' }, { percentage: '33.3333' }, { percentage: '33.3334' }]);
    const { first } = await sold();
    const before = await balances();
    await pay(first, '2026-01-31');
    expect(await told(first)).toEqual([
      [0, '33.33', '2026-01-31', 'ready'],
      [1, '33.33', '2026-01-31', 'ready'],
      [2, '33.34', '2026-01-31', 'ready'],
    ]);
    const [share] = await sharesOf(first);
    expect(share).toMatchObject({ basisValue: '100.00', percentage: '33.3333', owedOn: '2026-01-31', paidOn: null });
    const after = await balances();
    const moved = (code: string) => (after.get(code) ?? 0n) - (before.get(code) ?? 0n);
    expect([moved('cash'), moved('partnerShares'), moved('partnersPayable')]).toEqual([10_199n, 10_000n, -10_000n]);
    const installment = await within((tx) => tx.get(ContractInstallment, first));
    expect(installment).toMatchObject({ partnersValue: '100.00', status: 'RECEIVED' });
  });

  test('later by months and days, on the last day of a shorter month; a person decides where it is not automatic', async () => {
    await set([
      { percentage: '10', splitTiming: 'later', paymentMonthOffset: 1 },
      {
        percentage: '20',
        splitTiming: 'later',
        paymentMonthOffset: 1,
        paymentDayOffset: 31,
        isPaymentDayAbsolute: true,
      },
      { percentage: '5', splitTiming: 'later', paymentMonthOffset: 120, autoSplit: false },
    ]);
    expect((await trySet([{ percentage: '10', paymentMonthOffset: 121 }])).code).toBe('VALIDATION');
    const { first } = await sold();
    await pay(first, '2026-03-31');
    expect(await told(first)).toEqual([
      [0, '10.00', '2026-04-30', 'ready'],
      [1, '20.00', '2026-04-30', 'ready'],
      [2, '5.00', '2036-03-31', 'waiting'],
    ]);
  });

  test('in parts, and what is late with fine and interest; the same as of the whole', async () => {
    await set([{ percentage: '40' }, { percentage: '25' }]);
    const { first } = await sold();
    await pay(first, '2026-01-10', '50.00');
    await pay(first, '2026-01-20');
    // 1.99 × 50.00 ÷ 101.99 = 0.98: 49.02; the rest is 51.99 − 1.01 = 50.98.
    const shares = await sharesOf(first);
    expect(shares.map(({ basisValue, value }) => [basisValue, value])).toEqual([
      ['49.02', '19.61'],
      ['49.02', '12.25'],
      ['50.98', '20.39'],
      ['50.98', '12.75'],
    ]);
    expect((await within((tx) => tx.get(ContractInstallment, first))).partnersValue).toBe('65.00');
  });

  test('of a late installment with its fine and interest', async () => {
    await set([{ percentage: '50' }]);
    const { contractId, first } = await sold();
    // On a Friday; paid on the 29th day after: 2 % of 101.99 and 1 % ÷ 30 × 29 of it.
    await within((tx) => tx.update(ContractInstallment, first, { dueDate: '2026-05-08', status: 'OVERDUE' }));
    await pay(first, '2026-06-06');
    const [share] = await sharesOf(first);
    // 101.99 + 2.04 + 0.99 − 1.99 = 103.03; by half 51.515.
    expect([share?.basisValue, share?.value]).toEqual(['103.03', '51.52']);
    expect((await within((tx) => tx.get(Contract, contractId))).receivedValue).toBe('105.02');
  });

  test('of no one where the project has no partners, nor of the subscription fee', async () => {
    await set([]);
    const { first } = await sold();
    await pay(first, '2026-01-31');
    expect(await sharesOf(first)).toEqual([]);
    await set([{ percentage: '100' }]);
    const { fee } = await sold();
    await pay(fee, '2026-01-31');
    expect(await sharesOf(fee)).toEqual([]);
  });
});

describe('a payment that is taken back', () => {
  test('takes its parts with it, in the ledger as well', async () => {
    await set([{ percentage: '60' }, { percentage: '40', autoSplit: false }]);
    const before = await balances();
    const { first } = await sold();
    await pay(first, '2026-01-31');
    expect((await takeBack(first)).record?.computedStatus).toBe('pending');
    expect((await told(first)).map(([who, , , status]) => [who, status])).toEqual([
      [0, 'reversed'],
      [1, 'reversed'],
    ]);
    const after = await balances();
    for (const code of ['cash', 'partnerShares', 'partnersPayable']) {
      expect(after.get(code) ?? 0n, code).toBe(before.get(code) ?? 0n);
    }
    expect((await within((tx) => tx.get(ContractInstallment, first))).partnersValue).toBe('0.00');
    // Paid again, it is divided again.
    await pay(first, '2026-02-01');
    expect((await told(first)).map(([, value, , status]) => [value, status])).toEqual([
      ['60.00', 'reversed'],
      ['40.00', 'reversed'],
      ['60.00', 'ready'],
      ['40.00', 'waiting'],
    ]);
  });

  test('after its parts were passed on: the partner owes them', async () => {
    await set([{ percentage: '60' }]);
    const { first } = await sold();
    const before = await statement(0);
    await pay(first, '2026-01-31');
    const [share] = await sharesOf(first);
    expect(await passOn([share?.id ?? ''], '2026-02-05')).toMatchObject({ done: 1 });
    await takeBack(first);
    const after = await statement(0);
    expect(cents(after?.closing ?? '0') - cents(before?.closing ?? '0')).toBe(-6_000n);
    const [row] = await sharesOf(first);
    expect(row).toMatchObject({ status: 'reversed', paidOn: '2026-02-05', reversedOn: today });
    expect((await passOn([row?.id ?? ''], today)).refused).toContain('shareNotOpen');

    // Of the next part they get what is left of it: nothing. Taken back and passed on once more it is the same.
    const next = await sold();
    await pay(next.first, '2026-01-31');
    const [part] = await sharesOf(next.first);
    const cash = async () => (await balances()).get('cash');
    const held = await cash();
    for (let time = 0; time < 2; time += 1) {
      await passOn([part?.id ?? ''], today);
      const [gone] = await sharesOf(next.first);
      expect(gone).toMatchObject({ status: 'paid', paidValue: '0.00', setOffValue: '60.00', paymentJournalId: null });
      if (time === 0) await reverse(gone?.id ?? '');
    }
    expect(await cash()).toBe(held);
    expect((await statement(0))?.closing).toBe(before?.closing);
  });
});

describe('a part is passed on', () => {
  test('by administrators, many at once, from its day on and once; and taken back', async () => {
    await set([
      { percentage: '60' },
      { percentage: '40', splitTiming: 'later', paymentMonthOffset: 1, autoSplit: false },
    ]);
    const { first } = await sold();
    await pay(first, '2026-01-31');
    const ids = (await sharesOf(first)).map(({ id }) => id);
    expect((await passOn(ids, '2026-02-05', scene.seller)).code).toBe('FORBIDDEN');
    expect((await passOn(ids, addDays(today, 1))).refused).toContain('futuro');
    expect((await passOn(ids, '2026-01-30')).refused).toContain('sharePaidBefore');
    const before = await balances();
    expect(await passOn(ids, '2026-02-05')).toMatchObject({ done: 2, refused: '[]' });
    const after = await balances();
    expect((after.get('cash') ?? 0n) - (before.get('cash') ?? 0n)).toBe(-10_000n);
    expect((await passOn(ids, '2026-02-06')).refused).toContain('shareNotOpen');

    expect((await reverse(ids[0] ?? '', scene.seller)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
    expect((await reverse(ids[0] ?? '', scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
    expect((await reverse(ids[0] ?? '')).code).toBeUndefined();
    expect((await reverse(ids[0] ?? '')).code).toBe('CONFLICT');
    expect((await told(first)).map(([, , , status]) => status)).toEqual(['ready', 'paid']);
    expect(await passOn([ids[0] ?? ''], '2026-02-06')).toMatchObject({ done: 1 });
  });

  test('when its day has come the clock says so, but for what waits for a person', async () => {
    const months = (await monthsUntil('2026-01-31')) + 1;
    await set([
      { percentage: '50', splitTiming: 'later', paymentMonthOffset: months },
      { percentage: '10', splitTiming: 'later', paymentMonthOffset: months, autoSplit: false },
    ]);
    const { first } = await sold();
    await pay(first, '2026-01-31');
    expect((await told(first)).map(([, , , status]) => status)).toEqual(['scheduled', 'waiting']);
    const run = async () => finished(await within((tx) => tx.enqueue(readyPartnerShares, {})));
    expect((await run()).done).toBe(0);
    await scene.host.owner.query(
      'update finance.partner_share set due_date = $1::date where contract_installment_id = $2::uuid',
      [today, first],
    );
    expect((await run()).done).toBe(1);
    expect((await told(first)).map(([, , , status]) => status)).toEqual(['ready', 'waiting']);
  });
});

async function monthsUntil(day: string): Promise<number> {
  const [year, month] = today.split('-').map(Number);
  return ((year ?? 0) - Number(day.slice(0, 4))) * 12 + (month ?? 0) - Number(day.slice(5, 7));
}

async function statement(who: number, more: object = {}, as = scene.admin) {
  const { data } = await scene.ask<{
    partnerStatement: { closing: string; lines: { kind: string; balance: string }[] };
  }>(
    `query($p: UUID!, $project: UUID, $from: Date, $until: Date) {
       partnerStatement(partnerId: $p, projectId: $project, from: $from, until: $until) {
         partner opening owed paid takenBack closing lines { on kind project contractNumber installment amount balance } } }`,
    { p: partners[who], ...more },
    as,
  );
  return data?.partnerStatement;
}

describe('the statement', () => {
  test('of a partner counts every movement, and a period goes on from what was before', async () => {
    await set([{}, { percentage: '40' }].slice(1).map((part) => ({ ...part, partnerId: partners[2] })));
    const before = await statement(2);
    const { first } = await sold();
    await pay(first, '2026-01-31');
    const ids = (await sharesOf(first)).map(({ id }) => id);
    await passOn(ids, '2026-02-10');
    const after = await statement(2, { from: '2026-02-01', until: '2026-02-28', project: scene.projectId });
    expect(after).toMatchObject({ partner: 'Fundo Lua', owed: '0.00', paid: '40.00', takenBack: '0.00' });
    expect(after?.lines.at(-1)).toMatchObject({ on: '2026-02-10', kind: 'paid', project: 'Jardim', amount: '-40.00' });
    expect((await statement(2))?.closing).toBe(before?.closing);
    expect(await statement(2, {}, scene.seller)).toBeFalsy();
    expect(await statement(2, {}, scene.stranger)).toBeFalsy();
  });
});

describe('the partners of a project', () => {
  beforeEach(() => set([]));
  const create = (percentage: string, partnerId = partners[0], who = scene.admin) =>
    scene.ask(
      'mutation($i: CreateProjectPartnerInput!) { createProjectPartner(input: $i) { projectPartner { id } } }',
      { i: { projectPartner: { projectId: scene.projectId, partnerId, percentage } } },
      who,
    );

  test('have at most all of it, each once, and are administrators’ to name', async () => {
    expect((await create('60')).code).toBeUndefined();
    expect((await create('40.0001', partners[1])).fields).toEqual([
      'percentage: Os parceiros do projeto não podem passar de 100 %: restam 40 %.',
    ]);
    expect((await create('10')).code).toBe('DUPLICATE');
    expect((await create('40', partners[1])).code).toBeUndefined();
    expect((await create('10', partners[2], scene.seller)).code).toBe('FORBIDDEN');
    expect((await create('10', partners[2], scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN|VALIDATION/);
    expect((await create('0', partners[2])).code).toBe('VALIDATION');
    const removal = await scene.ask(
      'mutation($i: DeletePartnerInput!) { deletePartner(input: $i) { partner { id } } }',
      { i: { id: partners[0] } },
      scene.admin,
    );
    expect(removal.message).toContain('Terras do Vale não pode ser excluído: tem participação');
  });

  test('are there once in each category and once without one, and keep their rows when these change', async () => {
    const [land, sale] = await within(async (tx) => [
      (await tx.insert(FinanceCategory, { name: 'Terras', type: 'expense' })).id,
      (await tx.insert(FinanceCategory, { name: 'Vendas', type: 'expense' })).id,
    ]);
    const one = partners[0] ?? '';
    await set([
      { partnerId: one, percentage: '30', categoryId: land },
      { partnerId: one, percentage: '5', categoryId: sale },
      { partnerId: one, percentage: '1' },
    ]);
    const rows = () => within((tx) => tx.list(ProjectPartner, { orderBy: ['-percentage'] }));
    const before = await rows();
    expect(before.map(({ categoryId }) => categoryId)).toEqual([land, sale, null]);
    expect((await create('1')).code).toBe('DUPLICATE');
    const twice = { partnerId: one, percentage: '1', categoryId: land };
    await expect(within((tx) => tx.insert(ProjectPartner, { ...twice, projectId: scene.projectId }))).rejects.toThrow();
    expect((await trySet([twice, twice])).code).toBe('VALIDATION');
    // A part that goes to another category stays the part that it was.
    await set([
      { partnerId: one, percentage: '30' },
      { partnerId: one, percentage: '6', categoryId: sale },
    ]);
    const after = await rows();
    expect(after.map(({ id, categoryId }) => [id, categoryId])).toEqual([
      [before[2]?.id, null],
      [before[1]?.id, sale],
    ]);
  });

  test('also where two people raise them at once, or one statement changes several', async () => {
    const all = await Promise.all([create('60'), create('60', partners[1]), create('60', partners[2])]);
    expect(all.map(({ code }) => code).sort()).toEqual(['VALIDATION', 'VALIDATION', undefined]);
    await set([{ percentage: '30' }, { percentage: '30' }, { percentage: '40' }]);
    const rows = await within((tx) => tx.list(ProjectPartner, { orderBy: ['createdAt'] }));
    const raise = (id: string, percentage: string) =>
      scene.ask(
        'mutation($i: UpdateProjectPartnerInput!) { updateProjectPartner(input: $i) { projectPartner { id } } }',
        {
          i: { id, patch: { percentage } },
        },
        scene.admin,
      );
    await raise(rows[2]?.id ?? '', '20');
    const both = await Promise.all([raise(rows[0]?.id ?? '', '45'), raise(rows[1]?.id ?? '', '45')]);
    expect(both.map(({ code }) => code).sort()).toEqual(['VALIDATION', undefined]);
    const bulk = within((tx) =>
      tx.updateMany(
        ProjectPartner,
        rows.map(({ id }) => ({ id, patch: { percentage: '35' } })),
      ),
    );
    await expect(bulk).rejects.toThrow();
    await expect(
      scene.host.owner.query('update finance.project_partner set percentage = 35 where project_id = $1::uuid', [
        scene.projectId,
      ]),
    ).rejects.toThrow('The partners of a project have more than all of it.');
  });

  test('are set as a whole by one call: who stays keeps their row, and nothing is half done', async () => {
    const first = await trySet([{ percentage: '60' }, { percentage: '40' }]);
    expect(first.body?.projectPartners).toMatchObject([{ percentage: '60.0000' }, { percentage: '40.0000' }]);
    // Over the whole on no way between: the one that shrinks goes first.
    const second = await trySet([
      { percentage: '30' },
      { percentage: '70', splitTiming: 'later', paymentMonthOffset: 2 },
    ]);
    expect(second.body?.projectPartners.map(({ id }) => id)).toEqual(first.body?.projectPartners.map(({ id }) => id));
    expect((await trySet([{ percentage: '60' }, { percentage: '40.1' }])).code).toBe('VALIDATION');
    expect((await trySet([{ percentage: '1' }, { percentage: '1', partnerId: partners[0] }])).code).toBe('VALIDATION');
    expect((await trySet([{ percentage: '1', partnerId: uuidv7() }])).code).toBeTruthy();
    expect((await trySet([{ percentage: '1' }], scene.seller)).code).toBe('FORBIDDEN');
    expect((await trySet([{ percentage: '1' }], scene.stranger)).code).toBe('NOT_FOUND');
    const left = await within((tx) => tx.list(ProjectPartner, { orderBy: ['createdAt'] }));
    expect(left.map(({ percentage, paymentMonthOffset }) => [percentage, paymentMonthOffset])).toEqual([
      ['30.0000', 0],
      ['70.0000', 2],
    ]);
    expect((await trySet([{ percentage: '50' }])).body?.projectPartners).toHaveLength(1);
  });
});
