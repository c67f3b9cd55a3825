import { allow, boolean, date, defineEntity, enumeration, integer, json, money, reference, text, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { scheduledKinds } from '../calculation/values.ts';
import { installmentComputedStatuses, installmentStatuses, installmentTones } from '../contract-status.ts';
import { Contract, manageContracts } from './contract.entity.ts';
import { ContractInstallmentGroup } from './contract-installment-group.entity.ts';
import { ContractRenegotiation } from './contract-renegotiation.entity.ts';

/** How a customer means to pay. */
export const billingTypes = ['boleto', 'pix', 'cash', 'other'] as const;

const byServer = { writing: 'never', required: true } as const;
const amount = { ...byServer, default: '0', min: '0' } as const;
const flag = { ...byServer, default: false } as const;
/** An amount and per cent, as the contract says them on the day on which it is confirmed. */
const setting = json(z.object({ value: z.optional(z.string()), percent: z.string() }), { writing: 'never' });

/** An amount of a contract that falls due on a day. Once it is paid nothing of it changes; the payment alone is taken back. */
export const ContractInstallment = defineEntity('finance.contractInstallment', {
  scope: 'project',
  softDelete: true,
  title: ['name'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'installments', onDelete: 'cascade' }),
    installmentGroupId: reference(ContractInstallmentGroup, {
      ...{ writing: 'never', inverse: 'installments', onDelete: 'setNull' },
    }),
    /** Which cancelled it, so that another one stands for it. */
    renegotiatedById: reference(ContractRenegotiation, {
      ...{ writing: 'never', inverse: 'formerInstallments', onDelete: 'setNull' },
    }),
    /** 1 to the last one, as they fall due; those of a renegotiation go on from there. */
    installmentNumber: integer({ ...byServer, min: 1, list: { width: 70 } }),
    name: text({ required: true, max: 120, searchable: true, list: { width: 180 } }),
    kind: enumeration(scheduledKinds, { ...byServer, default: 'installment' }),
    dueDate: date({ required: true, indexed: true, list: { width: 120, card: 'always' } }),
    originalDueDate: date(byServer),
    /** What the customer pays, and what is left of it after the costs of charging it. */
    value: money({ ...amount, list: { width: 130, card: 'always' } }),
    netValue: money({ ...amount, list: { width: 130, isHidden: true } }),
    /** Principal and interest, before discount, insurance and costs: what corrections start from. */
    originalValue: money(amount),
    /** What an index added to it since, or took off. */
    correctionValue: money({ ...byServer, default: '0' }),
    principalValue: money(amount),
    interestValue: money(amount),
    taxesValue: money(amount),
    /** Of what was received, what is the partners' of the project. */
    partnersValue: money(amount),
    bankFee: money(amount),
    platformFee: money(amount),
    platformBankFee: money(amount),
    insuranceFee: money(amount),
    /** Of `value`, what was added to what was agreed; each with its reason. */
    extraFeesValue: money(amount),
    promotionalDiscount: money(amount),
    /** What it has more, or less, because cents do not divide. */
    roundingRemainder: money({ ...byServer, default: '0' }),
    billingType: enumeration(billingTypes, { list: { width: 110, isHidden: true } }),
    status: enumeration(installmentStatuses, { ...byServer, default: 'PENDING' }),
    computedStatus: enumeration(installmentComputedStatuses, {
      ...{ ...byServer, default: 'pending', tones: installmentTones, list: { width: 120, card: 'always' } },
    }),
    paymentDate: date({ writing: 'never', list: { width: 120 } }),
    /** Of `value`, what payments and their discounts have settled; and what was received, charges included, less what went back. */
    settledValue: money(amount),
    receivedValue: money(amount),
    /** What of its payments went back to the customer, without it being owed again. */
    refundedValue: money({ ...amount, list: { width: 130, isHidden: true } }),
    postalService: boolean({ required: true, default: false }),
    externalId: text({ writing: 'never', max: 120 }),
    fineSettings: setting,
    interestSettings: setting,
    description: text({ max: 400 }),
    isSubscriptionFee: boolean(flag),
    isInitialPayment: boolean(flag),
    /** Whether something was added to it. */
    isExtraFee: boolean(flag),
  },
  unique: [{ id: 'number', fields: ['contractId', 'installmentNumber'] }],
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: manageContracts, delete: allow.nobody },
  // Made from the contract's terms, and changed by the command of that name, which settles the contract as well.
  derive: { create: false, update: false, delete: false },
});
