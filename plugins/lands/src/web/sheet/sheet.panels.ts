import { definePanel } from '@gleba/sdk/web';
import { projectDetailsKey } from '../../access-keys.ts';

/** The specification's land-sheet-upload, and how one of them went. */
export const sheetPanels = [
  definePanel({
    id: 'lands.sheetUpload',
    slot: 'route',
    path: '/project/:projectId/land-sheet-upload',
    title: 'lands.sheet.title',
    access: projectDetailsKey,
    guards: ['inspectSheet', 'startSheetImport'],
    load: () => import('./sheet-upload.panel.tsx'),
  }),
  definePanel({
    id: 'lands.sheetJob',
    slot: 'route',
    path: '/project/:projectId/land-sheet-upload/:jobId',
    title: 'lands.sheet.title',
    access: projectDetailsKey,
    guards: ['startSheetImport'],
    load: () => import('./sheet-job.panel.tsx'),
  }),
];
