/// <reference path="./assets.d.ts" />

import { Project } from '@gleba/sdk';
import { contribute, definePanel, entityPanels, IconGavel, IconPolygon, webSide } from '@gleba/sdk/web';
import { dataManageKey, dataUploadKey, landsKey, residentsKey } from '../access-keys.ts';
import { Land } from '../entities/land.entity.ts';
import { LayerType } from '../entities/layer.entity.ts';
import { Resident } from '../entities/resident.entity.ts';
import { VisitResult } from '../entities/visit-result.entity.ts';
import { lands } from '../plugin.ts';
import { areaContributions, areaNavigation, areaPanels } from './areas/areas.panels.ts';
import { baseMapNavigation, baseMapPanels } from './base-maps/base-maps.panels.ts';
import { coordinatesContributions, coordinatesPanels } from './coordinates/coordinates.panels.ts';
import { differencesPanels } from './differences/differences.panels.ts';
import { dashboardContributions } from './home/dashboard.contributions.ts';
import { homeContributions } from './home/home.contributions.ts';
import { landActions } from './land/land-actions.ts';
import { landStores } from './land-stores.ts';
import { lawsuitContributions, lawsuitPanels } from './lawsuits/lawsuits.panels.ts';
import { layerNavigation, layerPanels } from './layers/layers.panels.ts';
import { memorialPanels } from './memorial/memorial.panels.ts';
import { messages } from './messages.ts';
import { papersContributions } from './papers/papers.panels.ts';
import { planNavigation, planPanels } from './plans/plans.panels.ts';
import { sheetPanels } from './sheet/sheet.panels.ts';
import { topologyPanels } from './topology/topology.panels.ts';
import { validationContributions, validationNavigation, validationPanels } from './validation/validation.panels.ts';
import { vertexContributions, vertexNavigation, vertexPanels } from './vertices/vertices.panels.ts';
import { visitNavigation, visitPanels } from './visits/visits.panels.ts';
import { visitsTab } from './visits/visits-tab.ts';

const panels = [
  definePanel({
    id: 'lands.land.list',
    slot: 'route',
    scope: 'project',
    path: '/lands',
    title: 'lands.land.plural',
    access: landsKey,
    guards: ['lands.land', 'lands.geometry', 'lands.layer', 'landExtent', 'landClasses'],
    load: () => import('./panels/land-list.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.record',
    slot: 'modal',
    scope: 'project',
    path: '/lands/:landId',
    title: 'lands.land',
    access: landsKey,
    guards: ['lands.land', 'lands.geometry'],
    load: () => import('./panels/land-record.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.new',
    slot: 'modal',
    scope: 'project',
    path: '/lands/new',
    title: 'lands.new.title',
    access: dataManageKey,
    guards: ['lands.land:create'],
    load: () => import('./panels/land-new.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import',
    slot: 'route',
    scope: 'project',
    path: '/lands/import',
    title: 'lands.import.title',
    access: dataUploadKey,
    guards: ['inspectImport', 'startImport'],
    load: () => import('./panels/import.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import.job',
    slot: 'route',
    scope: 'project',
    path: '/lands/import/:jobId',
    title: 'lands.import.title',
    access: dataUploadKey,
    guards: ['lands.importIssue'],
    load: () => import('./panels/import-job.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import.issues',
    slot: 'route',
    scope: 'project',
    path: '/lands/import/:jobId/issues',
    title: 'lands.issues.title',
    access: dataUploadKey,
    guards: ['lands.importIssue', 'settleImportIssues'],
    load: () => import('./panels/import-issues.panel.tsx'),
  }),
  definePanel({
    id: 'lands.resident.list',
    slot: 'route',
    scope: 'project',
    path: '/residents',
    title: 'lands.resident.plural',
    access: residentsKey,
    guards: ['lands.resident'],
    load: () => import('./panels/resident-list.panel.tsx'),
  }),
  ...entityPanels(Resident, { path: '/residents', access: residentsKey }).filter(
    // The list is one of its own, and who lives on a lot is said at the lot.
    ({ id }) => id === `${Resident.id}.record`,
  ),
  ...memorialPanels,
  definePanel({
    id: 'lands.prices',
    slot: 'modal',
    scope: 'project',
    path: '/lands/prices',
    title: 'lands.price.title',
    access: dataManageKey,
    guards: ['lands.projectPrice', 'setProjectPrice'],
    load: () => import('./price/project-prices.panel.tsx'),
  }),
  ...validationPanels,
  ...lawsuitPanels,
  ...sheetPanels,
  ...differencesPanels,
];

const contributions = [
  contribute.formPart(Project, {
    id: 'lands.projectVisits.field',
    title: 'lands.projectVisits',
    isSection: true,
    roles: ['staff', 'admin', 'manager'],
    guards: ['lands.projectVisits'],
    load: () => import('./visits/project-visits-field.panel.tsx'),
  }),
  contribute.tab(Land, {
    id: 'lands.land.residents',
    title: 'lands.tab.residents',
    access: residentsKey,
    guards: ['lands.resident'],
    order: 10,
    load: () => import('./panels/land-residents.panel.tsx'),
  }),
  contribute.tab(Land, {
    id: 'lands.land.shapeHistory',
    title: 'lands.tab.shapeHistory',
    access: landsKey,
    guards: ['lands.shapeChange', 'landShapeHistory'],
    order: 20,
    within: 'history',
    load: () => import('./drawing/shape-history.panel.tsx'),
  }),
  contribute.tab(Land, {
    id: 'lands.land.statuses',
    title: 'lands.tab.statuses',
    access: landsKey,
    guards: ['lands.landStatus'],
    order: 30,
    within: 'history',
    load: () => import('./status/land-statuses.panel.tsx'),
  }),
  contribute.tab(Land, {
    id: visitsTab,
    title: 'lands.tab.visits',
    access: landsKey,
    guards: ['lands.landVisit'],
    order: 10,
    within: 'history',
    load: () => import('./visits/land-visits.panel.tsx'),
  }),
  ...lawsuitContributions,
  ...papersContributions,
  ...homeContributions,
  ...dashboardContributions,
  ...validationContributions,
  ...landActions,
  ...vertexContributions,
  ...areaContributions,
  ...coordinatesContributions,
];

/** In milliseconds; whoever starts an import loads it at once. */
const afterFirstScreen = 3000;

/** Lots and their map, residents, the import of files. */
export const web = webSide(lands, ({ services }) => {
  // After the first screen, which it adds nothing to.
  setTimeout(() => {
    void import('./import/import-watch.ts').then(({ startImportWatch }) => startImportWatch(services)).catch(() => {});
  }, afterFirstScreen);
  return {
    panels: [
      ...panels,
      ...visitPanels,
      ...topologyPanels,
      ...layerPanels,
      ...baseMapPanels,
      ...vertexPanels,
      ...areaPanels,
      ...planPanels,
      ...coordinatesPanels,
    ],
    contributions,
    navigation: [
      ...visitNavigation,
      ...layerNavigation,
      ...baseMapNavigation,
      ...vertexNavigation,
      ...areaNavigation,
      ...planNavigation,
      { id: 'lands.lands', title: 'lands.land.plural', icon: 'map-2', path: '/lands', order: 20, access: landsKey },
      {
        id: 'lands.classification',
        title: 'lands.sides.navigation',
        icon: IconPolygon,
        heading: 'lands.survey',
        path: '/project/:projectId/classification',
        order: 22,
        access: landsKey,
      },
      {
        id: 'lands.residents',
        title: 'lands.resident.plural',
        icon: 'users',
        path: '/residents',
        order: 30,
        access: residentsKey,
      },
      {
        id: 'lands.lawsuits',
        title: 'lands.lawsuit.plural',
        icon: IconGavel,
        path: '/lawsuits',
        order: 32,
        access: landsKey,
      },
      ...validationNavigation,
    ],
    initialData: [LayerType, VisitResult],
    stores: landStores,
    locales: messages,
  };
});
