import { entityPanels } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';

/** List, record with history, form: all from the declaration. */
export const lawsuitPanels = entityPanels(Lawsuit, {
  path: '/lawsuits',
  access: landsKey,
  fields: ['processNumber', 'processStatus', 'landCount', 'updatedAt'],
  orderBy: ['processNumber'],
});
