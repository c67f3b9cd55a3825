import { allow, defineEntity, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';

/** What an office writes to buyers who are late, one row of each; without one the program's own words are taken. */
export const CollectionSetting = defineEntity('finance.collectionSetting', {
  scope: 'organization',
  fields: { overdueMessage: text({ required: true, max: 1000 }) },
  unique: [{ id: 'one', fields: [] }],
  access: {
    read: allow.key(contractDetailsKey),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.nobody,
  },
});
