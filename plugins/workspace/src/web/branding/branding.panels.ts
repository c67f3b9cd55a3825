import { definePanel, IconSettings } from '@gleba/sdk/web';

const roles = ['staff', 'admin', 'manager'] as const;
const route = { slot: 'route', roles } as const;
const generalSettings = {
  ...route,
  title: 'workspace.settings.general',
  load: () => import('./general-settings-screen.tsx'),
} as const;

/** `/admin`, its empty path and the white-label, by the specification's names. */
export const settingsPanels = [
  definePanel({ ...generalSettings, id: 'workspace.settings', path: '/admin' }),
  definePanel({ ...generalSettings, id: 'workspace.generalSettings', path: '/admin/general-settings' }),
  definePanel({
    ...route,
    id: 'workspace.brandingDomain',
    title: 'workspace.branding.domain',
    path: '/admin/whitelabel-domain',
    load: () => import('./domain-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.brandingColors',
    title: 'workspace.branding.colors',
    path: '/admin/whitelabel-colors',
    load: () => import('./colors-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.brandingImages',
    title: 'workspace.branding.images',
    path: '/admin/whitelabel-images',
    load: () => import('./images-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.storage',
    title: 'workspace.storage',
    path: '/admin/storage',
    load: () => import('./storage-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.help',
    slot: 'route',
    title: 'workspace.help',
    path: '/help',
    load: () => import('../help/help-screen.tsx'),
  }),
];

export const settingsNavigation = [
  {
    id: 'workspace.settings',
    title: 'workspace.settings',
    icon: IconSettings,
    path: '/admin',
    order: 88,
    group: 'administration',
    roles,
  },
] as const;
