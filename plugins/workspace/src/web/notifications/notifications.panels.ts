import { contribute, definePanel } from '@gleba/sdk/web';

export const notificationPanels = [
  definePanel({
    id: 'workspace.notifications',
    slot: 'route',
    title: 'workspace.notification.plural',
    path: '/notifications',
    load: () => import('./notifications-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.notificationPreferences',
    slot: 'modal',
    title: 'workspace.notifications.preferences',
    path: '/notifications/preferences',
    load: () => import('./preferences-form.tsx'),
  }),
];

export const notificationContributions = [
  contribute.topBar({
    id: 'workspace.bell',
    title: 'workspace.notification.plural',
    load: () => import('./bell.tsx'),
  }),
];
