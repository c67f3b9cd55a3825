import { allow, defineEntity, text } from '@gleba/sdk';

/**
 * Which municipality a postal code (CEP) from the first to the last one means: the office's own table, so that a code names its
 * municipality without a network. What all of them are is Correios' own data.
 */
export const PostalCodeRange = defineEntity('workspace.postalCodeRange', {
  scope: 'organization',
  title: ['firstCode', 'municipality'],
  fields: {
    municipality: text({ required: true, max: 120, searchable: true, list: { order: 1 } }),
    state: text({ required: true, max: 60, searchable: true, list: { order: 2 } }),
    /** `#####-###`, so that they are ordered as text; what people write is judged by `postalCodeRangeRule`. */
    firstCode: text({ required: true, max: 9, searchable: true, list: { order: 3 } }),
    lastCode: text({ required: true, max: 9, list: { order: 4 } }),
    /** Seven digits, as IBGE numbers it. */
    ibgeCityCode: text({ max: 7, pattern: /^\d{7}$/, list: { order: 5 } }),
  },
  unique: [{ id: 'firstCode', fields: ['firstCode'] }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
