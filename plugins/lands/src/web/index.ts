/// <reference path="./assets.d.ts" />
import { definePanel, IconChecklist, IconGavel, IconPolygon, webSide } from '@gleba/sdk/web';
import { dataManageKey, dataUploadKey, landsKey, residentsKey, validationKey } from '../access-keys.ts';
import { lands } from '../plugin.ts';
import { baseMapNavigation, baseMapPanels } from './base-maps/base-maps.panels.ts';
import { startImportWatch } from './import/import-watch.ts';
import { lawsuitPanels } from './lawsuits/lawsuits.panels.ts';
import { layerNavigation, layerPanels } from './layers/layers.panels.ts';
import { memorialPanels } from './memorial/memorial.panels.ts';
import { messages } from './messages.ts';
import { papersPanels } from './papers/papers.panels.ts';
import { sheetPanels } from './sheet/sheet.panels.ts';
import { topologyPanels } from './topology/topology.panels.ts';
import { visitNavigation, visitPanels } from './visits/visits.panels.ts';

const panels = [
  definePanel({
    id: 'lands.land.list',
    slot: 'route',
    path: '/lands',
    title: 'lands.land.plural',
    access: landsKey,
    guards: ['lands.land', 'lands.geometry', 'lands.layer', 'landExtent', 'lotClasses'],
    load: () => import('./panels/land-list.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.record',
    slot: 'modal',
    path: '/lands/:landId',
    title: 'lands.land',
    access: landsKey,
    guards: ['lands.land'],
    load: () => import('./panels/land-record.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.new',
    slot: 'modal',
    path: '/lands/new',
    title: 'lands.new.title',
    access: dataManageKey,
    guards: ['lands.land:create'],
    load: () => import('./panels/land-new.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.residents',
    slot: 'tab:lands.land',
    title: 'lands.tab.residents',
    access: residentsKey,
    guards: ['lands.resident'],
    order: 10,
    load: () => import('./panels/land-residents.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.geometry',
    slot: 'tab:lands.land',
    title: 'lands.tab.geometry',
    access: landsKey,
    guards: ['lands.geometry'],
    order: 20,
    load: () => import('./panels/land-geometry.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.shapeHistory',
    slot: 'tab:lands.land',
    title: 'lands.tab.shapeHistory',
    access: landsKey,
    guards: ['lands.shapeChange', 'landShapeHistory'],
    order: 21,
    load: () => import('./drawing/shape-history.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import',
    slot: 'route',
    path: '/lands/import',
    title: 'lands.import.title',
    access: dataUploadKey,
    guards: ['inspectImport', 'startImport'],
    load: () => import('./panels/import.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import.job',
    slot: 'route',
    path: '/lands/import/:jobId',
    title: 'lands.import.title',
    access: dataUploadKey,
    guards: ['lands.importIssue'],
    load: () => import('./panels/import-job.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import.issues',
    slot: 'route',
    path: '/lands/import/:jobId/issues',
    title: 'lands.issues.title',
    access: dataUploadKey,
    guards: ['lands.importIssue', 'settleImportIssues'],
    load: () => import('./panels/import-issues.panel.tsx'),
  }),
  definePanel({
    id: 'lands.resident.list',
    slot: 'route',
    path: '/residents',
    title: 'lands.resident.plural',
    access: residentsKey,
    guards: ['lands.resident'],
    load: () => import('./panels/resident-list.panel.tsx'),
  }),
  ...memorialPanels,
  definePanel({
    id: 'lands.land.statuses',
    slot: 'tab:lands.land',
    title: 'lands.tab.statuses',
    access: landsKey,
    guards: ['lands.landStatus'],
    order: 30,
    load: () => import('./status/land-statuses.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.visits',
    slot: 'tab:lands.land',
    title: 'lands.tab.visits',
    access: landsKey,
    guards: ['lands.landVisit'],
    order: 15,
    load: () => import('./visits/land-visits.panel.tsx'),
  }),
  definePanel({
    id: 'lands.prices',
    slot: 'modal',
    path: '/lands/prices',
    title: 'lands.price.title',
    access: dataManageKey,
    guards: ['lands.projectPrice', 'setProjectPrice'],
    load: () => import('./price/project-prices.panel.tsx'),
  }),
  definePanel({
    id: 'lands.validation',
    slot: 'route',
    path: '/:project/validation',
    title: 'lands.validation.title',
    access: validationKey,
    guards: ['landChecks', 'landFindings'],
    load: () => import('./validation/validation.panel.tsx'),
  }),
  ...lawsuitPanels,
  ...papersPanels,
  ...sheetPanels,
];

/** Lots and their map, residents, the import of files. */
export const web = webSide(lands, ({ services }) => {
  startImportWatch(services);
  return {
    panels: [...panels, ...visitPanels, ...topologyPanels, ...layerPanels, ...baseMapPanels],
    navigation: [
      ...visitNavigation,
      ...layerNavigation,
      ...baseMapNavigation,
      { id: 'lands.lands', title: 'lands.land.plural', icon: 'map-2', path: '/lands', order: 20, access: landsKey },
      {
        id: 'lands.classification',
        title: 'lands.sides.navigation',
        icon: IconPolygon,
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
      {
        id: 'lands.validation',
        title: 'lands.validation.title',
        icon: IconChecklist,
        path: '/:projectId/validation',
        order: 34,
        access: validationKey,
      },
    ],
    locales: messages,
  };
});
