import { allow, decimal, defineEntity, enumeration, integer, reference, text } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { Land } from './land.entity.ts';

const managed = allow.all(allow.key(landsKey), allow.key(dataManageKey));

/**
 * That a lot does not stand on the ground but on, or under, a construction of another (the right of slab, Civil Code, arts. 1,510-A to
 * 1,510-E, by Law 13,465/2017, art. 55). What it measures is its vertical projection.
 */
export const LandSlab = defineEntity('lands.landSlab', {
  scope: 'project',
  softDelete: true,
  title: ['side', 'storey'],
  fields: {
    landId: reference(Land, { required: true, inverse: 'slabs', onDelete: 'cascade', writing: 'create' }),
    /** Which surface of the construction was ceded. */
    side: enumeration(['above', 'below'], { required: true, default: 'above' }),
    /** The lot whose construction it is; of a slab upon a slab that one. */
    baseLandId: reference(Land, { inverse: 'slabsOver', onDelete: 'setNull' }),
    /** Matrícula of the construction. */
    baseRegistration: text({ max: 120 }),
    /** 0: the ground floor; below it negative. */
    storey: integer({ min: -20, max: 200 }),
    /** m: of its floor, and from there to its ceiling. */
    level: decimal({ precision: 9, scale: 3, min: '-500', max: '9000' }),
    height: decimal({ precision: 6, scale: 2, min: '0.01', max: '100' }),
  },
  unique: [{ id: 'land', fields: ['landId'] }],
  access: { read: allow.key(landsKey), create: managed, update: managed, delete: managed },
});
