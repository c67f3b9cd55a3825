import { allow, defineCommand, defineQuery, geometryInput, z } from '@gleba/sdk';
import { geoJson } from '@gleba/sdk/geo';
import { landsKey } from '../access-keys.ts';
import { coordinateLimits } from '../coordinates/coordinate-limits.ts';
import { coordinateSource } from '../coordinates/source-schema.ts';
import { landReshaped } from '../events/land.event.ts';
import { landKeyInput, mayReshape, overlap, shapeReasons } from './geometry.ts';
import { stepReasons } from './lands.ts';

const { rows } = coordinateLimits;

const input = {
  projectId: z.uuid(),
  source: coordinateSource,
  /** m within which corners go onto those that lots have already; null: none does. */
  tolerance: z.nullable(z.number().check(z.gte(0.001), z.lte(0.5))),
  /** Places of corners that stay where they were typed all the same. */
  unsnapped: z.array(z.int().check(z.gte(0), z.lte(rows))).check(z.maxLength(rows)),
};

const sourceReasons = ['lands.coordinateSystemUnknown', 'lands.coordinatesUnreadable'];

/** What would come of the numbers: shape, measures, whose corners are met, whose ground is covered. Nothing is written. */
export const coordinatesPreview = defineQuery('coordinatesPreview', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    ...input,
    /** The lot whose shape is to be another: it is no neighbour of its own. */
    landId: z.nullish(z.uuid()),
  },
  errors: [...sourceReasons, 'lands.landTooLarge', 'lands.referenceSystemNotUtm'],
  output: {
    /** The plane of the project's papers, in which corners and neighbours are told. */
    srid: z.int(),
    /** As they would be kept, those that were put onto others there. */
    corners: z.array(
      z.object({
        code: z.string(),
        east: z.number(),
        north: z.number(),
        longitude: z.number(),
        latitude: z.number(),
        isSnapped: z.boolean(),
      }),
    ),
    /** Corners and the points that arcs are drawn by, [east, north] there. */
    outline: z.array(z.tuple([z.number(), z.number()])),
    /** Length in the plane by length on the ellipsoid, in the middle. */
    planeScale: z.number(),
    shape: z.nullable(geoJson),
    /** m², m and degrees, on the surface that the project's papers have. */
    area: z.nullable(z.string()),
    perimeter: z.nullable(z.number()),
    sides: z.array(z.object({ azimuth: z.number(), length: z.number() })),
    /** What is wrong with the outline, in words. */
    fault: z.nullable(z.string()),
    /** Corners of other lots within the tolerance, each of them once; `corner` is a place in `corners`. */
    snaps: z.array(z.object({ corner: z.int(), block: z.string(), lot: z.string(), distance: z.number() })),
    overlaps: z.array(overlap),
    /** Lots around it, metres in the plane. */
    neighbours: z.array(z.object({ block: z.string(), lot: z.string(), shape: geoJson })),
  },
});

const shapeErrors = [
  ...stepReasons,
  ...sourceReasons,
  'lands.landTooLarge',
  'lands.referenceSystemNotUtm',
  'lands.traverseBeyondLimit',
];
/** A traverse that closes worse than its own limits is kept only where somebody says so. */
const isAccepted = z.boolean();

/** A new lot of corners that were typed, came from a receiver's file or were computed from a field book. */
export const landFromCoordinates = defineCommand('landFromCoordinates', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: { ...input, isAccepted, land: landKeyInput },
  errors: shapeErrors,
  output: { operationId: z.string(), landId: z.uuid(), area: z.string(), overlaps: z.array(overlap) },
});

/** The same as another shape of a lot, or its first. */
export const landShapeFromCoordinates = defineCommand('landShapeFromCoordinates', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    ...{ ...input, isAccepted, landId: z.uuid() },
    /** As it was seen when the work began. */
    geometryId: z.nullable(z.uuid()),
  },
  errors: [...shapeErrors, ...shapeReasons],
  output: { operationId: z.string(), geometryId: z.uuid(), area: z.string(), overlaps: z.array(overlap) },
  emits: [landReshaped],
});

/** The table that a shape was made of, as it was typed. */
export const landFieldBook = defineQuery('landFieldBook', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), landId: z.uuid(), operationId: z.uuid() },
  output: { source: z.nullable(coordinateSource) },
});

/** Where a vertex of the registry lies in a plane: where a traverse starts or ends. m, as text with the point for a decimal sign. */
export const vertexInSystem = defineQuery('vertexInSystem', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), vertexId: z.uuid(), srid: z.int().check(z.gte(1024), z.lte(999_999)) },
  errors: ['lands.coordinateSystemUnknown'],
  output: { code: z.string(), x: z.string(), y: z.string() },
});

export const coordinatesOperations = [
  coordinatesPreview,
  landFromCoordinates,
  landShapeFromCoordinates,
  landFieldBook,
  vertexInSystem,
];
