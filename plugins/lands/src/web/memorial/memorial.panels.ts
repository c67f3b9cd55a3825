import { definePanel } from '@gleba/sdk/web';
import { dataManageKey, landsKey } from '../../access-keys.ts';

/** Classification of sides, and the papers of a lot as the route table names them. */
export const memorialPanels = [
  definePanel({
    id: 'lands.classification',
    slot: 'route',
    path: '/project/:projectId/classification',
    title: 'lands.sides.title',
    access: landsKey,
    guards: ['landMemorial', 'saveLandSides'],
    load: () => import('./classification.panel.tsx'),
  }),
  definePanel({
    id: 'lands.memorialSettings',
    slot: 'modal',
    path: '/project/:projectId/classification/settings',
    title: 'lands.memorial.settings',
    access: dataManageKey,
    guards: ['lands.memorialSetting'],
    load: () => import('./memorial-settings.panel.tsx'),
  }),
  definePanel({
    id: 'lands.descriptiveMemorial',
    slot: 'route',
    path: '/report/:projectId/descriptive-memorial/:landId',
    title: 'lands.memorial.title',
    access: landsKey,
    guards: ['landMemorial'],
    isBare: true,
    load: () => import('./descriptive-memorial.panel.tsx'),
  }),
  definePanel({
    id: 'lands.landSketch',
    slot: 'route',
    path: '/report/:projectId/lot-sketch/:landId',
    title: 'lands.memorial.sketch',
    access: landsKey,
    guards: ['landMemorial'],
    isBare: true,
    load: () => import('./land-sketch.panel.tsx'),
  }),
];
