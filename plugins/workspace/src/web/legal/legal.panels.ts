import { contribute, definePanel, IconFileText } from '@gleba/sdk/web';
import { LegalConsent } from '../../entities/legal-text.entity.ts';

export const legalPanels = [
  definePanel({
    id: 'workspace.legalConsent',
    slot: 'frame',
    title: 'workspace.legal.ask',
    load: () => import('./legal-consent.panel.tsx'),
  }),
  definePanel({
    id: 'workspace.legalConsents',
    slot: 'route',
    title: 'workspace.legal.whoAgreed',
    path: '/admin/legal-consents',
    roles: ['staff', 'admin', 'manager'],
    guards: [LegalConsent.id],
    load: () => import('./legal-consents-screen.tsx'),
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
