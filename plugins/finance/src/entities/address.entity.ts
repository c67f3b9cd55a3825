import { allow, defineEntity, json, text, z } from '@gleba/sdk';
import { dataManageKey, partnerDetailsKey, partnerListKey } from '../access-keys.ts';

const managed = allow.all(allow.key(partnerDetailsKey), allow.key(dataManageKey));
/** Where somebody lives is not for everybody who looks them up in the list; their city is. */
const inDetails = { read: allow.key(partnerDetailsKey) } as const;
/** West, south, east, north, in degrees. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where a partner is, or where what is charged of them goes. It belongs to the partner that names it, whose form edits it. */
export const Address = defineEntity('finance.address', {
  scope: 'organization',
  plural: 'addresses',
  title: ['street', 'number', 'complement', 'neighborhood', 'city', 'state'],
  fields: {
    postalCode: text({ ...inDetails, max: 9, pattern: /^\d{5}-\d{3}$/ }),
    street: text({ ...inDetails, max: 250 }),
    number: text({ ...inDetails, max: 20 }),
    complement: text({ ...inDetails, max: 120 }),
    neighborhood: text({ ...inDetails, max: 120 }),
    city: text({ max: 120, searchable: true }),
    state: text({ max: 80 }),
    country: text({ max: 80 }),
    /** All of it on one line. */
    fullAddress: text({ ...inDetails, max: 500, group: false }),
    /** Of the IBGE: the state's two figures, the municipality's four and a check digit. */
    ibgeCityCode: text({ max: 7, pattern: /^\d{7}$/, group: false }),
    bbox: json(box, { ...inDetails, group: false }),
  },
  access: {
    read: allow.any(allow.key(partnerListKey), allow.key(partnerDetailsKey)),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
