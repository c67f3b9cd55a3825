import { allow, decimal, defineEntity, enumeration, instant, reference, text } from '@gleba/sdk';
import { landsKey } from '../access-keys.ts';
import { landStatuses } from '../land-status.ts';
import { shapeChangeKinds, shapeChangeRoles } from '../shape-changes.ts';

/**
 * What one operation on shapes did to one lot; rows of the same operation carry the same `operationId`. Shapes themselves are
 * never overwritten: an edit writes a new geometry and marks the former as deleted, so every former shape is there bit by bit,
 * with who and when (`createdBy`, `createdAt`), and undoing is pointing back to it.
 */
export const ShapeChange = defineEntity('lands.shapeChange', {
  scope: 'project',
  fields: {
    operationId: text('operationId', { required: true, max: 36, indexed: true, writing: 'never' }),
    kind: enumeration('kind', shapeChangeKinds, { required: true, writing: 'never' }),
    role: enumeration('role', shapeChangeRoles, { required: true, writing: 'never' }),
    landId: reference('landId', 'lands.land', {
      required: true,
      inverse: 'shapeChanges',
      onDelete: 'cascade',
      writing: 'never',
    }),
    fromGeometryId: reference('fromGeometryId', 'lands.geometry', { onDelete: 'setNull', writing: 'never' }),
    toGeometryId: reference('toGeometryId', 'lands.geometry', { onDelete: 'setNull', writing: 'never' }),
    /** m² on the ellipsoid; null where there was, or is, no shape. */
    fromArea: decimal('fromArea', { precision: 18, scale: 4, writing: 'never' }),
    toArea: decimal('toArea', { precision: 18, scale: 4, writing: 'never' }),
    /** Of a lot that the operation archived: what it was. */
    previousStatus: enumeration('previousStatus', landStatuses, { writing: 'never' }),
    /** Of a lot that the operation made: its record as it was left, so that undoing sees whether somebody worked on it. */
    landUpdatedAt: instant('landUpdatedAt', { writing: 'never' }),
    /** The operation that undid this one. */
    undoneBy: text('undoneBy', { max: 36, writing: 'never' }),
  },
  access: { read: allow.key(landsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
