import { writeRule } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { contractErrors } from './contract-errors.ts';

/** A contract leaves the lists once it is cancelled: before that it holds lots, and one that was in force is kept. */
export const contractRule = writeRule(Contract, 'finance.onlyCancelledGo', async (_tx, { kind, before }) => {
  if (kind === 'remove' && before.status !== 'cancelled') throw contractErrors.onlyCancelled();
});

/** What is written when a payment is taken back. */
const ofPayment = new Set([
  ...['status', 'computedStatus', 'paymentDate', 'settledValue', 'receivedValue', 'partnersValue'],
  ...['updatedAt', 'updatedBy'],
]);

/** What is written when a part of a payment goes back to the customer, and the installment stays paid: what it has received is less by that. */
const ofRefund = new Set(['receivedValue', 'refundedValue', 'partnersValue', 'updatedAt', 'updatedBy']);

/** Of a paid installment nothing changes but its payment, taken back as a whole or given back in part; whoever writes, the program itself included. */
export const paidStaysRule = writeRule(ContractInstallment, 'finance.paidStays', async (_tx, change) => {
  const { kind, before, after } = change;
  if (before?.status !== 'RECEIVED') return;
  if (kind !== 'update') throw contractErrors.installmentPaid();
  const isTakenBack = after.status !== 'RECEIVED' && after.paymentDate === null;
  const whole = ({ receivedValue, refundedValue }: typeof after) => centsOf(receivedValue) + centsOf(refundedValue);
  const isRefunded = after.status === 'RECEIVED' && whole(before) === whole(after);
  const written = isTakenBack ? ofPayment : ofRefund;
  const names = Object.keys(before) as (keyof typeof before)[];
  const isOther = names.some((name) => !written.has(name) && !isSame(before[name], after[name]));
  if (!(isTakenBack || isRefunded) || isOther) throw contractErrors.installmentPaid();
});

/** What is written when a payment is taken back, which happens once. */
const ofReversal = new Set(['reversedAt', 'reversalReason', 'updatedAt', 'updatedBy']);

/** A payment that was registered stays as it was; taking it back is said beside it. */
export const paymentStaysRule = writeRule(InstallmentPayment, 'finance.paymentStays', async (_tx, change) => {
  const { kind, before, after } = change;
  if (kind === 'create' || !before) return;
  const names = Object.keys(before) as (keyof typeof before)[];
  const isOther =
    kind !== 'update' || names.some((name) => !ofReversal.has(name) && !isSame(before[name], after[name]));
  if (isOther || before.reversedAt !== null) throw contractErrors.installmentPaid();
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
