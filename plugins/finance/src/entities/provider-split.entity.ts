import { allow, date, decimal, defineEntity, enumeration, money, reference, text } from '@gleba/sdk';
import { splitProblems, splitStatuses, splitTones } from '../charges/split-values.ts';
import { Partner } from './partner.entity.ts';
import { percentage } from './payment-condition-table.entity.ts';
import { ProjectPartner } from './project-partner.entity.ts';
import { ProviderCharge } from './provider-charge.entity.ts';

const byServer = { writing: 'never', required: true } as const;
const told = { writing: 'never' } as const;

/** A partner's part of a charge that its provider passes on by itself: what was asked for, and what the provider says of it. */
export const ProviderSplit = defineEntity('finance.providerSplit', {
  scope: 'project',
  title: ['percentage', 'status'],
  fields: {
    providerChargeId: reference(ProviderCharge, {
      ...{ ...byServer, inverse: 'splits', onDelete: 'cascade', list: { width: 170 } },
    }),
    projectPartnerId: reference(ProjectPartner, { ...told, inverse: 'splits', onDelete: 'setNull', group: false }),
    partnerId: reference(Partner, {
      ...{ ...byServer, inverse: 'providerSplits', onDelete: 'restrict', list: { width: 200, card: 'title' } },
    }),
    /** Whose account there it goes to. */
    walletId: text({ ...byServer, max: 36, list: { width: 260, isHidden: true } }),
    percentage: decimal({ ...byServer, ...percentage, list: { width: 120, hasTotal: false } }),
    status: enumeration(splitStatuses, {
      ...{ ...byServer, default: 'pending', tones: splitTones, list: { width: 150, card: 'always' } },
    }),
    /** In the provider's words: its status, or why it was cancelled. */
    providerStatus: text({ ...told, max: 100, list: { width: 200 } }),
    value: money({ ...told, min: '0', list: { width: 130, card: 'always' } }),
    paidOn: date({ ...told, list: { width: 120 } }),
    /** Somebody has to look. */
    problem: enumeration(splitProblems, { ...told, list: { width: 190, card: 'always' } }),
    externalId: text({ ...told, max: 100, list: { width: 200, isHidden: true } }),
  },
  unique: [{ id: 'wallet', fields: ['providerChargeId', 'walletId'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
