import { allow, date, defineEntity, enumeration, instant, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { ContractInstallment } from './contract-installment.entity.ts';

/** Who says that it was paid: somebody of the office, who charged for it, or a bank by a file that it gave back. */
export const paymentSources = ['office', 'provider', 'bank'] as const;

const byServer = { writing: 'never', required: true } as const;
const amount = { ...byServer, default: '0', min: '0' } as const;

/**
 * What was paid of an installment on a day, and what for. It is never changed; a payment that was wrong is taken back as a whole, the
 * latest of an installment first.
 */
export const InstallmentPayment = defineEntity('finance.installmentPayment', {
  scope: 'project',
  title: ['paidOn'],
  fields: {
    contractId: reference(Contract, { ...byServer, inverse: 'payments', onDelete: 'cascade' }),
    contractInstallmentId: reference(ContractInstallment, { ...byServer, inverse: 'payments', onDelete: 'cascade' }),
    paidOn: date({ ...byServer, indexed: true, list: { width: 120 } }),
    /** What arrived: principal, fine and interest. */
    amount: money({ ...amount, list: { width: 130 } }),
    /** Of the installment itself. */
    principalValue: money({ ...amount, list: { width: 130 } }),
    fineValue: money({ ...amount, list: { width: 120 } }),
    interestValue: money({ ...amount, list: { width: 120 } }),
    /** Of the installment, not owed because it was paid early. */
    discountValue: money({ ...amount, list: { width: 120 } }),
    /** Charges that it did not pay; they bear no interest (Código Civil, art. 354). */
    fineLeft: money(amount),
    interestLeft: money(amount),
    source: enumeration(paymentSources, { ...byServer, default: 'office', list: { width: 120 } }),
    /** Of the ledger. */
    journalId: text({ writing: 'never', max: 36 }),
    reversedAt: instant({ writing: 'never', list: { width: 150 } }),
    reversalReason: text({ writing: 'never', max: 400 }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
