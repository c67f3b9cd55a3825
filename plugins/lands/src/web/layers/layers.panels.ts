import { definePanel, entityPanels, IconStack2 } from '@gleba/sdk/web';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { LayerType } from '../../entities/layer.entity.ts';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/layer-types';

/** Layer types are a plain catalogue: list, record and form follow from the declaration. */
const typePanels = entityPanels(LayerType, {
  path,
  roles: adminAndUp,
  fields: ['name', 'slug', 'geometryType', 'bounds', 'adjoinerWords', 'unnamedWords'],
  orderBy: ['name'],
});

export const layerPanels = [
  definePanel({
    id: 'lands.layers',
    slot: 'route',
    scope: 'project',
    path: '/layers',
    title: 'lands.layer.plural',
    access: landsKey,
    guards: ['lands.layer', 'lands.geometry', 'orderLayers'],
    load: () => import('./layers.panel.tsx'),
  }),
  definePanel({
    id: 'lands.layerNew',
    slot: 'modal',
    scope: 'project',
    path: '/layers/new',
    title: 'lands.layer',
    access: dataManageKey,
    guards: ['lands.layer:create'],
    load: () => import('./layer-form.tsx'),
  }),
  definePanel({
    id: 'lands.layerEdit',
    slot: 'modal',
    scope: 'project',
    path: '/layers/:layerId/edit',
    title: 'lands.layer',
    access: dataManageKey,
    guards: ['lands.layer:update'],
    load: () => import('./layer-form.tsx'),
  }),
  ...typePanels,
];

export const layerNavigation = [
  {
    id: 'lands.layerTypes',
    title: 'lands.layerType.plural',
    icon: IconStack2,
    path,
    order: 88,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
