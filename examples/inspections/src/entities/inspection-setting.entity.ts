import { allow, defineEntity, integer } from '@gleba/sdk';

/** How an organization inspects: one row of each. */
export const InspectionSetting = defineEntity('inspections.inspectionSetting', {
  scope: 'organization',
  fields: { daysAhead: integer({ required: true, default: 1, min: 0, max: 30 }) },
  unique: [{ id: 'one', fields: [] }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.nobody },
});
