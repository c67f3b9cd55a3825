import type { AnswerOf } from '@gleba/sdk';
import { formatNumber } from '@gleba/sdk';
import {
  contribute,
  definePanel,
  entityPanels,
  IconFileText,
  IconNumbers,
  IconTable,
  IconVector,
  type PanelServices,
} from '@gleba/sdk/web';
import { dataExportKey, dataManageKey, landsKey } from '../../access-keys.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { vertexPlaces } from '../../operations/vertices.ts';

const path = '/vertices';
type Place = AnswerOf<typeof vertexPlaces>['places'][number];

export const vertexPanels = [
  ...entityPanels(LandVertex, { path, access: landsKey, orderBy: ['number'] }),
  definePanel({
    id: 'lands.vertexReport',
    slot: 'route',
    path: '/report/:projectId/vertices',
    title: 'lands.vertexReport',
    access: landsKey,
    guards: ['vertexReport'],
    isBare: true,
    load: () => import('./vertex-report.panel.tsx'),
  }),
];

export const vertexNavigation = [
  {
    id: LandVertex.id,
    title: `${LandVertex.id}.plural`,
    icon: IconVector,
    path,
    order: 23,
    access: landsKey,
    heading: 'lands.survey',
  },
];

/** Coordinates are counted in the plane of the project's papers, lots by their shapes of now: both are asked of the server. */
async function valuesOf<V>(ids: readonly string[], { api, session }: PanelServices, of: (place: Place) => V) {
  const { projectId } = session;
  if (projectId === undefined) return new Map<string, V>();
  const { places } = await api.run(vertexPlaces, { projectId, ids: [...ids] });
  return new Map(places.map((place) => [place.id, of(place)]));
}

const numbering = {
  ...{ title: 'lands.vertices.number', icon: IconNumbers, access: dataManageKey },
  guards: ['startVertexNumbering', 'vertexNumberingPlan'],
  dialog: () => import('./number-vertices-dialog.tsx'),
};

export const vertexContributions = [
  contribute.action(LandVertex, {
    ...numbering,
    ...{ place: 'list', id: 'lands.vertex.number', order: -100, isProminent: true },
  }),
  contribute.action(LandVertex, {
    place: 'list',
    ...{
      id: 'lands.vertex.report',
      title: 'lands.vertexReport.open',
      icon: IconFileText,
      order: -90,
      isReadOnly: true,
    },
    ...{ access: landsKey, guards: ['vertexReport'], isProminent: true },
    path: ({ projectId = '' }) => `/report/${projectId}/vertices`,
  }),
  contribute.action(Land, { ...numbering, ...{ place: 'list', id: 'lands.list.vertices', order: -63 } }),
  contribute.action(Land, {
    place: 'bulk',
    ...{ id: 'lands.bulk.sigef', title: 'lands.sigef.open', icon: IconTable, order: -70 },
    ...{ access: dataExportKey, guards: ['startSigefSheet'] },
    dialog: () => import('./sigef-sheet-dialog.tsx'),
  }),
  contribute.column(LandVertex, {
    ...{ id: 'lands.vertex.place', title: 'lands.vertices.place', access: landsKey, guards: ['vertexPlaces'] },
    ...{ order: 1, width: 230, staleOn: [LandVertex] },
    values: (ids, services) =>
      valuesOf(ids, services, ({ north, east }) => `${formatNumber(north, 3)} / ${formatNumber(east, 3)}`),
    text: (value) => value,
  }),
  contribute.column(LandVertex, {
    ...{ id: 'lands.vertex.lots', title: 'lands.vertices.lots', access: landsKey, guards: ['vertexPlaces'] },
    ...{ order: 2, width: 180, staleOn: [LandVertex, Land, Geometry] },
    values: (ids, services) =>
      valuesOf(ids, services, ({ lots }) => lots.map(({ block, lot }) => `${block}/${lot}`).join(', ')),
    text: (value) => value,
  }),
];
