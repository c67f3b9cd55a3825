import {
  contribute,
  definePanel,
  IconFileUpload,
  IconLink,
  IconPalette,
  IconPhoto,
  IconSettings,
} from '@gleba/sdk/web';

const roles = ['staff', 'admin', 'manager'] as const;

const general = contribute.settingsPage({
  id: 'workspace.generalSettings',
  title: 'workspace.settings.general',
  subtitle: 'workspace.settings.generalText',
  path: '/admin/general-settings',
  icon: IconSettings,
  load: () => import('./general-settings-screen.tsx'),
});

/** By the specification's names. Other plugins' pages come after them. */
export const settingsContributions = [
  general,
  contribute.settingsPage({
    id: 'workspace.brandingDomain',
    title: 'workspace.branding.domain',
    subtitle: 'workspace.branding.domainText',
    path: '/admin/whitelabel-domain',
    icon: IconLink,
    load: () => import('./domain-screen.tsx'),
  }),
  contribute.settingsPage({
    id: 'workspace.brandingColors',
    title: 'workspace.branding.colors',
    subtitle: 'workspace.branding.colorsText',
    path: '/admin/whitelabel-colors',
    icon: IconPalette,
    load: () => import('./colors-screen.tsx'),
  }),
  contribute.settingsPage({
    id: 'workspace.brandingImages',
    title: 'workspace.branding.images',
    subtitle: 'workspace.branding.imagesText',
    path: '/admin/whitelabel-images',
    icon: IconPhoto,
    load: () => import('./images-screen.tsx'),
  }),
  contribute.settingsPage({
    id: 'workspace.storage',
    title: 'workspace.storage',
    subtitle: 'workspace.storage.text',
    path: '/admin/storage',
    icon: IconFileUpload,
    load: () => import('./storage-screen.tsx'),
  }),
].map((page) => ({ ...page, order: -1 }));

export const settingsPanels = [
  // The empty path of the settings.
  definePanel({
    id: 'workspace.settings',
    slot: 'route',
    title: general.title,
    path: '/admin',
    roles,
    load: general.load,
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
    section: 'organization',
    roles,
    isSettings: true,
  },
] as const;
