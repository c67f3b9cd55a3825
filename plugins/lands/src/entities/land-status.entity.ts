import { allow, defineEntity, enumeration, reference, text } from '@gleba/sdk';
import { landsKey } from '../access-keys.ts';
import { landStatuses, landStatusTones } from '../land-status.ts';
import { Land } from './land.entity.ts';

/** A step in a lot's life: into which status, from which, why. Who and when are `createdBy` and `createdAt`. Never changed. */
export const LandStatus = defineEntity('lands.landStatus', {
  scope: 'project',
  plural: 'landStatuses',
  fields: {
    landId: reference(Land, {
      required: true,
      inverse: 'statuses',
      onDelete: 'cascade',
      writing: 'never',
    }),
    status: enumeration(landStatuses, { tones: landStatusTones, required: true, writing: 'never' }),
    previousStatus: enumeration(landStatuses, { tones: landStatusTones, required: true, writing: 'never' }),
    reason: text({ max: 1000, writing: 'never' }),
  },
  access: { read: allow.key(landsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
