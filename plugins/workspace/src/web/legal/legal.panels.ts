import { contribute, definePanel, IconFileText } from '@gleba/sdk/web';

export const legalPanels = [
  definePanel({
    id: 'workspace.legalConsent',
    slot: 'frame',
    title: 'workspace.legal.ask',
    load: () => import('./legal-consent.panel.tsx'),
  }),
];

export const legalContributions = [
  contribute.settingsPage({
    id: 'workspace.legalTexts',
    title: 'workspace.legal',
    subtitle: 'workspace.legal.about',
    path: '/admin/legal-texts',
    icon: IconFileText,
    load: () => import('./legal-text-settings.tsx'),
  }),
];
