import { allow, defineEntity, enumeration, money, reference, text } from '@gleba/sdk';
import { providerEventStates } from '../charges/charge-values.ts';
import { ProviderAccount } from './provider-account.entity.ts';

const byServer = { writing: 'never', required: true } as const;
const told = { writing: 'never' } as const;

/** News of a provider, once each: that there is something to ask, and of which charge. Nothing else that they say is believed. */
export const ProviderEvent = defineEntity('finance.providerEvent', {
  scope: 'organization',
  title: ['externalId'],
  fields: {
    providerAccountId: reference(ProviderAccount, { ...byServer, inverse: 'events', onDelete: 'cascade' }),
    externalId: text({ ...byServer, max: 200, list: { width: 220, isHidden: true } }),
    event: text({ ...byServer, max: 80, list: { width: 240 } }),
    chargeExternalId: text({ ...told, max: 100, searchable: true, list: { width: 190 } }),
    /** `unknown`: the charge is none of ours, and stays here to be looked at. */
    state: enumeration(providerEventStates, {
      ...{ ...byServer, default: 'waiting', tones: { taken: 'success', unknown: 'danger' }, list: { width: 140 } },
    }),
    /** Of a charge that is none of ours, what the provider said of it when it was asked. */
    value: money({ ...told, list: { width: 130 } }),
    providerStatus: text({ ...told, max: 60, list: { width: 130 } }),
  },
  unique: [{ id: 'externalId', fields: ['providerAccountId', 'externalId'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
