import { definePanel } from '@gleba/sdk/web';
import { dataUploadKey } from '../../access-keys.ts';

export const differencesPanels = [
  definePanel({
    id: 'lands.differences',
    slot: 'route',
    scope: 'project',
    path: '/lands/import/:jobId/differences',
    title: 'lands.differences.title',
    access: dataUploadKey,
    guards: [
      'lands.importDifference',
      'startImportComparison',
      'startFilesComparison',
      'takeOverImport',
      'importDifferenceShapes',
    ],
    load: () => import('./differences.panel.tsx'),
  }),
];
