import * as z from 'zod/mini';
import {
  accessKey,
  allow,
  computed,
  decimal,
  defineEntity,
  EntityRegistry,
  enumeration,
  extendEntity,
  geometry,
  json,
  kernel,
  reference,
  text,
} from '../../../src/index.ts';

export const parcelsKey = accessKey('parcels');

export const Parcel = defineEntity('test.parcel', {
  scope: 'project',
  softDelete: true,
  title: ['block', 'lot'],
  fields: {
    block: text({ required: true, searchable: true }),
    lot: text({ searchable: true }),
    price: decimal(),
    notes: text(),
    status: enumeration(['pending', 'sold'], { required: true, default: 'pending' }),
    shape: geometry('polygon'),
    details: json(z.record(z.string(), z.unknown())),
    secret: text({ hidden: true }),
    margin: decimal({ read: allow.adminAndUp }),
    dwellerCount: computed<number>({ how: 'count', of: 'dwellers' }),
    label: computed<string>({ how: 'join', of: ['block', 'lot'], separator: ' ' }),
  },
  access: { read: allow.key(parcelsKey), create: allow.member, update: allow.member, delete: allow.adminAndUp },
});

export const Dweller = defineEntity('test.dweller', {
  scope: 'project',
  fields: {
    name: text({ required: true, searchable: true }),
    parcelId: reference(Parcel, { required: true, inverse: 'dwellers' }),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

/** Soft-deleted, but nobody may remove it: deleting is a patch. */
export const Folder = defineEntity('test.folder', {
  scope: 'organization',
  softDelete: true,
  fields: { name: text({ required: true }) },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});

/** Facts of a parcel that another plugin keeps. */
export const ParcelSoil = extendEntity('soil.parcelSoil', Parcel, {
  fields: { texture: enumeration(['sand', 'clay'], {}), acidity: decimal() },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

export const registry = new EntityRegistry([...kernel.entities, Parcel, Dweller, Folder, ParcelSoil]);
