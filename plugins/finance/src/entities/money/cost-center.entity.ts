import { allow, boolean, defineEntity, text } from '@gleba/sdk';

/** For what part of the office money comes and goes, beside its category. */
export const CostCenter = defineEntity('finance.costCenter', {
  scope: 'organization',
  title: ['name'],
  fields: {
    code: text({ max: 20, searchable: true, list: { width: 110 } }),
    name: text({ required: true, max: 120, searchable: true, list: { width: 260 } }),
    description: text({ max: 400, list: { width: 320 } }),
    /** Those that are not are no longer offered. */
    isActive: boolean({ required: true, default: true, list: { width: 100 } }),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
