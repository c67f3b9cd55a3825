import { GlebaError } from '@gleba/sdk';
import { circleShape, readArea, workingPlane } from '@gleba/sdk/geo/server';
import { handle } from '@gleba/sdk/server';
import { drawLand, measureDrawing, setLandShape } from '../../operations/geometry.ts';
import { landErrors } from '../land-errors.ts';
import { openLandShapes } from './land-shapes.ts';
import { measureLand } from './measure-land.ts';
import { overlapsWith } from './overlaps.ts';
import { beginShapeOperation, landLayer } from './shape-operation.ts';

export const drawLandHandler = handle(drawLand, async ({ tx }, { projectId, land, shape, circle }) => {
  if (!shape === !circle) throw landErrors.shapeRequired();
  const drawn = circle ? await circleShape(tx, circle) : readArea(shape ?? {});
  await workingPlane(tx, projectId, drawn);
  const area = await measureLand(tx, projectId, drawn);
  const operation = beginShapeOperation(tx, projectId, 'draw');
  const properties = circle ? { isCircle: true, radius: circle.radius } : null;
  const layerId = await landLayer(tx, projectId);
  const { landId } = await operation.make({ ...land, shape: drawn, area, layerId, properties });
  return { operationId: operation.id, landId, area, overlaps: await overlapsWith(tx, projectId, landId) };
});

export const setLandShapeHandler = handle(setLandShape, async ({ tx }, { projectId, landId, geometryId, shape }) => {
  const drawn = readArea(shape);
  await workingPlane(tx, projectId, drawn);
  const [lot] = await openLandShapes(tx, projectId, [{ landId, geometryId }]);
  if (!lot) throw new GlebaError('NOT_FOUND');
  const area = await measureLand(tx, projectId, drawn);
  const operation = beginShapeOperation(tx, projectId, 'edit');
  const newId = await operation.reshape(lot, drawn, area);
  return { operationId: operation.id, geometryId: newId, area, overlaps: await overlapsWith(tx, projectId, landId) };
});

export const measureDrawingHandler = handle(measureDrawing, ({ transaction }, { projectId, shape }) =>
  transaction(async (tx) => {
    try {
      const drawn = readArea(shape);
      await workingPlane(tx, projectId, drawn);
      return { area: await measureLand(tx, projectId, drawn), fault: null };
    } catch (error) {
      if (error instanceof GlebaError && error.code === 'VALIDATION') return { area: null, fault: error.message };
      throw error;
    }
  }),
);
