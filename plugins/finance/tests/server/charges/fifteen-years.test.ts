import { addDays, addDecimals, currentDay, daysBetween } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Contract } from '../../../src/entities/contract.entity.ts';
import { ContractInstallment } from '../../../src/entities/contract-installment.entity.ts';
import { IndexCorrection } from '../../../src/entities/index-correction.entity.ts';
import { InstallmentPayment } from '../../../src/entities/installment-payment.entity.ts';
import { PaymentConditionTable } from '../../../src/entities/payment-condition-table.entity.ts';
import { noonOf } from '../../support/asaas/asaas-clock.ts';
import { type ChargingScene, startChargingScene } from './charging-scene.ts';

/**
 * A contract of 180 months, lived month by month by the office's clock and the provider's: paid at the office and through the provider, on
 * its day, early and late; corrected each year, renegotiated when three months were missed, terminated when three were missed again. The
 * books are looked at after every step.
 */
const firstDay = '2010-01-04';
const [term, agreedTerm] = [180, 102];
/** The index rises by half a percent each month. */
const monthly = '0,50';

let scene: ChargingScene;
beforeAll(async () => {
  scene = await startChargingScene({ daysAgo: daysBetween(firstDay, currentDay()) });
  // Who is signed in is judged by the database's clock, which goes on as ever.
  vi.useFakeTimers({ toFake: ['Date'], now: scene.asaas.clock.now() });
}, 120_000);
afterAll(async () => {
  await scene?.stop();
  vi.useRealTimers();
});

/** A day comes, at the office and at the provider, and what it brings is booked. */
async function goTo(day: string): Promise<void> {
  if (noonOf(day) > Date.now()) vi.setSystemTime(noonOf(day));
  await scene.asaas.goTo(day);
  await scene.idle();
}

async function act(name: string, input: object, selection: string) {
  const { data, message, code } = await scene.command(name, input, selection, scene.admin);
  expect({ name, code, message }).toEqual({ name, code: undefined, message: '' });
  return data;
}

async function booksAgree(): Promise<void> {
  const { data } = await scene.ask<{ ledgerBalances: readonly { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
    scene.admin,
  );
  const balances = data?.ledgerBalances ?? [];
  expect(balances.length).toBeGreaterThan(0);
  const total = (amounts: readonly string[]) => amounts.reduce((sum, one) => addDecimals(sum, one) ?? sum, '0.00');
  expect(Number(total(balances.map(({ balance }) => balance)))).toBe(0);
  const open = await scene.within((tx) =>
    tx.list(ContractInstallment, { filter: { status: { in: ['PENDING', 'OVERDUE'] } }, first: 1000 }),
  );
  const owed = total(open.flatMap(({ value, settledValue }) => [value, `-${settledValue}`]));
  const receivables = balances.find(({ code }) => code === 'receivables')?.balance ?? '0.00';
  expect(Number(receivables)).toBe(Number(owed));
}

const openOf = (contractId: string) =>
  scene.within((tx) =>
    tx.list(ContractInstallment, {
      ...{ filter: { contractId: { equalTo: contractId }, status: { in: ['PENDING', 'OVERDUE'] } } },
      ...{ orderBy: ['dueDate'], first: 1000 },
    }),
  );

type Installment = Awaited<ReturnType<typeof openOf>>[number];

async function payAtOffice({ id }: Installment, paymentDate: string): Promise<void> {
  await goTo(paymentDate);
  await act('registerInstallmentPayment', { installmentId: id, paymentDate }, 'contractInstallment { id }');
}

async function payThere({ id, dueDate }: Installment, paymentDate: string): Promise<void> {
  await goTo(addDays(dueDate, -5));
  await act('chargeInstallment', { installmentId: id }, 'jobId');
  await scene.idle();
  const { externalId } = await scene.charge(id);
  await goTo(paymentDate);
  scene.asaas.state.pay(externalId ?? '');
  await scene.news();
}

/** The ways of a year, by the month; the others are paid at the office on their day. */
const ways: Readonly<Record<number, (installment: Installment) => Promise<void>>> = {
  2: (one) => payThere(one, one.dueDate),
  5: (one) => payAtOffice(one, addDays(one.dueDate, 17)),
  7: (one) => payThere(one, addDays(one.dueDate, 11)),
  10: (one) => payAtOffice(one, addDays(one.dueDate, -12)),
};

/** One installment after the other, so many of them. */
async function live(contractId: string, months: number): Promise<void> {
  for (let month = 0; month < months; month += 1) {
    const [next] = await openOf(contractId);
    if (!next) throw new Error('Nothing is open.');
    const way = ways[Number(next.dueDate.slice(5, 7)) - 1] ?? ((one: Installment) => payAtOffice(one, one.dueDate));
    await way(next);
    expect((await scene.installment(next.id)).status).toBe('RECEIVED');
    await booksAgree();
  }
}

/** The year's correction, with the index of the twelve months before. */
async function correct(contractId: string, year: number): Promise<void> {
  const values = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}/${year - 1};${monthly}`);
  const index = { adjustmentIndex: 'ipca', source: 'Medida', values: values.join('\n') };
  await act('importIndexValues', index, 'added');
  const before = await openOf(contractId);
  const asked = { projectId: scene.projectId, asOf: `${year}-01-31` };
  await goTo(asked.asOf);
  await act('proposeCorrection', asked, 'jobId');
  await scene.idle();
  const [proposed] = await scene.within((tx) =>
    tx.list(IndexCorrection, { filter: { status: { equalTo: 'proposed' } }, first: 2 }),
  );
  await act('applyCorrection', { indexCorrectionId: proposed?.id }, 'jobId');
  await scene.idle();
  const after = await openOf(contractId);
  expect(after).toHaveLength(before.length);
  // Twelve months of half a percent are 6.17 %.
  const last = [before, after].map((all) => Number(all.at(-1)?.value));
  expect((last[1] ?? 0) / (last[0] ?? 1)).toBeCloseTo(1.0617, 3);
  await booksAgree();
}

/** Three are missed, and told as late. */
async function miss(contractId: string): Promise<void> {
  const [, , third] = await openOf(contractId);
  await goTo(addDays(third?.dueDate ?? '', 10));
  await booksAgree();
}

test('fifteen years of a contract: the books agree at every step', { timeout: 300_000 }, async () => {
  const tableId = await scene.within(async (tx) => {
    const values = { name: 'IPCA', adjustmentIndex: 'ipca' as const, adjustmentLag: 1, maxNumInstallments: term };
    const late = { finePercent: '2', interestPercent: '1', terminationFeePercent: '10', canSkipInsurance: true };
    return (await tx.insert(PaymentConditionTable, { ...values, ...late, projectId: scene.projectId })).id;
  });
  const contract = scene.draftOf([await scene.land({ price: '90000.00' })], {
    ...{ paymentConditionTableId: tableId, numInstallments: term, initialDueDate: '2010-02-10' },
    ...{ amortizationMethod: 'none', bankAccountId: scene.office.bankAccountId },
  });
  const made = await act('createContract', { contract }, 'contract { id }');
  const contractId = (made.contract as unknown as { id: string }).id;
  await act('confirmContract', { contractId }, 'contract { id }');
  await booksAgree();

  // Until January, then eleven or twelve of each year.
  await live(contractId, 11);
  for (let year = 2011; year < 2017; year += 1) {
    await live(contractId, 1);
    await correct(contractId, year);
    await live(contractId, 11);
  }
  await miss(contractId);
  const agreed = { numInstallments: agreedTerm, initialDueDate: addDays(scene.asaas.clock.today(), 30) };
  await act('renegotiateContract', { contractId, reason: 'Desemprego', ...agreed }, 'contract { id }');
  expect(await openOf(contractId)).toHaveLength(agreedTerm);
  await booksAgree();
  await live(contractId, agreedTerm - 6);
  await miss(contractId);
  const ending = { contractId, reason: 'Inadimplência' };
  await act('terminateContract', ending, 'contract { id }');
  expect(await scene.within((tx) => tx.get(Contract, contractId))).toMatchObject({ isActive: false });
  expect(await openOf(contractId)).toEqual([]);
  await booksAgree();
  // It was all of that, and not a quiet life.
  expect(scene.asaas.clock.today()).toMatch(/^2025-/);
  const payments = await scene.within((tx) =>
    tx.list(InstallmentPayment, { filter: { contractId: { equalTo: contractId } }, first: 1000 }),
  );
  const late = payments.filter(({ fineValue }) => fineValue !== '0.00');
  const of = (source: string) => [payments, late].map((some) => some.filter((one) => one.source === source).length);
  expect({ provider: of('provider'), office: of('office') }).toEqual({ provider: [30, 15], office: [149, 15] });
});
