import { definePanel } from '@gleba/sdk/web';

export const pluginsPanel = definePanel({
  id: 'workspace.plugins',
  slot: 'route',
  title: 'workspace.plugins',
  path: '/admin/plugins',
  roles: ['staff', 'admin'],
  load: () => import('./plugins-screen.tsx'),
});
