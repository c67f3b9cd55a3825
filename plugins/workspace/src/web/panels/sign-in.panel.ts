import { definePanel } from '@gleba/sdk/web';

export const signInPanel = definePanel({
  id: 'workspace.signIn',
  slot: 'route',
  title: 'workspace.signIn.title',
  path: '/login',
  isOpen: true,
  isBare: true,
  load: () => import('./sign-in-screen.tsx'),
});
