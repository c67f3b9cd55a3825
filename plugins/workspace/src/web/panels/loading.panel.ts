import { definePanel } from '@gleba/sdk/web';

export const loadingPanel = definePanel({
  id: 'workspace.loading',
  slot: 'route',
  title: 'workspace.loading.title',
  path: '/loading-cache',
  isOpen: true,
  isBare: true,
  load: () => import('./loading-screen.tsx'),
});
