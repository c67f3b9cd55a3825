import { allow, defineEntity, reference, text } from '@gleba/sdk';
import { Partner } from './partner.entity.ts';
import { ProviderAccount } from './provider-account.entity.ts';

const byServer = { writing: 'never', required: true } as const;

/** Under which id a provider knows a partner: another one in each of its accounts. */
export const ProviderCustomer = defineEntity('finance.providerCustomer', {
  scope: 'organization',
  fields: {
    providerAccountId: reference(ProviderAccount, { ...byServer, inverse: 'customers', onDelete: 'cascade' }),
    partnerId: reference(Partner, { ...byServer, inverse: 'providerCustomers', onDelete: 'cascade' }),
    externalId: text({ ...byServer, max: 100 }),
  },
  unique: [{ id: 'partner', fields: ['providerAccountId', 'partnerId'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
