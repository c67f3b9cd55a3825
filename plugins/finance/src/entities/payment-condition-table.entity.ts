import { allow, boolean, decimal, defineEntity, enumeration, integer, money, reference, text } from '@gleba/sdk';
import { contractDetailsKey, contractsListKey } from '../access-keys.ts';
import { adjustmentIndexes, costPayers } from '../calculation/values.ts';
import { Partner } from './partner.entity.ts';

/** What an early or a promotional discount may be given for. */
export const discountRules = ['earlyPayment', 'promotional'] as const;

const group = (name: string, order: number) => ({ title: `finance.paymentConditionTable.group.${name}`, order });
const limits = group('limits', 1);
const late = group('late', 2);
const costs = group('costs', 3);
const ending = group('ending', 4);

/** Percent with four digits after the point, at most 100. */
export const percentage = { precision: 7, scale: 4, min: '0', max: '100' } as const;
const flag = { required: true, default: false } as const;
const payer = { required: true, default: 'organization', group: costs } as const;

/** On what conditions the lots of a project are sold: rates, what buyers may choose, what delay and ending cost. */
export const PaymentConditionTable = defineEntity('finance.paymentConditionTable', {
  scope: 'project',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true, list: { width: 220 } }),
    /** Effective, of a year. */
    annualInterestRate: decimal({ required: true, default: '0', ...percentage, list: { width: 130, hasTotal: false } }),
    /** Of the first months; see the calculation. */
    numInterestFreeMonths: integer({ required: true, default: 0, min: 0, max: 600 }),
    firstYearSacocFreeInterest: boolean(flag),
    adjustmentIndex: enumeration(adjustmentIndexes, { required: true, default: 'none', list: { width: 110 } }),
    /** Months between two corrections. */
    adjustmentPeriod: integer({ required: true, default: 12, min: 1, max: 120 }),
    /** How many months before an anniversary the last value lies that counts: an index is published a month or two later. */
    adjustmentLag: integer({ required: true, default: 2, min: 0, max: 12 }),
    /** An index that fell leaves amounts as they are. */
    adjustmentFloorAtZero: boolean({ required: true, default: true }),
    minInstallmentValue: money({ min: '0', group: limits }),
    maxNumInstallments: integer({ min: 1, max: 600, group: limits, list: { width: 130 } }),
    maxExpirationDay: integer({ min: 1, max: 31, group: limits }),
    subscriptionFee: money({ min: '0', group: limits }),
    canSplitSubscriptionFee: boolean({ ...flag, group: limits }),
    subscriptionFeeMaxNumInstallments: integer({ min: 1, max: 120, group: limits }),
    allowDiscount: boolean({ ...flag, group: limits }),
    discountRule: enumeration(discountRules, { group: limits }),
    discountRuleDescription: text({ max: 1000, group: limits }),
    /** Of each installment that is late: an amount, per cent of it, and per cent of it for each month. */
    fineValue: money({ required: true, default: '0', min: '0', group: late }),
    finePercent: decimal({ required: true, default: '0', ...percentage, group: late }),
    interestPercent: decimal({ required: true, default: '0', ...percentage, group: late }),
    whoPaysBankCost: enumeration(costPayers, payer),
    whoPaysPlatformBankCost: enumeration(costPayers, payer),
    whoPaysPlatformCost: enumeration(costPayers, payer),
    insurancePartnerId: reference(Partner, { onDelete: 'setNull', group: costs }),
    /** Of each installment. */
    insurancePercentage: decimal({ required: true, default: '0', ...percentage, group: costs }),
    canSkipInsurance: boolean({ required: true, default: true, group: costs }),
    /** What whoever leaves a contract owes: an amount, and per cent of the contract's value. */
    terminationFeeValue: money({ required: true, default: '0', min: '0', group: ending }),
    terminationFeePercent: decimal({ required: true, default: '0', ...percentage, group: ending }),
    canSkipTerminationFee: boolean({ ...flag, group: ending }),
    /** Days after which a draft lets its lots go. */
    numDaysAutoCancelation: integer({ min: 1, max: 3650, group: ending }),
    /** So many installments past their day, and the contract is one to terminate. */
    numInstallmentsAutoTermination: integer({ min: 1, max: 600, group: ending }),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: {
    read: allow.any(allow.key(contractsListKey), allow.key(contractDetailsKey)),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});
