import { contribute, definePanel, IconTable } from '@gleba/sdk/web';
import { dataManageKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';

const path = '/lands/coordinates';

export const coordinatesPanels = [
  definePanel({
    id: 'lands.coordinates',
    slot: 'route',
    scope: 'project',
    path,
    title: 'lands.coordinates.title',
    access: dataManageKey,
    guards: ['coordinatesPreview', 'landFromCoordinates', 'landShapeFromCoordinates'],
    load: () => import('./coordinates.panel.tsx'),
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
    path: () => path,
  }),
  contribute.action(Land, {
    ...typing,
    place: 'record',
    ...{ id: 'lands.record.coordinates', order: -60 },
    when: { computedStatus: { notIn: ['archived', 'with_contract'] } },
    path: ({ record }) => `${path}?land=${record.id}`,
  }),
];
