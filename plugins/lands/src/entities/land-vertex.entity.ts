import { allow, boolean, decimal, defineEntity, enumeration, geometry, integer, text } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { positioningMethods, vertexTypes } from '../vertex-codes.ts';

const managed = allow.all(allow.key(landsKey), allow.key(dataManageKey));
const sigma = { precision: 7, scale: 3, min: '0', bulk: true } as const;

/**
 * A corner of lots by its code, which is one in the whole project however many lots have it. Only `lands.numberVertices` makes, moves
 * and retires them; nothing removes one, so that no number is ever another point's.
 */
export const LandVertex = defineEntity('lands.landVertex', {
  scope: 'project',
  plural: 'landVertices',
  title: ['code'],
  fields: {
    code: text({ required: true, max: 40, writing: 'never', searchable: true, list: { width: 150 } }),
    number: integer({ required: true, min: 0, writing: 'never', indexed: true, isCode: true, group: false }),
    type: enumeration(vertexTypes, { required: true, default: 'P', indexed: true, bulk: true, list: { width: 110 } }),
    /** As the lot's own shape has it. */
    place: geometry('point', { required: true, writing: 'never', group: false }),
    /** m above the ellipsoid. */
    altitude: decimal({
      precision: 8,
      scale: 3,
      min: '-100',
      max: '7000',
      bulk: true,
      list: { order: 2, width: 120, hasTotal: false },
    }),
    /** m, one standard deviation. */
    sigmaEast: decimal({ ...sigma, list: { order: 3, width: 120, hasTotal: false } }),
    sigmaNorth: decimal({ ...sigma, list: { order: 3, width: 120, hasTotal: false } }),
    sigmaAltitude: decimal({ ...sigma, list: { order: 3, width: 120, hasTotal: false } }),
    method: enumeration(positioningMethods, { indexed: true, bulk: true, list: { order: 4, width: 160 } }),
    /** The file, field book or service that it comes from. */
    source: text({ max: 200, bulk: true }),
    /** No lot has this corner any more. */
    isRetired: boolean({
      required: true,
      default: false,
      writing: 'never',
      list: { order: 6, width: 100, isHidden: true },
    }),
  },
  unique: [
    { id: 'code', fields: ['code'] },
    { id: 'number', fields: ['number'] },
  ],
  access: { read: allow.key(landsKey), create: allow.nobody, update: managed, delete: allow.nobody },
  derive: { create: false, delete: false },
});
