import { allow, defineEntity, json, text, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';

const managed = allow.all(allow.key(landsKey), allow.key(dataManageKey));
/** The line follows from these in the database: a column with a rule of its own is written step by step, which tells what was stored. */
const told = { write: managed } as const;
/** West, south, east, north, in degrees. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where a lot is, in its parts. The lot that names it has all of them on one line as its `address` (server/address). */
export const LandAddress = defineEntity('lands.landAddress', {
  scope: 'project',
  plural: 'landAddresses',
  title: ['fullAddress'],
  fields: {
    postalCode: text({ ...told, max: 9, pattern: /^\d{5}-\d{3}$/ }),
    street: text({ ...told, max: 250 }),
    number: text({ ...told, max: 20 }),
    complement: text({ ...told, max: 120 }),
    neighborhood: text({ ...told, max: 120 }),
    city: text({ ...told, max: 120 }),
    state: text({ ...told, max: 80 }),
    country: text({ max: 80 }),
    /** All of it on one line, written by the database. */
    fullAddress: text({ max: 500, writing: 'never', group: false }),
    /** Of the IBGE: the state's two figures, the municipality's four and a check digit. */
    ibgeCityCode: text({ max: 7, pattern: /^\d{7}$/, group: false }),
    bbox: json(box, { group: false }),
  },
  access: {
    read: allow.key(landsKey),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
