import { allow, date, defineEntity, enumeration, integer, money, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';

/**
 * `computing` → `proposed` → `applying` → `applied` → `undoing` → `undone`; a proposal may be discarded instead. Somebody decides between
 * proposing and applying, and before undoing.
 */
export const correctionStatuses = [
  'computing',
  'proposed',
  'discarded',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;

const counted = { writing: 'never', required: true, default: 0, min: 0 } as const;

/** The contracts of a project brought up to date by their indexes as of one day: looked at first, then applied, undone as one. */
export const IndexCorrection = defineEntity('finance.indexCorrection', {
  scope: 'project',
  title: ['asOf'],
  fields: {
    asOf: date({ required: true, writing: 'never', list: { width: 130 } }),
    status: enumeration(correctionStatuses, {
      ...{ required: true, default: 'computing', writing: 'never', list: { width: 130 } },
      tones: { proposed: 'info', applied: 'success' },
    }),
    /** Contracts that change, and those that cannot be corrected. */
    contractCount: integer({ ...counted, list: { width: 110 } }),
    refusedCount: integer({ ...counted, list: { width: 130 } }),
    installmentCount: integer({ ...counted, list: { width: 110 } }),
    /** What their buyers owe more, or less. */
    difference: money({ writing: 'never', required: true, default: '0', list: { width: 150 } }),
    decidedBy: text({ writing: 'never', max: 36, group: false }),
  },
  access: { read: allow.key(contractDetailsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
