import { allow, defineCommand, defineQuery, geometryInput, mini } from '@gleba/sdk';
import { geoJson, shapeLimits } from '@gleba/sdk/geo';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { landStatuses } from '../land-status.ts';
import { shapeChangeKinds, shapeChangeRoles } from '../shape-changes.ts';

/** Whoever may change lots may change their shapes: everything here can be undone. */
export const mayReshape = allow.all(allow.key(landsKey), allow.key(dataManageKey));

const lotKey = mini.object({
  block: mini.string().check(mini.trim(), mini.minLength(1), mini.maxLength(60)),
  lot: mini.string().check(mini.trim(), mini.minLength(1), mini.maxLength(60)),
  subdivision: mini.nullish(mini.string().check(mini.trim(), mini.maxLength(120))),
});

export const splitInput = mini.object({
  projectId: mini.uuid(),
  landId: mini.uuid(),
  /** As it was seen when the work began. */
  geometryId: mini.uuid(),
  line: geoJson,
});

/** What the line would make of the lot, with proposed names; nothing is written. */
export const landSplitPreview = defineQuery('landSplitPreview', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: splitInput,
  output: {
    parts: mini.array(
      mini.object({
        shape: geoJson,
        area: mini.string(),
        block: mini.string(),
        lot: mini.string(),
        subdivision: mini.nullable(mini.string()),
      }),
    ),
    /** People and visits that stay with the archived lot. */
    residents: mini.int(),
    visits: mini.int(),
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
  input: mini.extend(splitInput, {
    parts: mini.array(lotKey).check(mini.minLength(2), mini.maxLength(shapeLimits.parts)),
  }),
  output: { operationId: mini.string(), landIds: mini.array(mini.uuid()) },
});

export const nearLot = mini.object({
  landId: mini.uuid(),
  geometryId: mini.uuid(),
  block: mini.string(),
  lot: mini.string(),
  subdivision: mini.nullable(mini.string()),
  computedStatus: mini.enum(landStatuses),
  /** All digits: what is not edited goes back as it came. */
  shape: geoJson,
});

/** The lots in a small box, the nearest to its middle first, with their shapes to edit and to snap to. */
export const landsNear = defineQuery('landsNear', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: {
    projectId: mini.uuid(),
    west: mini.number().check(mini.gte(-180), mini.lte(180)),
    south: mini.number().check(mini.gte(-90), mini.lte(90)),
    east: mini.number().check(mini.gte(-180), mini.lte(180)),
    north: mini.number().check(mini.gte(-90), mini.lte(90)),
  },
  output: { lots: mini.array(nearLot), isWhole: mini.boolean() },
});

export const mergeInput = mini.object({
  projectId: mini.uuid(),
  /** Each as it was seen when the work began. */
  lots: mini
    .array(mini.object({ landId: mini.uuid(), geometryId: mini.uuid() }))
    .check(mini.minLength(2), mini.maxLength(shapeLimits.parts)),
});

/** What the lots would make together, with a proposed name; nothing is written. */
export const landMergePreview = defineQuery('landMergePreview', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: mergeInput,
  output: {
    shape: geoJson,
    area: mini.string(),
    /** m² that it has more than the lots together. */
    difference: mini.string(),
    /** Holes that it encloses and none of the lots had. */
    holes: mini.int(),
    /** m within which vertices of neighbours count as one. */
    tolerance: mini.number(),
    block: mini.string(),
    lot: mini.string(),
    subdivision: mini.nullable(mini.string()),
  },
});

/** Makes one lot, pending, of adjacent ones; they are archived without shapes, which say by `mergedIntoId` what they became. */
export const mergeLands = defineCommand('mergeLands', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: mini.extend(mergeInput, { land: lotKey }),
  output: { operationId: mini.string(), landId: mini.uuid(), area: mini.string() },
});

/** Lots that the new shape lies upon by more than a tenth of a square metre; it is saved all the same. */
const overlap = mini.object({
  landId: mini.uuid(),
  block: mini.string(),
  lot: mini.string(),
  area: mini.string(),
});

const { circleRadius, circleSegments } = shapeLimits;

/** A new lot from a drawn polygon, or from a circle as a polygon of so many corners. */
export const drawLand = defineCommand('drawLand', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    projectId: mini.uuid(),
    land: lotKey,
    shape: mini.nullish(geoJson),
    circle: mini.nullish(
      mini.object({
        longitude: mini.number().check(mini.gte(-180), mini.lte(180)),
        latitude: mini.number().check(mini.gte(-85), mini.lte(85)),
        /** m on the ellipsoid. */
        radius: mini.number().check(mini.gte(circleRadius.least), mini.lte(circleRadius.most)),
        segments: mini._default(
          mini.int().check(mini.gte(circleSegments.least), mini.lte(circleSegments.most)),
          circleSegments.usual,
        ),
      }),
    ),
  },
  output: { operationId: mini.string(), landId: mini.uuid(), area: mini.string(), overlaps: mini.array(overlap) },
});

/** Another shape for a lot, or its first. */
export const setLandShape = defineCommand('setLandShape', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    projectId: mini.uuid(),
    landId: mini.uuid(),
    /** As it was seen when the work began. */
    geometryId: mini.nullable(mini.uuid()),
    shape: geoJson,
  },
  output: { operationId: mini.string(), geometryId: mini.uuid(), area: mini.string(), overlaps: mini.array(overlap) },
});

/** Exact area of what is being drawn, and what is wrong with it in words: for the screen, before anything is saved. */
export const measureDrawing = defineQuery('measureDrawing', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: { projectId: mini.uuid(), shape: geoJson },
  output: { area: mini.nullable(mini.string()), fault: mini.nullable(mini.string()) },
});

const otherLot = mini.object({
  landId: mini.uuid(),
  block: mini.string(),
  lot: mini.string(),
  role: mini.enum(shapeChangeRoles),
  isDeleted: mini.boolean(),
});

export const shapeHistoryEntry = mini.object({
  operationId: mini.string(),
  kind: mini.enum(shapeChangeKinds),
  role: mini.enum(shapeChangeRoles),
  at: mini.string(),
  by: mini.nullable(mini.string()),
  /** m² on the ellipsoid. */
  fromArea: mini.nullable(mini.string()),
  toArea: mini.nullable(mini.string()),
  /** GeoJSON for a picture, 0.1 mm; null where there was, or is, no shape. */
  fromShape: mini.nullable(geoJson),
  toShape: mini.nullable(geoJson),
  isUndone: mini.boolean(),
  /** The others of the operation that the person may see: what it was split into, or what it was merged of. */
  lots: mini.array(otherLot),
});

/** Every shape that a lot had: who changed it, when, by what, with the former shapes as they were. */
export const landShapeHistory = defineQuery('landShapeHistory', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid(), landId: mini.uuid() },
  output: mini.array(shapeHistoryEntry),
});

/**
 * Restores what stood before an operation, for all of its lots at once. Refused with the reason where later work depends on what
 * it made. The undoing is an operation of its own in each lot's history.
 */
export const undoShapeChange = defineCommand('undoShapeChange', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid(), operationId: mini.uuid() },
  output: { operationId: mini.string(), landIds: mini.array(mini.uuid()) },
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
  undoShapeChange,
];
