import { allow, date, decimal, defineEntity, enumeration, money, reference, text } from '@gleba/sdk';
import { shareStatuses, shareTones } from '../project-partners/share-values.ts';
import { Contract } from './contract.entity.ts';
import { ContractInstallment } from './contract-installment.entity.ts';
import { InstallmentPayment } from './installment-payment.entity.ts';
import { FinanceCategory } from './money/finance-category.entity.ts';
import { Partner } from './partner.entity.ts';
import { percentage } from './payment-condition-table.entity.ts';
import { ProjectPartner } from './project-partner.entity.ts';
import { ProviderSplit } from './provider-split.entity.ts';

const byServer = { writing: 'never', required: true } as const;
const owned = { ...byServer, inverse: 'partnerShares', onDelete: 'cascade' } as const;

/** A partner's part of one payment: what is owed to them since when, until when it is to be passed on, and when it was. */
export const PartnerShare = defineEntity('finance.partnerShare', {
  scope: 'project',
  title: ['dueDate', 'value'],
  fields: {
    /** On what terms; none once these were removed. */
    projectPartnerId: reference(ProjectPartner, {
      ...{ writing: 'never', inverse: 'shares', onDelete: 'setNull', group: false },
    }),
    partnerId: reference(Partner, {
      ...{ ...byServer, inverse: 'shares', onDelete: 'restrict', list: { width: 220, card: 'title' } },
    }),
    /** Of the office's chart, on whose account of the ledger it stands; as it was said when the payment came. */
    categoryId: reference(FinanceCategory, {
      ...{ writing: 'never', inverse: 'partnerShares', onDelete: 'restrict', list: { width: 150, isHidden: true } },
    }),
    contractId: reference(Contract, { ...owned, list: { width: 140 } }),
    contractInstallmentId: reference(ContractInstallment, { ...owned, list: { width: 150, isHidden: true } }),
    installmentPaymentId: reference(InstallmentPayment, { ...owned, group: false }),
    /** The day of the payment. */
    owedOn: date({ ...byServer, list: { width: 120 }, exchange: true }),
    dueDate: date({ ...byServer, indexed: true, list: { width: 120, card: 'always' }, exchange: true }),
    /** What of the payment is divided, and by what. */
    basisValue: money({ ...byServer, min: '0', list: { width: 130 }, exchange: true }),
    percentage: decimal({ ...byServer, ...percentage, list: { width: 110, hasTotal: false }, exchange: true }),
    value: money({ ...byServer, min: '0.01', list: { width: 130, card: 'always' }, exchange: true }),
    status: enumeration(shareStatuses, {
      ...{ ...byServer, default: 'scheduled', tones: shareTones, list: { width: 140, card: 'always' }, exchange: true },
    }),
    paidOn: date({ writing: 'never', list: { width: 120 }, exchange: true }),
    /** What they got: of a provider it may be something else than is owed. */
    paidValue: money({ writing: 'never', min: '0', list: { width: 130, isHidden: true }, exchange: true }),
    /** What of it was set off against what they owe back. */
    setOffValue: money({ writing: 'never', min: '0', list: { width: 130, isHidden: true }, exchange: true }),
    /** What the provider does about it: nobody else pays it meanwhile. */
    providerSplitId: reference(ProviderSplit, { writing: 'never', inverse: 'shares', onDelete: 'restrict' }),
    reversedOn: date({ writing: 'never', list: { width: 120, isHidden: true }, exchange: true }),
    /** Of the ledger: what is owed, one for all partners of the payment; what was passed on. */
    journalId: text({ writing: 'never', max: 36, group: false }),
    paymentJournalId: text({ writing: 'never', max: 36, group: false }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
