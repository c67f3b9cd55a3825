import { contribute, definePanel, IconTable } from '@gleba/sdk/web';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { coordinatesPath } from './coordinates-path.ts';

export const coordinatesPanels = [
  definePanel({
    id: 'lands.coordinates',
    slot: 'route',
    scope: 'project',
    path: coordinatesPath,
    title: 'lands.coordinates.title',
    access: dataManageKey,
    guards: ['coordinatesPreview', 'landFromCoordinates', 'landShapeFromCoordinates'],
    load: () => import('./coordinates.panel.tsx'),
  }),
  definePanel({
    id: 'lands.fieldBook',
    slot: 'route',
    path: '/report/:projectId/field-book/:landId/:operationId',
    title: 'lands.fieldBook',
    access: landsKey,
    guards: ['landFieldBook'],
    isBare: true,
    load: () => import('./field-book.panel.tsx'),
  }),
];

const typing = {
  ...{ title: 'lands.coordinates.open', icon: IconTable, access: dataManageKey },
  guards: ['landFromCoordinates', 'landShapeFromCoordinates'],
};

export const coordinatesContributions = [
  contribute.action(Land, {
    ...typing,
    place: 'list',
    ...{ id: 'lands.list.coordinates', order: -85 },
    path: () => coordinatesPath,
  }),
  contribute.action(Land, {
    ...typing,
    place: 'map',
    ...{ id: 'lands.map.coordinates', order: 10 },
    path: () => coordinatesPath,
  }),
  contribute.action(Land, {
    ...typing,
    place: 'record',
    ...{ id: 'lands.record.coordinates', order: -60 },
    when: { computedStatus: { notIn: ['archived', 'with_contract'] } },
    path: ({ record }) => `${coordinatesPath}?land=${record.id}`,
  }),
];
