/// <reference path="./assets.d.ts" />
import { definePanel, webSide } from '@gleba/sdk/web';
import { dataManageKey, dataUploadKey, landsKey, residentsKey } from '../access-keys.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import { lands } from '../plugin.ts';
import { startImportWatch } from './import/import-watch.ts';

const panels = [
  definePanel({
    id: 'lands.land.list',
    slot: 'route',
    path: '/lands',
    title: 'lands.land.plural',
    access: landsKey,
    load: () => import('./panels/land-list.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.record',
    slot: 'modal',
    path: '/lands/:landId',
    title: 'lands.land',
    access: landsKey,
    load: () => import('./panels/land-record.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.new',
    slot: 'modal',
    path: '/lands/new',
    title: 'lands.new.title',
    access: dataManageKey,
    load: () => import('./panels/land-new.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.residents',
    slot: 'tab:lands.land',
    title: 'lands.tab.residents',
    access: residentsKey,
    order: 10,
    load: () => import('./panels/land-residents.panel.tsx'),
  }),
  definePanel({
    id: 'lands.land.geometry',
    slot: 'tab:lands.land',
    title: 'lands.tab.geometry',
    access: landsKey,
    order: 20,
    load: () => import('./panels/land-geometry.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import',
    slot: 'route',
    path: '/lands/import',
    title: 'lands.import.title',
    access: dataUploadKey,
    load: () => import('./panels/import.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import.job',
    slot: 'route',
    path: '/lands/import/:jobId',
    title: 'lands.import.title',
    access: dataUploadKey,
    load: () => import('./panels/import-job.panel.tsx'),
  }),
  definePanel({
    id: 'lands.import.issues',
    slot: 'route',
    path: '/lands/import/:jobId/issues',
    title: 'lands.issues.title',
    access: dataUploadKey,
    load: () => import('./panels/import-issues.panel.tsx'),
  }),
  definePanel({
    id: 'lands.resident.list',
    slot: 'route',
    path: '/residents',
    title: 'lands.resident.plural',
    access: residentsKey,
    load: () => import('./panels/resident-list.panel.tsx'),
  }),
];

/** Lots and their map, residents, the import of files. */
export const web = webSide(lands, ({ services }) => {
  startImportWatch(services);
  return {
    panels,
    navigation: [
      { id: 'lands.lands', title: 'lands.land.plural', icon: 'map-2', path: '/lands', order: 20, access: landsKey },
      {
        id: 'lands.residents',
        title: 'lands.resident.plural',
        icon: 'users',
        path: '/residents',
        order: 30,
        access: residentsKey,
      },
    ],
    locales: { 'pt-BR': ptBR, en, es },
  };
});
