import { definePanel } from '@gleba/sdk/web';

export const accountPanel = definePanel({
  id: 'workspace.account',
  slot: 'route',
  title: 'workspace.account',
  path: '/me',
  load: () => import('./account-screen.tsx'),
});
