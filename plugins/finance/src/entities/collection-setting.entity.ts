import { allow, defineEntity, oneOfEach, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';

/** What an office writes to buyers who are late, one row of each; without one the program's own words are taken. */
export const CollectionSetting = defineEntity('finance.collectionSetting', {
  ...oneOfEach(allow.key(contractDetailsKey)),
  fields: { overdueMessage: text({ required: true, max: 1000 }) },
});
