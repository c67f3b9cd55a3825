import {
  allow,
  boolean,
  computed,
  decimal,
  defineEntity,
  enumeration,
  integer,
  money,
  reference,
  text,
} from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';

export const landStatuses = ['pending', 'started', 'with_problem', 'with_contract', 'archived'] as const;

/** A lot: identified by block, lot and subdivision inside of its project. */
export const Land = defineEntity('lands.land', {
  scope: 'project',
  softDelete: true,
  title: ['block', 'lot'],
  fields: {
    block: text('block', { required: true, max: 60, searchable: true }),
    lot: text('lot', { required: true, max: 60, searchable: true }),
    subdivision: text('subdivision', { max: 120, searchable: true }),
    externalId: text('externalId', { max: 120, searchable: true, indexed: true }),
    computedStatus: enumeration('computedStatus', landStatuses, { required: true, default: 'pending' }),
    address: text('address', { max: 400, searchable: true }),
    /** m² on the ellipsoid, from the geometry; the server writes it with the geometry. */
    computedArea: decimal('computedArea', { precision: 18, scale: 4, writing: 'never' }),
    customArea: decimal('customArea', { precision: 18, scale: 4, min: '0' }),
    customPublicArea: decimal('customPublicArea', { precision: 18, scale: 4, min: '0' }),
    price: money('price', { min: '0' }),
    blockNewContract: boolean('blockNewContract', { required: true, default: false }),
    observation: text('observation', { max: 4000 }),
    geometryId: reference('geometryId', 'lands.geometry', { inverse: 'lands', onDelete: 'setNull', writing: 'never' }),
    /** The import that made it, so that an import can be looked at and undone as one. */
    importJobId: text('importJobId', { max: 36, indexed: true, writing: 'never' }),
    /**
     * Real files repeat a block and lot. The first keeps 0 and the key stays unique for whoever types one; the repeated
     * ones of an import are numbered, kept and reported instead of dropped.
     */
    keyOccurrence: integer('keyOccurrence', { required: true, default: 0, min: 0, writing: 'never' }),
    residentCount: computed<number>('residentCount', { how: 'count', of: 'residents' }),
  },
  unique: [{ id: 'key', fields: ['block', 'lot', 'subdivision', 'keyOccurrence'] }],
  access: {
    read: allow.key(landsKey),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
