import { allow, defineQuery, geometryInput, listFilter, z } from '@gleba/sdk';
import { geoJson } from '@gleba/sdk/geo';
import { landsKey } from '../access-keys.ts';

export const degrees = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

/** The box, in degrees, around the lands that the person may see in a project: where its map opens. Null when there are none. */
export const landExtent = defineQuery('landExtent', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid() },
  output: z.nullable(degrees),
});

export const landClassesAnswer = z.object({
  /** `ranges`: `from` belongs to the class, `to` only to the last. */
  kind: z.enum(['categories', 'ranges']),
  classes: z.array(
    z.object({
      value: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
  /** Lots with a value that has no class of its own. */
  others: z.int(),
  /** Lots without a value. */
  empty: z.int(),
});

/**
 * What the colours of a project's lots mean: the most frequent values of what they are coloured by, or, where there are more and
 * all are numbers, ranges with as many lots each. Over the lots with a shape that the person may see, in one statement.
 */
export const landClasses = defineQuery('landClasses', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), by: z.string().check(z.maxLength(200)) },
  errors: ['lands.columnInvalid'],
  output: landClassesAnswer,
});

/** Bytes of a list's filter as a tile's address carries it: encoded it stays well below the 16 kB of a request's head. */
export const longestTileFilter = 4000;

/** Lots that one selection on the map takes: as many as a change of many rows is told by their ids. */
export const mostLandsWithin = 5000;

/** The lots of a list whose middle lies in a drawn area, for choosing them. */
export const landsWithin = defineQuery('landsWithin', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    projectId: z.uuid(),
    shape: geoJson,
    /** What the list shows, as its own filter says it. */
    filter: listFilter,
  },
  errors: ['lands.tooManyWithin'],
  output: z.array(z.uuid()),
});

export const mapOperations = [landExtent, landClasses, landsWithin];
