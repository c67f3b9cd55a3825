import { contribute, IconGavel, IconPlus, IconPuzzle, IconStack2 } from '@gleba/sdk/web';
import { lazy } from 'react';
import { dataExportKey, dataManageKey, dataUploadKey, landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { visitsTab } from '../visits/visits-tab.ts';

/** No first screen shows them: they come with the list. */
const late = (name: keyof typeof import('./land-action-icons.ts')) =>
  lazy(async () => ({ default: (await import('./land-action-icons.ts'))[name] }));

const managing = { access: dataManageKey, guards: ['lands.land:update'] } as const;

/** What is done with lots. What others add comes behind. */
export const landActions = [
  contribute.action(Land, {
    place: 'list',
    ...{
      id: 'lands.list.import',
      title: 'lands.list.import',
      icon: late('IconUpload'),
      order: -100,
      isProminent: true,
    },
    ...{ access: dataUploadKey, guards: ['startImport'] },
    path: () => '/lands/import',
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.new', title: 'lands.list.new', icon: IconPlus, order: -90, isProminent: true },
    ...{ access: dataManageKey, guards: ['lands.land:create'] },
    path: () => '/lands/new',
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.prices', title: 'lands.price.open', icon: late('IconCash'), order: -80 },
    ...{ access: dataManageKey, guards: ['setProjectPrice'] },
    path: () => '/lands/prices',
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.layers', title: 'lands.layer.plural', icon: IconStack2, order: -75, isReadOnly: true },
    ...{ access: landsKey, guards: ['lands.layer'] },
    path: () => '/layers',
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.topology', title: 'lands.topology.open', icon: IconPuzzle, order: -70 },
    ...{ access: dataManageKey, guards: ['startTopologyCheck'] },
    path: () => '/lands/topology',
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.sides', title: 'lands.sides.open', icon: late('IconChecks'), order: -65 },
    ...{ access: dataManageKey, guards: ['acceptProposedSides', 'sidesOfBlocks'] },
    dialog: () => import('../memorial/accept-sides-dialog.tsx'),
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.export', title: 'lands.export.open', icon: late('IconDownload'), order: -60 },
    ...{ access: dataExportKey, guards: ['startLandExport'] },
    dialog: () => import('../export/export-dialog.tsx'),
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.print', title: 'lands.papers.open', icon: late('IconPrinter'), order: -50 },
    ...{ access: landsKey, guards: ['startLandPapers'], needs: { least: 1 } },
    dialog: () => import('../papers/listed-papers-dialog.tsx'),
  }),
  contribute.action(Land, {
    place: 'list',
    ...{ id: 'lands.list.sheet', title: 'lands.sheet.open', icon: late('IconTableImport'), order: -40 },
    ...{ access: dataUploadKey, guards: ['startSheetImport'] },
    path: ({ projectId = '' }) => `/project/${projectId}/land-sheet-upload`,
  }),
  contribute.action(Land, {
    place: 'bulk',
    ...{ id: 'lands.bulk.status', title: 'lands.bulk.status', order: -100 },
    ...{ access: dataManageKey, guards: ['changeLandStatuses'] },
    control: () => import('./bulk-status.tsx'),
  }),
  contribute.action(Land, {
    ...managing,
    place: 'bulk',
    ...{ id: 'lands.bulk.lawsuit', title: 'lands.lawsuits.set', icon: IconGavel, order: -90 },
    dialog: () => import('../lawsuits/lawsuit-dialog.tsx'),
  }),
  contribute.action(Land, {
    place: 'bulk',
    ...{ id: 'lands.bulk.print', title: 'lands.papers.open', icon: late('IconPrinter'), order: -80 },
    ...{ access: landsKey, guards: ['startLandPapers'] },
    dialog: () => import('../papers/chosen-papers-dialog.tsx'),
  }),
  contribute.action(Land, {
    place: 'bulk',
    ...{ id: 'lands.bulk.outline', title: 'lands.outline.open', icon: IconStack2, order: -70 },
    ...{ access: dataManageKey, guards: ['layerShapeFromLands'] },
    dialog: () => import('../layers/outline-dialog.tsx'),
  }),
  contribute.action(Land, {
    place: 'record',
    ...{
      id: 'lands.record.visit',
      title: 'lands.visits.new',
      icon: late('IconMapPinPlus'),
      order: -100,
      isProminent: true,
    },
    ...{ access: dataManageKey, guards: ['lands.landVisit:create'] },
    path: ({ record }) => `/lands/${record.id}?tab=${visitsTab}&visit=new`,
  }),
  contribute.action(Land, {
    place: 'record',
    ...{
      id: 'lands.record.showOnMap',
      title: 'lands.record.showOnMap',
      when: { geometryId: { isGiven: true } },
      isReadOnly: true,
    },
    control: () => import('./show-on-map.tsx'),
  }),
  contribute.action(Land, {
    place: 'map',
    ...{ id: 'lands.map.draw', title: 'lands.drawing.tools', isReadOnly: true },
    control: () => import('../drawing/drawing-tools.tsx'),
  }),
];
