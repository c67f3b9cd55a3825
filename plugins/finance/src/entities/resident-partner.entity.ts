import { Resident } from '@gleba/plugin-lands';
import { allow, extendEntity, reference } from '@gleba/sdk';
import { dataManageKey, partnerListKey } from '../access-keys.ts';
import { Partner } from './partner.entity.ts';

const seen = allow.key(partnerListKey);
const managed = allow.all(seen, allow.key(dataManageKey));

/** The partner whom a resident of a lot is. */
export const ResidentPartner = extendEntity('finance.residentPartner', Resident, {
  fields: {
    partnerId: reference(Partner, { inverse: 'residentPartners', onDelete: 'setNull' }),
  },
  access: { read: seen, create: managed, update: managed, delete: allow.adminAndUp },
});
