import { defineStores } from '@gleba/sdk/web';
import { OrganizationNews } from './organizations/organization-news.ts';

export const workspaceStores = defineStores('workspace', {
  organizationNews: () => new OrganizationNews(),
});
