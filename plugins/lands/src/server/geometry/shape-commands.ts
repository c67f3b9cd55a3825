import { allow, GlebaError, geometryInput, z } from '@gleba/sdk';
import { shapeLimits } from '@gleba/sdk/geo';
import { circleShape, geoJson, readArea, workingPlane } from '@gleba/sdk/geo/server';
import { defineCommand, defineQuery } from '@gleba/sdk/server';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { openLots } from './lot-shapes.ts';
import { measureLot } from './measure-lot.ts';
import { overlapsWith } from './overlaps.ts';
import { beginShapeOperation, lotLayer } from './shape-operation.ts';

/** Whoever may change lots may change their shapes: everything here can be undone. */
export const mayReshape = allow.all(allow.key(landsKey), allow.key(dataManageKey));

export const lotKey = z.object({
  block: z.string().trim().min(1).max(60),
  lot: z.string().trim().min(1).max(60),
  subdivision: z.string().trim().max(120).nullish(),
});

/** Lots that the new shape lies upon by more than a tenth of a square metre; it is saved all the same. */
const overlap = z.object({ landId: z.uuid(), block: z.string(), lot: z.string(), area: z.string() });

const { circleRadius, circleSegments } = shapeLimits;

/** A new lot from a drawn polygon, or from a circle as a polygon of so many corners. */
export const drawLand = defineCommand({
  name: 'drawLand',
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: z.object({
    projectId: z.uuid(),
    land: lotKey,
    shape: geoJson.nullish(),
    circle: z
      .object({
        longitude: z.number().min(-180).max(180),
        latitude: z.number().min(-85).max(85),
        /** m on the ellipsoid. */
        radius: z.number().min(circleRadius.least).max(circleRadius.most),
        segments: z.number().int().min(circleSegments.least).max(circleSegments.most).default(circleSegments.usual),
      })
      .nullish(),
  }),
  output: z.object({ operationId: z.string(), landId: z.uuid(), area: z.string(), overlaps: z.array(overlap) }),
  async run({ tx }, { projectId, land, shape, circle }) {
    if (!shape === !circle) throw new GlebaError('VALIDATION', 'Desenhe um polígono ou um círculo.');
    const drawn = circle ? await circleShape(tx, circle) : readArea(shape ?? {});
    await workingPlane(tx, projectId, drawn);
    const area = await measureLot(tx, drawn);
    const operation = beginShapeOperation(tx, projectId, 'draw');
    const properties = circle ? { isCircle: true, radius: circle.radius } : null;
    const layerId = await lotLayer(tx, projectId);
    const { landId } = await operation.make({ ...land, shape: drawn, area, layerId, properties });
    return { operationId: operation.id, landId, area, overlaps: await overlapsWith(tx, projectId, landId) };
  },
});

/** Another shape for a lot, or its first. */
export const setLandShape = defineCommand({
  name: 'setLandShape',
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: z.object({
    projectId: z.uuid(),
    landId: z.uuid(),
    /** As it was seen when the work began. */
    geometryId: z.uuid().nullable(),
    shape: geoJson,
  }),
  output: z.object({ operationId: z.string(), geometryId: z.uuid(), area: z.string(), overlaps: z.array(overlap) }),
  async run({ tx }, { projectId, landId, geometryId, shape }) {
    const drawn = readArea(shape);
    await workingPlane(tx, projectId, drawn);
    const [lot] = await openLots(tx, projectId, [{ landId, geometryId }]);
    if (!lot) throw new GlebaError('NOT_FOUND');
    const area = await measureLot(tx, drawn);
    const operation = beginShapeOperation(tx, projectId, 'edit');
    const newId = await operation.reshape(lot, drawn, area);
    return { operationId: operation.id, geometryId: newId, area, overlaps: await overlapsWith(tx, projectId, landId) };
  },
});

/** Exact area of what is being drawn, and what is wrong with it in words: for the screen, before anything is saved. */
export const measureDrawing = defineQuery({
  name: 'measureDrawing',
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: z.object({ projectId: z.uuid(), shape: geoJson }),
  output: z.object({ area: z.string().nullable(), fault: z.string().nullable() }),
  run: ({ transaction }, { projectId, shape }) =>
    transaction(async (tx) => {
      try {
        const drawn = readArea(shape);
        await workingPlane(tx, projectId, drawn);
        return { area: await measureLot(tx, drawn), fault: null };
      } catch (error) {
        if (error instanceof GlebaError && error.code === 'VALIDATION') return { area: null, fault: error.message };
        throw error;
      }
    }),
});
