import { allow, defineEntity, json, readOnly, text, z } from '@gleba/sdk';
import { landsKey } from '../access-keys.ts';
import { longestAreaKey } from '../area-kinds.ts';

/** The digest of what was taken back: the record stays, since papers may be about it. */
export const forgotten = 'none';

/** Characters: names of layers' shapes are cut. */
export const longestAreaName = 200;

/** More sides than any outline of a nucleus that papers were made of. */
const mostSides = 20_000;
/** Of what was found: to know whether it is still the same, its beginning will do. */
export const longestFound = 400;

const place = z.tuple([z.number(), z.number()]);

/** What a person says of one side: `ring` and `index` count as `outlineOf` does. */
export const saidOfSide = z.object({
  ring: z.int().check(z.gte(0), z.lte(10_000)),
  index: z.int().check(z.gte(0), z.lte(100_000)),
  /** Whoever adjoins, in words; null: who the map says. */
  adjoiner: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
});
export const saidOfSides = z.array(saidOfSide).check(z.maxLength(mostSides));
export type SaidOfSide = z.infer<typeof saidOfSide>;

const keptSide = z.object({
  ...saidOfSide.shape,
  /** Whom the map said when it was confirmed: where it says another now, somebody has to look again. */
  found: z.string().check(z.maxLength(longestFound)),
  /** Its ends in the papers' plane: a side that another shape has too keeps what was said of it, as a proposal. */
  from: place,
  to: place,
});
export const keptSides = z.array(keptSide).check(z.maxLength(mostSides));
export type KeptSide = z.infer<typeof keptSide>;

/** That somebody has confirmed whom the sides of an area adjoin (a perimeter, block, street, public area), for the shape that they saw. */
export const AreaConfirmation = defineEntity('lands.areaConfirmation', {
  scope: 'project',
  title: ['name'],
  linkable: { path: '/areas/:area', icon: 'map-2' },
  fields: {
    /** Of the shape that was drawn, or the block's name where only its lots make it up (`areaKey`). */
    area: text({ required: true, max: longestAreaKey, writing: 'never' }),
    /** As papers called it then. */
    name: text({ max: longestAreaName, writing: 'never' }),
    /** Digest of the outline, or `forgotten`. */
    shape: text({ required: true, max: 80, writing: 'never' }),
    sides: json(keptSides, { writing: 'never', maxBytes: 8 * 1024 * 1024, maxKeys: 200_000 }),
  },
  unique: [{ id: 'area', fields: ['area'] }],
  ...readOnly(allow.key(landsKey)),
});
