import { writeRule } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { contractErrors } from './contract-errors.ts';

/** A contract leaves the lists once it is cancelled: before that it holds lots, and one that was in force is kept. */
export const contractRule = writeRule(Contract, 'finance.onlyCancelledGo', async (_tx, { kind, before }) => {
  if (kind === 'remove' && before.status !== 'cancelled') throw contractErrors.onlyCancelled();
});

/** What is written when a payment is taken back. */
const ofPayment = new Set(['status', 'computedStatus', 'paymentDate', 'updatedAt', 'updatedBy']);

/** Of a paid installment nothing changes but its payment, taken back as a whole; whoever writes, the program itself included. */
export const paidStaysRule = writeRule(ContractInstallment, 'finance.paidStays', async (_tx, change) => {
  const { kind, before, after } = change;
  if (before?.status !== 'RECEIVED') return;
  const isTakenBack = kind === 'update' && after.status !== 'RECEIVED' && after.paymentDate === null;
  const names = Object.keys(before) as (keyof typeof before)[];
  const isOther = kind !== 'update' || names.some((name) => !ofPayment.has(name) && !isSame(before[name], after[name]));
  if (!isTakenBack || isOther) throw contractErrors.installmentPaid();
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
