import { contribute } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';

export const papersContributions = [
  contribute.tab(Land, {
    id: 'lands.land.papers',
    title: 'lands.papers.tab',
    access: landsKey,
    guards: ['startLandPapers'],
    order: 25,
    load: () => import('./land-papers.panel.tsx'),
  }),
];
