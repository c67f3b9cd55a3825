import { changeOf, defineEvent } from '@gleba/sdk';
import { BaseMap } from '../entities/base-map.entity.ts';

/** A base map can be chosen by everybody in the organization. */
export const baseMapPublished = defineEvent(
  'lands.baseMap.published',
  changeOf(BaseMap, 'isEnabled', { to: [true], alsoFirst: true }),
);

/** A base map cannot be chosen any more. */
export const baseMapWithdrawn = defineEvent('lands.baseMap.withdrawn', changeOf(BaseMap, 'isEnabled', { to: [false] }));

export const baseMapEvents = [baseMapPublished, baseMapWithdrawn];
