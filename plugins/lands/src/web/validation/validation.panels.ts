import { contribute, definePanel, IconChecklist } from '@gleba/sdk/web';
import { validationKey, validationManageKey } from '../../access-keys.ts';

export const validationPanels = [
  definePanel({
    id: 'lands.validation',
    slot: 'route',
    path: '/:project/validation',
    title: 'lands.validation.title',
    access: validationKey,
    guards: ['landChecks', 'landFindings'],
    load: () => import('./validation.panel.tsx'),
  }),
  definePanel({
    id: 'lands.validation.rules',
    slot: 'modal',
    scope: 'project',
    path: '/validation/rules',
    title: 'lands.checkRules.projectTitle',
    access: validationManageKey,
    guards: ['projectCheckRules', 'setProjectCheckLevel', 'lands.projectModality:update'],
    load: () => import('./project-rules.panel.tsx'),
  }),
];

export const validationContributions = [
  contribute.settingsPage({
    id: 'lands.checkRules',
    title: 'lands.checkRules',
    subtitle: 'lands.checkRules.text',
    icon: IconChecklist,
    path: '/admin/check-rules',
    guards: ['checkRules', 'setCheckLevel'],
    load: () => import('./office-rules.tsx'),
  }),
];

export const validationNavigation = [
  {
    id: 'lands.validation',
    title: 'lands.validation.title',
    icon: IconChecklist,
    path: '/:projectId/validation',
    order: 34,
    access: validationKey,
  },
];
