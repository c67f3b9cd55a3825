import { allow, boolean, defineEntity, reference, text } from '@gleba/sdk';
import { dataManageKey, residentsKey } from '../access-keys.ts';

/** Somebody who lives on a land or answers for it. */
export const Resident = defineEntity('lands.resident', {
  scope: 'project',
  softDelete: true,
  title: ['name'],
  fields: {
    landId: reference('landId', 'lands.land', { required: true, inverse: 'residents', writing: 'create' }),
    name: text('name', { required: true, max: 200, searchable: true }),
    legalResponsible: boolean('legalResponsible', { required: true, default: false }),
    secondaryResponsible: boolean('secondaryResponsible', { required: true, default: false }),
  },
  access: {
    read: allow.key(residentsKey),
    create: allow.all(allow.key(residentsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(residentsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
