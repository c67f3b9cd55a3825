import { contribute, derive } from '@gleba/sdk/web';
import { landsKey, validationKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';

const shared = { place: 'project', access: landsKey } as const;

/** What lots have to say on a project's first screen, each with the way to where it is done. */
export const homeContributions = [
  contribute.widget({
    ...{ ...shared, id: 'lands.home.map', title: 'lands.home.map', order: -40, isWide: true },
    guards: ['lands.land', 'lands.geometry', 'landExtent'],
    load: () => import('./project-map.widget.tsx'),
  }),
  contribute.widget({
    ...{ ...shared, id: 'lands.home.statuses', title: 'lands.home.statuses', order: -30 },
    guards: ['lands.land'],
    load: derive.counts(Land, 'computedStatus', { path: '/lands' }),
  }),
  contribute.widget({
    ...{ ...shared, id: 'lands.home.missing', title: 'lands.home.missing', order: -20, access: validationKey },
    guards: ['landChecks'],
    load: () => import('./missing.widget.tsx'),
  }),
  contribute.widget({
    ...{ ...shared, id: 'lands.home.recent', title: 'lands.home.recent', order: -10 },
    guards: ['lands.land'],
    load: () => import('./recent-lands.widget.tsx'),
  }),
];
