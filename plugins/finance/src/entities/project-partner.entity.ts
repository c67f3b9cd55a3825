import { allow, boolean, decimal, defineEntity, enumeration, integer, reference } from '@gleba/sdk';
import { splitTimings } from '../project-partners/share-values.ts';
import { FinanceCategory } from './money/finance-category.entity.ts';
import { Partner } from './partner.entity.ts';
import { percentage } from './payment-condition-table.entity.ts';

/** Told by the record: as columns of everybody they would push what others add to the list out of sight. */
const later = { when: { splitTiming: { in: ['later'] } }, list: { width: 130, isHidden: true } } as const;

/** Who has a part in what a project's lots bring, how much of it, and when they get it. All of them together have at most all of it. */
export const ProjectPartner = defineEntity('finance.projectPartner', {
  scope: 'project',
  title: ['percentage'],
  fields: {
    partnerId: reference(Partner, {
      ...{ required: true, inverse: 'projects', onDelete: 'restrict', list: { width: 180, card: 'title' } },
    }),
    /** Of the expenses: where what they cost stands in the office's chart. */
    categoryId: reference(FinanceCategory, { inverse: 'projectPartners', onDelete: 'restrict', list: { width: 140 } }),
    /** Of what is received net; see `project-partners/share-of`. */
    percentage: decimal({ required: true, ...percentage, min: '0.0001', list: { width: 130, card: 'always' } }),
    splitTiming: enumeration(splitTimings, { required: true, default: 'onPayment', list: { width: 180 } }),
    paymentMonthOffset: integer({ required: true, default: 0, min: 0, max: 120, ...later }),
    /** Days after that, or the day of the month. */
    paymentDayOffset: integer({ required: true, default: 0, min: 0, max: 31, ...later }),
    isPaymentDayAbsolute: boolean({ required: true, default: false, ...later }),
    /** Without a person: its day comes, and it is to be passed on. */
    autoSplit: boolean({ required: true, default: true, list: { width: 140 } }),
  },
  // Once in each category, and once without one.
  unique: [{ id: 'partnerCategory', fields: ['partnerId', 'categoryId'] }],
  access: {
    read: allow.adminAndUp,
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});
