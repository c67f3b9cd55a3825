import { definePanel } from '@gleba/sdk/web';
import SignInScreen from './sign-in-screen.tsx';

export const signInPanel = definePanel({
  id: 'workspace.signIn',
  slot: 'route',
  title: 'workspace.signIn.title',
  path: '/login',
  isOpen: true,
  isBare: true,
  // Everybody sees it first, so nobody waits for a file of its own.
  load: async () => ({ default: SignInScreen }),
});
