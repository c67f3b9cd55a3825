import { contribute, derive } from '@gleba/sdk/web';
import { dataUploadKey, landsKey, validationKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';

const shared = { place: 'project', access: landsKey } as const;

/** What lots have to say on a project's first screen, each with the way to where it is done. */
export const homeContributions = [
  contribute.firstStep({
    ...{ id: 'lands.firstStep.import', title: 'lands.list.import', order: 20, access: dataUploadKey },
    ...{ guards: ['startImport'], text: 'lands.firstStep.import.text', path: '/lands/import' },
  }),
  contribute.firstStep({
    ...{ id: 'lands.firstStep.missing', title: 'lands.firstStep.missing', order: 30, access: validationKey },
    ...{ guards: ['landChecks'], text: 'lands.firstStep.missing.text', path: '/validation' },
  }),
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
