import { allow, date, defineEntity, money, reference, text } from '@gleba/sdk';
import { Contract } from './contract.entity.ts';
import { ContractRefund } from './contract-refund.entity.ts';
import { InstallmentPayment } from './installment-payment.entity.ts';
import { FinanceCategory } from './money/finance-category.entity.ts';
import { Partner } from './partner.entity.ts';

const byServer = { writing: 'never', required: true } as const;
const owned = { ...byServer, inverse: 'partnerDeductions', onDelete: 'cascade' } as const;
/** One of the two. */
const given = { writing: 'never', inverse: 'partnerDeductions', onDelete: 'cascade' } as const;

/**
 * What a partner gives back of their parts: of a contract that ended, as its buyers are given back what they paid; or of a payment of which
 * its charge provider gave a part back.
 */
export const PartnerDeduction = defineEntity('finance.partnerDeduction', {
  scope: 'project',
  title: ['takenOn', 'value'],
  fields: {
    partnerId: reference(Partner, {
      ...{ ...byServer, inverse: 'deductions', onDelete: 'restrict', list: { width: 220, card: 'title' } },
    }),
    contractId: reference(Contract, { ...owned, list: { width: 150 } }),
    contractRefundId: reference(ContractRefund, { ...given, group: false }),
    installmentPaymentId: reference(InstallmentPayment, { ...given, group: false }),
    /** As of the parts that it is of. */
    categoryId: reference(FinanceCategory, {
      writing: 'never',
      onDelete: 'restrict',
      list: { width: 150, isHidden: true },
    }),
    takenOn: date({ ...byServer, list: { width: 130 } }),
    value: money({ ...byServer, min: '0.01', list: { width: 140, card: 'always' } }),
    /** What was given back of the payment was not after all, or the whole payment was taken back. */
    reversedOn: date({ writing: 'never', list: { width: 130, isHidden: true } }),
    journalId: text({ writing: 'never', max: 36, group: false }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
