import { allow, boolean, defineEntity, enumeration, integer, json, text, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { errorColumns } from '../coordinates/error-columns.ts';
import { layerBounds, unorderedLayer } from '../layer-types.ts';

const layerProperties = z.object({
  /** CSS hex colour. */
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  /** Attribute columns shown of its geometries. */
  columns: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(300))),
});

const bounding = { bounds: { notIn: ['none'] } } as const;

/** What a layer holds; the shared ones belong to the global organization and are named in `layer-types.ts`. */
export const LayerType = defineEntity('lands.layerType', {
  scope: 'organization',
  sharedFromGlobal: true,
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    slug: text({ required: true, max: 60, transform: 'slug' }),
    geometryType: enumeration(['point', 'line', 'polygon', 'any'], { required: true, default: 'any' }),
    /** What its shapes are to the lots beside them: papers name them as adjoiners. */
    bounds: enumeration(layerBounds, { required: true, default: 'none' }),
    /** How papers tell a shape that has a name, which stands for `{nome}`; empty: the name alone. */
    adjoinerWords: text({ max: 120, when: bounding }),
    /** How they tell one that has none; empty: as the type is called. */
    unnamedWords: text({ max: 120, when: bounding }),
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
    /** Slug of a layer type: a shared one (`sharedLayerTypes`), or one of the organization's own. */
    layerType: text({ required: true, max: 60, default: 'other' }),
    properties: json(layerProperties),
    /** Of its points, as a person said; without it by what its attributes are called. */
    errorColumns: json(errorColumns),
    /** Its place in the project's list and, from below, on the map. */
    uiOrder: integer({ required: true, default: unorderedLayer, min: 0, max: 1_000_000 }),
    /** Maps begin without it; each person may show it. */
    isHidden: boolean({ required: true, default: false }),
    importJobId: text({ max: 36, indexed: true, writing: 'never' }),
  },
  access: {
    read: allow.key(landsKey),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
