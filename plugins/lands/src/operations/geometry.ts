import { allow, defineCommand, defineQuery, geometryInput, z } from '@gleba/sdk';
import { geoJson, shapeLimits } from '@gleba/sdk/geo';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { sourceKinds } from '../coordinates/source-schema.ts';
import { adjustments } from '../coordinates/traverse.ts';
import { landReshaped, landSplit, landStatusChanged, landsMerged } from '../events/land.event.ts';
import { shapeChangeUndone } from '../events/shape.event.ts';
import { landStatuses } from '../land-status.ts';
import { divisionKinds, shapeChangeKinds, shapeChangeRoles } from '../shape-changes.ts';
import { stepReasons } from './lands.ts';

/** Whoever may change lots may change their shapes: everything here can be undone. */
export const mayReshape = allow.all(allow.key(landsKey), allow.key(dataManageKey));

/** Why the shape of a lot stays as it is. */
export const shapeReasons = ['lands.shapeChangedMeanwhile', 'lands.lockedByContract', 'lands.lockedAsArchived'];

export const landKeyInput = z.object({
  block: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  lot: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  subdivision: z.nullish(z.string().check(z.trim(), z.maxLength(120))),
});

export const splitInput = z.object({
  projectId: z.uuid(),
  landId: z.uuid(),
  /** As it was seen when the work began. */
  geometryId: z.uuid(),
  line: geoJson,
});

/** What the line would make of the lot, with proposed names; nothing is written. */
export const landSplitPreview = defineQuery('landSplitPreview', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: splitInput,
  errors: [...shapeReasons, 'lands.landWithoutPolygon', 'lands.lineNotThrough'],
  output: {
    parts: z.array(
      z.object({
        shape: geoJson,
        area: z.string(),
        block: z.string(),
        lot: z.string(),
        subdivision: z.nullable(z.string()),
      }),
    ),
    /** What it seems to be that is divided, and why; the person says it. */
    division: z.enum(divisionKinds),
    divisionBecause: z.enum(['name', 'area', 'lot']),
    /** People and visits that stay with the archived lot. */
    residents: z.int(),
    visits: z.int(),
  },
});

/**
 * Splits a lot by a line. The parts are new lots, pending, named by the person in the order of the preview, whose shapes keep
 * `splittedFromId`; the lot is archived without a shape.
 */
export const splitLand = defineCommand('splitLand', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: z.extend(splitInput, {
    parts: z.array(landKeyInput).check(z.minLength(2), z.maxLength(shapeLimits.parts)),
    division: z._default(z.enum(divisionKinds), 'lot'),
  }),
  errors: [...stepReasons, ...shapeReasons, 'lands.landWithoutPolygon', 'lands.lineNotThrough', 'lands.partsUnnamed'],
  output: { operationId: z.string(), landIds: z.array(z.uuid()) },
  emits: [landSplit, landStatusChanged, landReshaped],
});

export const nearLand = z.object({
  landId: z.uuid(),
  geometryId: z.uuid(),
  block: z.string(),
  lot: z.string(),
  subdivision: z.nullable(z.string()),
  computedStatus: z.enum(landStatuses),
  /** All digits: what is not edited goes back as it came. */
  shape: geoJson,
});

/** The lots in a small box, the nearest to its middle first, with their shapes to edit and to snap to. */
export const landsNear = defineQuery('landsNear', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: {
    projectId: z.uuid(),
    west: z.number().check(z.gte(-180), z.lte(180)),
    south: z.number().check(z.gte(-90), z.lte(90)),
    east: z.number().check(z.gte(-180), z.lte(180)),
    north: z.number().check(z.gte(-90), z.lte(90)),
  },
  errors: ['lands.mapTooWide'],
  output: { lots: z.array(nearLand), isWhole: z.boolean() },
});

export const mergeInput = z.object({
  projectId: z.uuid(),
  /** Each as it was seen when the work began. */
  lots: z
    .array(z.object({ landId: z.uuid(), geometryId: z.uuid() }))
    .check(z.minLength(2), z.maxLength(shapeLimits.parts)),
});

/** What the lots would make together, with a proposed name; nothing is written. */
export const landMergePreview = defineQuery('landMergePreview', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: mergeInput,
  errors: [...shapeReasons, 'lands.landChosenTwice', 'lands.landWithoutPolygon', 'lands.landsApart'],
  output: {
    shape: geoJson,
    area: z.string(),
    /** m² that it has more than the lots together. */
    difference: z.string(),
    /** Holes that it encloses and none of the lots had. */
    holes: z.int(),
    /** m within which vertices of neighbours count as one. */
    tolerance: z.number(),
    block: z.string(),
    lot: z.string(),
    subdivision: z.nullable(z.string()),
  },
});

/** Makes one lot, pending, of adjacent ones; they are archived without shapes, which say by `mergedIntoId` what they became. */
export const mergeLands = defineCommand('mergeLands', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: z.extend(mergeInput, { land: landKeyInput }),
  errors: [
    ...stepReasons,
    ...shapeReasons,
    'lands.landChosenTwice',
    'lands.landWithoutPolygon',
    'lands.landsApart',
    'lands.lawsuitsDiffer',
    'lands.landTooLarge',
  ],
  output: { operationId: z.string(), landId: z.uuid(), area: z.string() },
  emits: [landsMerged, landStatusChanged, landReshaped],
});

/** Lots that the new shape lies upon by more than a tenth of a square metre; it is saved all the same. */
export const overlap = z.object({
  landId: z.uuid(),
  block: z.string(),
  lot: z.string(),
  area: z.string(),
});

const { circleRadius, circleSegments } = shapeLimits;

/** A new lot from a drawn polygon, or from a circle as a polygon of so many corners. */
export const drawLand = defineCommand('drawLand', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    projectId: z.uuid(),
    land: landKeyInput,
    shape: z.nullish(geoJson),
    circle: z.nullish(
      z.object({
        longitude: z.number().check(z.gte(-180), z.lte(180)),
        latitude: z.number().check(z.gte(-85), z.lte(85)),
        /** m on the ellipsoid. */
        radius: z.number().check(z.gte(circleRadius.least), z.lte(circleRadius.most)),
        segments: z._default(
          z.int().check(z.gte(circleSegments.least), z.lte(circleSegments.most)),
          circleSegments.usual,
        ),
      }),
    ),
  },
  errors: [...stepReasons, 'lands.shapeRequired', 'lands.landTooLarge'],
  output: { operationId: z.string(), landId: z.uuid(), area: z.string(), overlaps: z.array(overlap) },
});

/** Another shape for a lot, or its first. */
export const setLandShape = defineCommand('setLandShape', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    projectId: z.uuid(),
    landId: z.uuid(),
    /** As it was seen when the work began. */
    geometryId: z.nullable(z.uuid()),
    shape: geoJson,
  },
  errors: [...stepReasons, ...shapeReasons, 'lands.landTooLarge'],
  output: { operationId: z.string(), geometryId: z.uuid(), area: z.string(), overlaps: z.array(overlap) },
  emits: [landReshaped],
});

/** Exact area of what is being drawn, and what is wrong with it in words: for the screen, before anything is saved. */
export const measureDrawing = defineQuery('measureDrawing', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: { projectId: z.uuid(), shape: geoJson },
  errors: ['lands.landTooLarge'],
  output: { area: z.nullable(z.string()), fault: z.nullable(z.string()) },
});

const otherLand = z.object({
  landId: z.uuid(),
  block: z.string(),
  lot: z.string(),
  role: z.enum(shapeChangeRoles),
  isDeleted: z.boolean(),
});

export const shapeHistoryEntry = z.object({
  operationId: z.string(),
  kind: z.enum(shapeChangeKinds),
  division: z.nullable(z.enum(divisionKinds)),
  role: z.enum(shapeChangeRoles),
  at: z.string(),
  by: z.nullable(z.string()),
  /** m² on the ellipsoid. */
  fromArea: z.nullable(z.string()),
  toArea: z.nullable(z.string()),
  /** GeoJSON for a picture, 0.1 mm; null where there was, or is, no shape. */
  fromShape: z.nullable(geoJson),
  toShape: z.nullable(geoJson),
  isUndone: z.boolean(),
  /** Of a shape that was made of numbers: of which, and how well they closed (n of 1:n); its table is `landFieldBook`. */
  origin: z.nullable(
    z.object({
      kind: z.enum(sourceKinds),
      corners: z.int(),
      fileName: z.nullable(z.string()),
      adjustment: z.nullable(z.enum(adjustments)),
      precision: z.nullable(z.int()),
    }),
  ),
  /** The others of the operation that the person may see: what it was split into, or what it was merged of. */
  lots: z.array(otherLand),
});

/** Every shape that a lot had: who changed it, when, by what, with the former shapes as they were. */
export const landShapeHistory = defineQuery('landShapeHistory', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), landId: z.uuid() },
  output: z.array(shapeHistoryEntry),
});

export const layerOfLand = z.object({
  layerId: z.uuid(),
  name: z.string(),
  layerType: z.string(),
  geometries: z.array(
    z.object({
      id: z.uuid(),
      /** The lot's own shape. */
      isOwn: z.boolean(),
      /** m² as the project measures; null for what has none. */
      area: z.nullable(z.string()),
      properties: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
  ),
});

/** A lot's geometries by layer: its own shape, and what shares ground with it on layers that are no lots, such as its block or an easement. */
export const landGeometries = defineQuery('landGeometries', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), landId: z.uuid() },
  /** Of more than some hundred shapes the first ones. */
  output: { layers: z.array(layerOfLand), isWhole: z.boolean() },
});

/**
 * Restores what stood before an operation, for all of its lots at once. Refused with the reason where later work depends on what
 * it made. The undoing is an operation of its own in each lot's history.
 */
export const undoShapeChange = defineCommand('undoShapeChange', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), operationId: z.uuid() },
  errors: [
    ...stepReasons,
    'lands.undoIsFinal',
    'lands.undoneAlready',
    'lands.removedSince',
    'lands.shapeChangedSince',
    'lands.contractSince',
    'lands.statusChangedSince',
    'lands.archivedSince',
    'lands.residentsSince',
    'lands.visitsSince',
    'lands.factsChangedSince',
  ],
  output: { operationId: z.string(), landIds: z.array(z.uuid()) },
  emits: [shapeChangeUndone, landReshaped, landStatusChanged],
});

export const geometryOperations = [
  landSplitPreview,
  splitLand,
  landsNear,
  landMergePreview,
  mergeLands,
  drawLand,
  setLandShape,
  measureDrawing,
  landShapeHistory,
  landGeometries,
  undoShapeChange,
];
