import { definePanel, IconChecklist } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/visit-results';

export const visitPanels = [
  definePanel({
    id: 'lands.landVisit.record',
    slot: 'modal',
    scope: 'project',
    title: 'lands.landVisit',
    path: '/land-visits/:landVisitId',
    access: landsKey,
    guards: ['lands.landVisit'],
    load: () => import('./visit-record.panel.tsx'),
  }),
  definePanel({
    id: 'lands.visitResults',
    slot: 'route',
    title: 'lands.visitResult.plural',
    path,
    roles: adminAndUp,
    load: () => import('./visit-results-screen.tsx'),
  }),
  definePanel({
    id: 'lands.visitResultNew',
    slot: 'modal',
    title: 'lands.visitResult',
    path: `${path}/new`,
    roles: adminAndUp,
    load: () => import('./visit-result-form.tsx'),
  }),
  definePanel({
    id: 'lands.visitResultEdit',
    slot: 'modal',
    title: 'lands.visitResult',
    path: `${path}/:visitResultId/edit`,
    roles: adminAndUp,
    load: () => import('./visit-result-form.tsx'),
  }),
];

export const visitNavigation = [
  {
    id: 'lands.visitResults',
    title: 'lands.visitResult.plural',
    icon: IconChecklist,
    path,
    order: 87,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
