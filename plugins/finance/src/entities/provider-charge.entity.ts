import { allow, date, decimal, defineEntity, enumeration, instant, integer, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import {
  chargeDifferences,
  chargeEnvironments,
  chargeProblems,
  chargeStatuses,
  chargeTones,
  refundStatuses,
  refundTones,
} from '../charges/charge-values.ts';
import { Contract } from './contract.entity.ts';
import { ContractInstallment } from './contract-installment.entity.ts';
import { Partner } from './partner.entity.ts';
import { percentage } from './payment-condition-table.entity.ts';
import { ProviderAccount } from './provider-account.entity.ts';

const told = { writing: 'never' } as const;
const byServer = { writing: 'never', required: true } as const;

/** An installment as a provider charges for it: what was sent there, and what the provider says of it. The installment stays ours. */
export const ProviderCharge = defineEntity('finance.providerCharge', {
  scope: 'project',
  title: ['externalId'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'providerCharges', onDelete: 'cascade' }),
    contractInstallmentId: reference(ContractInstallment, {
      ...{ ...byServer, inverse: 'providerCharges', onDelete: 'cascade', list: { width: 180 } },
    }),
    providerAccountId: reference(ProviderAccount, { ...byServer, inverse: 'charges', onDelete: 'restrict' }),
    /** In whose name it is there; none of those that were sent before this was kept. */
    partnerId: reference(Partner, { ...told, onDelete: 'setNull', list: { width: 180, isHidden: true } }),
    /** At the provider, one of each in an account, which the database keeps; none while it is being sent. */
    externalId: text({ ...told, max: 100, searchable: true, list: { width: 190, isHidden: true } }),
    status: enumeration(chargeStatuses, { ...byServer, default: 'sending', tones: chargeTones, list: { width: 130 } }),
    environment: enumeration(chargeEnvironments, {
      ...{ ...told, tones: { tests: 'warning' }, list: { width: 160, card: 'always' } },
    }),
    /** In the provider's own word. */
    providerStatus: text({ ...told, max: 60 }),
    /** What was asked for. */
    sentValue: money({ ...byServer, min: '0', list: { width: 130 } }),
    sentDueDate: date({ ...byServer, list: { width: 120 } }),
    sentFine: money({ ...byServer, default: '0', min: '0' }),
    sentInterestPercent: decimal({ ...byServer, default: '0', ...percentage }),
    /** What the provider says. */
    value: money({ ...told, list: { width: 130, isHidden: true } }),
    dueDate: date({ ...told, list: { width: 120, isHidden: true } }),
    receivedValue: money({ ...told, list: { width: 130 } }),
    netValue: money(told),
    /** What the provider keeps of it, as the books have it. */
    feeValue: money({ ...byServer, default: '0', min: '0', list: { width: 120, isHidden: true } }),
    /** What went back to the customer, as the provider says; and what of it is in the books by itself: all of it is a payment taken back. */
    refundedValue: money({ ...byServer, default: '0', min: '0', list: { width: 130, isHidden: true } }),
    postedRefundValue: money({ ...byServer, default: '0', min: '0' }),
    refundStatus: enumeration(refundStatuses, { ...told, tones: refundTones, list: { width: 150, isHidden: true } }),
    /** Of the latest that was asked for from here. */
    refundAskedValue: money({ ...told, min: '0' }),
    refundReason: text({ ...told, max: 200 }),
    refundReference: text({ ...told, hidden: true, max: 36 }),
    refundJobId: text({ ...told, hidden: true, max: 36 }),
    clientPaymentDate: date({ ...told, list: { width: 120 } }),
    creditDate: date(told),
    estimatedCreditDate: date(told),
    difference: enumeration(chargeDifferences, { ...told, list: { width: 150 } }),
    /** Why what it says is not in the books. */
    problem: enumeration(chargeProblems, { ...told, indexed: true, list: { width: 220 } }),
    paymentLink: text({ ...told, max: 500 }),
    transactionReceiptUrl: text({ ...told, max: 500 }),
    pixCode: text({ ...told, max: 1000 }),
    /** As the provider writes it, by its own clock. */
    pixExpiresAt: text({ ...told, max: 30 }),
    barcode: text({ ...told, max: 100 }),
    /** Of ours, that it was booked as. */
    paymentId: text({ ...told, max: 36 }),
    /** Each question has a number; an answer to an earlier one than was taken is late, and is let go. */
    askNumber: integer({ ...byServer, default: 0, min: 0 }),
    takenNumber: integer({ ...byServer, default: 0, min: 0 }),
    toldAt: instant(told),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
