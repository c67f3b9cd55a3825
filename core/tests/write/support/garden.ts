import * as z from 'zod/mini';
import {
  accessKey,
  allow,
  computed,
  decimal,
  defineEntity,
  enumeration,
  geometry,
  instant,
  integer,
  json,
  money,
  reference,
  text,
} from '../../../src/index.ts';

/** A small plugin with every kind of field and every way of deleting. */
export const viewKey = accessKey('garden');
export const editKey = accessKey('garden.edit');
const edit = allow.all(allow.key(viewKey), allow.key(editKey));
const access = { read: allow.key(viewKey), create: edit, update: edit, delete: allow.adminAndUp };

export const Bed = defineEntity('garden.bed', {
  scope: 'project',
  fields: { name: text({ required: true, max: 40 }) },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access,
});

export const Plant = defineEntity('garden.plant', {
  scope: 'project',
  softDelete: true,
  fields: {
    bedId: reference(Bed, {
      required: true,
      inverse: 'plants',
      onDelete: 'cascade',
      writing: 'create',
    }),
    name: text({ required: true, max: 40 }),
    height: decimal({ precision: 8, scale: 3, min: '0' }),
    state: enumeration(['young', 'old'], { required: true, default: 'young' }),
    watered: instant(),
    crown: geometry('polygon', { srid: 31983 }),
    notes: json(z.record(z.string(), z.unknown())),
    /** Only administrators may set it. */
    price: money({ write: allow.adminAndUp }),
    /** Only its creator sees it. */
    diary: text({ read: allow.own('createdBy') }),
    secret: text({ hidden: true }),
    rank: integer({ writing: 'never' }),
    motherId: reference('garden.plant', { inverse: 'daughters', onDelete: 'setNull' }),
    size: computed<string>({ how: 'area', of: 'crown' }),
  },
  unique: [{ id: 'name', fields: ['bedId', 'name'] }],
  access,
});

/** The organization's own; a plant that goes leaves its label, a label's copies stop its removal. */
export const Label = defineEntity('garden.label', {
  scope: 'organization',
  fields: {
    plantId: reference(Plant, { inverse: 'labels', onDelete: 'setNull' }),
    copyOfId: reference('garden.label', { inverse: 'copies' }),
    keeperId: reference('core.user'),
    words: text({ required: true }),
  },
  access: { read: allow.member, create: allow.member, update: allow.own('keeperId'), delete: allow.member },
});

/** Belongs to a bed without marks: goes for good with it. */
export const Stake = defineEntity('garden.stake', {
  scope: 'project',
  fields: { bedId: reference(Bed, { required: true, inverse: 'stakes', onDelete: 'cascade' }) },
  access,
});

export const gardenEntities = [Bed, Plant, Label, Stake];
