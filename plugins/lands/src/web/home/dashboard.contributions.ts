import { contribute, IconMap2 } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';

const offered = { place: 'project', access: landsKey, guards: ['lands.land'] } as const;

/** What lots have to say on dashboards: two that are ready, and the map as a widget of any. */
export const dashboardContributions = [
  contribute.dashboard({
    ...{
      ...offered,
      id: 'lands.dashboard.blocks',
      title: 'lands.dashboard.blocks',
      text: 'lands.dashboard.blocksText',
    },
    order: 10,
    widgets: [
      {
        ...{ kind: 'number', title: 'lands.dashboard.lots', x: 0, y: 0, w: 3, h: 2 },
        query: { entity: Land },
      },
      {
        ...{ kind: 'number', title: 'lands.dashboard.blockCount', x: 3, y: 0, w: 3, h: 2 },
        query: { entity: Land, measure: { kind: 'distinct', field: 'block' } },
      },
      {
        ...{ kind: 'number', title: 'lands.dashboard.area', x: 6, y: 0, w: 3, h: 2 },
        query: { entity: Land, measure: { kind: 'sum', field: 'computedArea' } },
      },
      {
        ...{ kind: 'change', title: 'lands.dashboard.changed', x: 9, y: 0, w: 3, h: 2 },
        query: { entity: Land, groups: [{ field: 'updatedAt', bucket: 'month' }] },
      },
      {
        ...{ kind: 'stacked', title: 'lands.dashboard.statusByBlock', x: 0, y: 2, w: 12, h: 5 },
        query: { entity: Land, groups: [{ field: 'block' }, { field: 'computedStatus' }], order: 'key', limit: 60 },
      },
      {
        ...{ kind: 'bar', title: 'lands.dashboard.areaByBlock', x: 0, y: 7, w: 6, h: 4 },
        query: {
          ...{ entity: Land, measure: { kind: 'sum', field: 'computedArea' }, groups: [{ field: 'block' }] },
          limit: 20,
        },
      },
      {
        ...{ kind: 'table', title: 'lands.dashboard.table', x: 6, y: 7, w: 6, h: 4 },
        query: { entity: Land, groups: [{ field: 'block' }, { field: 'computedStatus' }], order: 'key', limit: 60 },
      },
    ],
  }),
  contribute.dashboard({
    ...{ ...offered, id: 'lands.dashboard.situation', title: 'lands.dashboard.situation' },
    ...{ text: 'lands.dashboard.situationText', order: 20 },
    widgets: [
      {
        ...{ kind: 'pie', title: 'lands.dashboard.statuses', x: 0, y: 0, w: 5, h: 4 },
        query: { entity: Land, groups: [{ field: 'computedStatus' }], limit: 20 },
      },
      { kind: 'lands.dashboard.map', title: '', x: 5, y: 0, w: 7, h: 6 },
      {
        ...{ kind: 'number', title: 'lands.dashboard.lots', x: 0, y: 4, w: 5, h: 2 },
        query: { entity: Land },
      },
      {
        ...{ kind: 'line', title: 'lands.dashboard.made', x: 0, y: 6, w: 12, h: 4 },
        query: { entity: Land, groups: [{ field: 'createdAt', bucket: 'month' }] },
      },
    ],
  }),
  contribute.dashboardWidget({
    ...{ id: 'lands.dashboard.map', title: 'lands.home.map', access: landsKey, icon: IconMap2, size: { w: 7, h: 6 } },
    guards: ['lands.land', 'lands.geometry', 'landExtent'],
    load: () => import('./dashboard-map.tsx'),
  }),
];
