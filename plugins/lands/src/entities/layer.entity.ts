import { allow, defineEntity, enumeration, json, text, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';

const layerProperties = z.object({
  /** CSS hex colour. */
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  /** Attribute columns shown of its geometries. */
  columns: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(300))),
});

/** What a layer holds; the shared ones belong to the global organization. */
export const LayerType = defineEntity('lands.layerType', {
  scope: 'organization',
  sharedFromGlobal: true,
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    slug: text({ required: true, max: 60 }),
    geometryType: enumeration(['point', 'line', 'polygon', 'any'], { required: true, default: 'any' }),
  },
  unique: [{ id: 'slug', fields: ['slug'] }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});

export const Layer = defineEntity('lands.layer', {
  scope: 'project',
  softDelete: true,
  title: ['name'],
  fields: {
    name: text({ required: true, max: 200, searchable: true }),
    /** Slug of a layer type: lands, streets, temp_land, other, or one of the organization's own. */
    layerType: text({ required: true, max: 60, default: 'other' }),
    properties: json(layerProperties),
    importJobId: text({ max: 36, indexed: true, writing: 'never' }),
  },
  access: {
    read: allow.key(landsKey),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
