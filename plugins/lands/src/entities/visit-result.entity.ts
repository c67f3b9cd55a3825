import { allow, boolean, defineEntity, dynamicFields, json, text, uiOrderField } from '@gleba/sdk';

/** What came of a visit, and what whoever was there writes down about it. */
export const VisitResult = defineEntity('lands.visitResult', {
  scope: 'organization',
  title: ['name'],
  quickCreate: ['name', 'success'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    /** Whether the visit has reached what it was made for. */
    success: boolean({ required: true, default: false }),
    /** The form of a visit that ends so. */
    fields: json(dynamicFields),
    uiOrder: uiOrderField(),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
