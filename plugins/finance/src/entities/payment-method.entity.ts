import { allow, boolean, decimal, defineEntity, integer, money, text, uiOrderField } from '@gleba/sdk';

/** A way in which installments are charged, and what each charge costs. */
export const PaymentMethod = defineEntity('finance.paymentMethod', {
  scope: 'organization',
  title: ['name'],
  quickCreate: ['name', 'isDigital'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    isDigital: boolean({ required: true, default: false }),
    /** Slips are sent by post. */
    postalService: boolean({ required: true, default: false }),
    /** Charged outside of the program, which is told of payments by hand. */
    externalBillingMethod: boolean({ required: true, default: false }),
    /** Of each installment. */
    installmentBankCost: money({ required: true, default: '0', min: '0' }),
    /** Of what the slip says. */
    installmentBankPercentCost: decimal({ required: true, default: '0', precision: 7, scale: 4, min: '0', max: '50' }),
    /** How many installments are issued together, as one group. */
    installmentGroupCount: integer({ required: true, default: 12, min: 1, max: 600 }),
    uiOrder: uiOrderField(),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
