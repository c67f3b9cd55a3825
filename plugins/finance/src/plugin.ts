import { definePlugin } from '@gleba/sdk';
import { partnerDetailsKey, partnerListKey } from './access-keys.ts';
import { Partner } from './entities/partner.entity.ts';
import { ResidentPartner } from './entities/resident-partner.entity.ts';

/** What other plugins refer to. */
export { Partner };

/** Whom the organization deals with. */
export const finance = definePlugin({
  id: 'finance',
  version: '0.1.0',
  entities: [Partner, ResidentPartner],
  accessKeys: [partnerListKey, partnerDetailsKey],
});
