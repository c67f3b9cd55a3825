import { allow, defineQuery, mini } from '@gleba/sdk';
import { landsKey } from '../access-keys.ts';

export const degrees = mini.object({
  west: mini.number(),
  south: mini.number(),
  east: mini.number(),
  north: mini.number(),
});

/** The box, in degrees, around the lands that the person may see in a project: where its map opens. Null when there are none. */
export const landExtent = defineQuery('landExtent', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid() },
  output: mini.nullable(degrees),
});

export const lotClassesAnswer = mini.object({
  /** `ranges`: `from` belongs to the class, `to` only to the last. */
  kind: mini.enum(['categories', 'ranges']),
  classes: mini.array(
    mini.object({
      value: mini.nullable(mini.string()),
      from: mini.nullable(mini.string()),
      to: mini.nullable(mini.string()),
      count: mini.int(),
    }),
  ),
  /** Lots with a value that has no class of its own. */
  others: mini.int(),
  /** Lots without a value. */
  empty: mini.int(),
});

/**
 * What the colours of a project's lots mean: the most frequent values of what they are coloured by, or, where there are more and
 * all are numbers, ranges with as many lots each. Over the lots with a shape that the person may see, in one statement.
 */
export const lotClasses = defineQuery('lotClasses', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid(), by: mini.string().check(mini.maxLength(200)) },
  output: lotClassesAnswer,
});

export const mapOperations = [landExtent, lotClasses];
