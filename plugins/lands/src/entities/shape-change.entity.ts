import { allow, decimal, defineEntity, enumeration, instant, json, reference, text } from '@gleba/sdk';
import { landsKey } from '../access-keys.ts';
import { fieldBook, fieldBookLimits } from '../coordinates/field-book.ts';
import { landStatuses, landStatusTones } from '../land-status.ts';
import { divisionKinds, shapeChangeKinds, shapeChangeRoles } from '../shape-changes.ts';
import { Geometry } from './geometry.entity.ts';
import { Land } from './land.entity.ts';

/**
 * What one operation on shapes did to one lot; rows of the same operation carry the same `operationId`. Shapes themselves are
 * never overwritten: an edit writes a new geometry and marks the former as deleted, so every former shape is there bit by bit,
 * with who and when (`createdBy`, `createdAt`), and undoing is pointing back to it.
 */
export const ShapeChange = defineEntity('lands.shapeChange', {
  scope: 'project',
  fields: {
    operationId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    kind: enumeration(shapeChangeKinds, { required: true, writing: 'never' }),
    /** Of a split; of those of before nobody said it: they were called divisions of lots. */
    division: enumeration(divisionKinds, { writing: 'never' }),
    role: enumeration(shapeChangeRoles, { required: true, writing: 'never' }),
    landId: reference(Land, {
      required: true,
      inverse: 'shapeChanges',
      onDelete: 'cascade',
      writing: 'never',
    }),
    fromGeometryId: reference(Geometry, { onDelete: 'setNull', writing: 'never' }),
    toGeometryId: reference(Geometry, { onDelete: 'setNull', writing: 'never' }),
    /** m² on the ellipsoid; null where there was, or is, no shape. */
    fromArea: decimal({ precision: 18, scale: 4, writing: 'never' }),
    toArea: decimal({ precision: 18, scale: 4, writing: 'never' }),
    /** Of a lot that the operation archived: what it was. */
    previousStatus: enumeration(landStatuses, { tones: landStatusTones, writing: 'never' }),
    /** The lot's record as the operation found it; null where the operation made the lot. */
    foundUpdatedAt: instant({ writing: 'never' }),
    /**
     * The lot's record as the operation left it, so that undoing sees whether somebody worked on it. What was undone since leaves the
     * record as it was in all but this: then it is told anew here.
     */
    landUpdatedAt: instant({ writing: 'never' }),
    /** The table that the shape was made of, as it was typed; null where it was drawn. */
    source: json(fieldBook, { writing: 'never', ...fieldBookLimits }),
    /** The operation that undid this one. */
    undoneBy: text({ max: 36, writing: 'never' }),
  },
  access: { read: allow.key(landsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
