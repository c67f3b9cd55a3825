import { defineCommand, optional, z } from '@gleba/sdk';
import { areaKey } from '../area-kinds.ts';
import { Geometry } from '../entities/geometry.entity.ts';
import { largestRadius, maxArcs } from '../shape-arcs.ts';

/** Sides of the outline of a lot or of a drawn area, by the shape that somebody saw. */
const stretch = {
  projectId: z.uuid(),
  /** One of both. */
  landId: optional(z.uuid()),
  area: optional(areaKey),
  /** Digest of the shape. */
  shape: z.string().check(z.maxLength(80)),
  ring: z.int().check(z.gte(0), z.lte(10_000)),
  index: z.int().check(z.gte(0), z.lte(100_000)),
};
const reasons = [
  ...(['lands.landNotOnMap', 'lands.referenceSystemNotUtm', 'lands.landHasNoArea', 'lands.sidesOutdated'] as const),
  ...(['lands.areaIsNoPolygon', 'lands.areaHasNoMemorial', 'lands.areaSidesOutdated', 'lands.sidesUnknown'] as const),
  ...(['lands.arcOfLots', 'lands.lockedByContract', 'lands.lockedAsArchived'] as const),
];

/** Says that so many sides, one behind the other, are one arc of this radius: papers tell it as one. Nothing of the shape moves. */
export const declareArc = defineCommand('declareArc', {
  permission: Geometry.access.update,
  project: ({ projectId }) => projectId,
  input: {
    ...stretch,
    sides: z.int().check(z.gte(2), z.lte(1000)),
    /** m; which way it turns is seen by its corners. */
    radius: z.number().check(z.gt(0), z.lte(largestRadius)),
  },
  errors: [
    ...reasons,
    'lands.radiusTooSmall',
    'lands.arcTooFar',
    'lands.arcBroken',
    'lands.arcTwice',
    'lands.tooManyArcs',
  ],
  output: { geometryId: z.uuid(), deviation: z.number() },
});

/** Tells an arc by its chords again; the radius is answered, so that it can be said once more. */
export const undeclareArc = defineCommand('undeclareArc', {
  permission: Geometry.access.update,
  project: ({ projectId }) => projectId,
  input: stretch,
  errors: [...reasons, 'lands.noArcThere'],
  output: { geometryId: z.uuid(), radius: z.number(), sides: z.int().check(z.lte(maxArcs * 1000)) },
});

export const arcsOperations = [declareArc, undeclareArc];
