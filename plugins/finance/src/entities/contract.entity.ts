import { Land } from '@gleba/plugin-lands';
import {
  allow,
  boolean,
  Company,
  computed,
  date,
  decimal,
  defineEntity,
  enumeration,
  instant,
  integer,
  json,
  money,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { contractDetailsKey, contractsListKey, dataManageKey } from '../access-keys.ts';
import {
  adjustmentIndexes,
  amortizationMethods,
  costPayers,
  subscriptionFeeConditions,
} from '../calculation/values.ts';
import { contractComputedStatuses, contractStatuses, contractTones } from '../contract-status.ts';
import { BankAccount } from './bank-account.entity.ts';
import { Partner } from './partner.entity.ts';
import { PaymentConditionTable, percentage } from './payment-condition-table.entity.ts';
import { PaymentMethod } from './payment-method.entity.ts';
import { Service } from './services/service.entity.ts';

export const manageContracts = allow.all(allow.key(contractDetailsKey), allow.key(dataManageKey));

const group = (name: string, order: number) => ({ title: `finance.contract.group.${name}`, order });
/** What was agreed is written by the contract's commands, which compute it together. */
const agreed = { writing: 'never', group: group('conditions', 1) } as const;
const late = { writing: 'never', group: group('late', 2) } as const;
const costs = { writing: 'never', group: group('costs', 3) } as const;
const kept = { writing: 'never', group: false } as const;
const payer = { ...costs, required: true, default: 'organization' } as const;
const nothing = { required: true, default: '0', min: '0' } as const;

/** One or several lots of a project sold to its buyers, on terms that everything else of it follows from. */
export const Contract = defineEntity('finance.contract', {
  scope: 'project',
  softDelete: true,
  title: ['contractNumber'],
  linkable: { path: '/finance/contract/:id', icon: 'file-text' },
  fields: {
    /** Counted on by the database where nobody gives one. */
    contractNumber: text({ max: 30, searchable: true, list: { width: 110 } }),
    status: enumeration(contractStatuses, { ...kept, required: true, default: 'draft', tones: contractTones }),
    /** `status`, and whether an installment is overdue. */
    computedStatus: enumeration(contractComputedStatuses, {
      ...{ ...kept, required: true, default: 'draft', tones: contractTones, list: { width: 130 } },
    }),
    isActive: boolean({ ...kept, required: true, default: false }),
    /** The first of its lots; all of them are `contractLands`. */
    landId: reference(Land, { ...kept, required: true, inverse: 'contracts', list: { width: 150 } }),
    /** The buyer who answers for it; all of them are `customers`. */
    partnerId: reference(Partner, { ...kept, required: true, inverse: 'contracts', list: { width: 220 } }),
    responsibleCompanyId: reference(Company, { onDelete: 'setNull' }),
    /** As what its lots are sold and its subscription fee is asked for: the project's, when it was made. */
    serviceId: reference(Service, { ...kept, inverse: 'contracts', onDelete: 'setNull' }),
    subscriptionFeeServiceId: reference(Service, { ...kept, onDelete: 'setNull' }),
    /** Into which its buyers pay; without one the organization's default account. */
    bankAccountId: reference(BankAccount, { inverse: 'contracts' }),
    paymentConditionTableId: reference(PaymentConditionTable, { ...agreed, required: true, inverse: 'contracts' }),
    paymentMethodId: reference(PaymentMethod, { ...agreed, required: true, inverse: 'contracts' }),
    basePrice: money({ ...agreed, required: true, min: '0' }),
    /** m² of its lots that are paid for, and what one of them costs. */
    landArea: decimal({ ...agreed, precision: 18, scale: 4, measure: 'area' }),
    priceSqm: money({ ...agreed }),
    initialPayment: money({ ...agreed, ...nothing }),
    subscriptionFee: money({ ...agreed, ...nothing }),
    subscriptionFeeConditions: enumeration(subscriptionFeeConditions, agreed),
    promotionalDiscount: money({ ...agreed, ...nothing }),
    numInstallments: integer({ ...agreed, required: true, min: 1, max: 600, list: { width: 90, isHidden: true } }),
    initialDueDate: date({ ...agreed, required: true, list: { width: 120, isHidden: true } }),
    /** Day of the month on which installments are due. */
    expirationDay: integer({ ...agreed, min: 1, max: 31 }),
    amortizationMethod: enumeration(amortizationMethods, { ...agreed, required: true, default: 'none' }),
    annualInterestRate: decimal({ ...agreed, required: true, default: '0', ...percentage }),
    adjustmentIndex: enumeration(adjustmentIndexes, { ...agreed, required: true, default: 'none' }),
    adjustmentPeriod: integer({ ...agreed, required: true, default: 12, min: 1, max: 120 }),
    /** How many months before an anniversary the last value lies that counts. */
    adjustmentLag: integer({ ...agreed, required: true, default: 2, min: 0, max: 12 }),
    /** An index that fell leaves amounts as they are. */
    adjustmentFloorAtZero: boolean({ ...agreed, required: true, default: true }),
    /** From when anniversaries are counted: the day on which it was confirmed. */
    adjustmentBaseDate: date(agreed),
    /** As of when its open installments were last corrected. */
    correctedUntil: date(agreed),
    /** All that its buyers pay, as agreed; and as its installments stand now. */
    totalValue: money({ ...agreed, ...nothing, list: { width: 140 } }),
    dynamicTotalValue: money({ ...agreed, ...nothing }),
    receivedValue: money({ ...agreed, ...nothing, list: { width: 140, isHidden: true } }),
    fineValue: money({ ...late, ...nothing }),
    finePercent: decimal({ ...late, required: true, default: '0', ...percentage }),
    interestPercent: decimal({ ...late, required: true, default: '0', ...percentage }),
    whoPaysBankCost: enumeration(costPayers, payer),
    whoPaysPlatformBankCost: enumeration(costPayers, payer),
    whoPaysPlatformCost: enumeration(costPayers, payer),
    insurancePercentage: decimal({ ...costs, required: true, default: '0', ...percentage }),
    insurancePartnerId: reference(Partner, { ...costs, onDelete: 'setNull' }),
    acceptWhatsappNotifications: boolean({ required: true, default: false }),
    /** Its number in another system. */
    externalId: text({ max: 120, searchable: true, list: { width: 130, isHidden: true } }),
    previousContractId: reference('finance.contract', { ...kept, onDelete: 'setNull' }),
    previousContractDiscount: money({ ...kept, ...nothing }),
    lastStatusReason: text({ ...kept, max: 1000 }),
    lastStatusAt: instant(kept),
    /** A person's id; nobody's where a job did it. */
    lastStatusChangedBy: text({ ...kept, max: 36 }),
    terminationFee: money({ ...kept, min: '0' }),
    /** Why a fee is above the law's limit. */
    terminationFeeReason: text({ ...kept, max: 1000 }),
    /** All that the schedule follows from, as the calculation takes it; what was confirmed is computed from this for ever. */
    terms: json(z.record(z.string(), z.unknown()), { ...kept, filterable: false, read: allow.key(contractDetailsKey) }),
    installmentGroupCount: computed<number>({ how: 'count', of: 'installmentGroups' }, { group: false }),
  },
  unique: [{ id: 'number', fields: ['contractNumber'] }],
  access: {
    read: allow.any(allow.key(contractsListKey), allow.key(contractDetailsKey)),
    create: manageContracts,
    update: manageContracts,
    delete: allow.adminAndUp,
  },
  // Made by a command of the name that the derived write would have: buyers, lots and terms belong to it from the start.
  derive: { create: false },
});
