import { definePanel } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';

export const papersPanels = [
  definePanel({
    id: 'lands.land.papers',
    slot: 'tab:lands.land',
    title: 'lands.papers.tab',
    access: landsKey,
    guards: ['startLandPapers'],
    order: 25,
    load: () => import('./land-papers.panel.tsx'),
  }),
];
