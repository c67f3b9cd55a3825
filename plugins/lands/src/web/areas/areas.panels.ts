import { contribute, definePanel, IconRulerMeasure } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';
import { areaScreens } from '../../area-kinds.ts';
import { Land } from '../../entities/land.entity.ts';

const path = '/areas';

export const areaPanels = [
  definePanel({
    id: 'lands.areas',
    slot: 'route',
    scope: 'project',
    path,
    title: 'lands.areas',
    access: landsKey,
    guards: ['memorialAreas', 'areaTable', 'confirmManyAreas', 'undoManyAreas'],
    load: () => import('./areas.panel.tsx'),
  }),
  definePanel({
    id: 'lands.areaSides',
    slot: 'route',
    scope: 'project',
    path: '/areas/:area',
    title: 'lands.areaSides.title',
    access: landsKey,
    guards: ['areaMemorial', 'lands.areaConfirmation'],
    load: () => import('./area-sides.panel.tsx'),
  }),
  definePanel({
    id: 'lands.areaMemorial',
    slot: 'route',
    path: `/report/:projectId/${areaScreens.memorial}/:area`,
    title: 'lands.memorial.title',
    access: landsKey,
    guards: ['areaMemorial'],
    isBare: true,
    load: () => import('./area-memorial.panel.tsx'),
  }),
  definePanel({
    id: 'lands.areaSketch',
    slot: 'route',
    path: `/report/:projectId/${areaScreens.sketch}/:area`,
    title: 'lands.areas.sketch',
    access: landsKey,
    guards: ['areaMemorial', 'areaInside'],
    isBare: true,
    load: () => import('./area-sketch.panel.tsx'),
  }),
  definePanel({
    id: 'lands.areaTable',
    slot: 'route',
    path: `/report/:projectId/${areaScreens.table}`,
    title: 'lands.areas.table',
    access: landsKey,
    guards: ['areaTable'],
    isBare: true,
    load: () => import('./area-table.panel.tsx'),
  }),
];

export const areaNavigation = [
  {
    id: 'lands.areas',
    title: 'lands.areas.navigation',
    icon: IconRulerMeasure,
    path,
    order: 24,
    access: landsKey,
    heading: 'lands.survey',
  },
];

export const areaContributions = [
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.areas', title: 'lands.areas', icon: IconRulerMeasure, order: -49, isReadOnly: true },
    ...{ access: landsKey, guards: ['memorialAreas', 'areaTable'] },
    path: () => path,
  }),
];
