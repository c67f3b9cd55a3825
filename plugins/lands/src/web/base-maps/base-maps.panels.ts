import { definePanel, IconMap2 } from '@gleba/sdk/web';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/base-maps';

export const baseMapPanels = [
  definePanel({
    id: 'lands.baseMaps',
    slot: 'route',
    title: 'lands.baseMap.plural',
    path,
    roles: adminAndUp,
    load: () => import('./base-maps-screen.tsx'),
  }),
  definePanel({
    id: 'lands.baseMapNew',
    slot: 'modal',
    title: 'lands.baseMap',
    path: `${path}/new`,
    roles: adminAndUp,
    load: () => import('./base-map-form.tsx'),
  }),
  definePanel({
    id: 'lands.baseMapEdit',
    slot: 'modal',
    title: 'lands.baseMap',
    path: `${path}/:baseMapId/edit`,
    roles: adminAndUp,
    load: () => import('./base-map-form.tsx'),
  }),
];

export const baseMapNavigation = [
  {
    id: 'lands.baseMaps',
    title: 'lands.baseMap.plural',
    icon: IconMap2,
    path,
    order: 89,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
