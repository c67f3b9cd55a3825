import { contribute, definePanel, entityPanels } from '@gleba/sdk/web';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';

const newId = `${Lawsuit.id}.new`;

/** List and record with its history from the declaration; the form asks for the lots as well. */
export const lawsuitPanels = [
  ...entityPanels(Lawsuit, {
    path: '/lawsuits',
    access: landsKey,
    fields: ['processNumber', 'processStatus', 'landCount', 'updatedAt'],
    orderBy: ['processNumber'],
  }).filter(({ id }) => id !== newId),
  definePanel({
    id: newId,
    slot: 'modal',
    scope: 'project',
    path: '/lawsuits/new',
    title: 'lands.lawsuits.new',
    access: dataManageKey,
    guards: ['lands.lawsuit:create'],
    load: () => import('./lawsuit-new.panel.tsx'),
  }),
];

export const lawsuitContributions = [
  contribute.section(Lawsuit, {
    id: 'lands.lawsuit.lands',
    title: 'lands.land.plural',
    access: landsKey,
    guards: ['lands.land'],
    load: () => import('./lawsuit-lands.section.tsx'),
  }),
];
