import { GlebaError } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { drawLand, measureDrawing, setLandShape } from '../../operations/geometry.ts';
import { circleShape } from './circle-shape.ts';
import { readArea } from './drawn-shape.ts';
import { openLots } from './lot-shapes.ts';
import { measureShape } from './measure-shape.ts';
import { overlapsWith } from './overlaps.ts';
import { beginShapeOperation, lotLayer } from './shape-operation.ts';
import { workingPlane } from './working-plane.ts';

export const drawLandHandler = handle(drawLand, async ({ tx }, { projectId, land, shape, circle }) => {
  if (!shape === !circle) throw new GlebaError('VALIDATION', 'Desenhe um polígono ou um círculo.');
  const drawn = circle ? await circleShape(tx, circle) : readArea(shape ?? {});
  await workingPlane(tx, projectId, drawn);
  const area = await measureShape(tx, drawn);
  const operation = beginShapeOperation(tx, projectId, 'draw');
  const properties = circle ? { isCircle: true, radius: circle.radius } : null;
  const layerId = await lotLayer(tx, projectId);
  const { landId } = await operation.make({ ...land, shape: drawn, area, layerId, properties });
  return { operationId: operation.id, landId, area, overlaps: await overlapsWith(tx, projectId, landId) };
});

export const setLandShapeHandler = handle(setLandShape, async ({ tx }, { projectId, landId, geometryId, shape }) => {
  const drawn = readArea(shape);
  await workingPlane(tx, projectId, drawn);
  const [lot] = await openLots(tx, projectId, [{ landId, geometryId }]);
  if (!lot) throw new GlebaError('NOT_FOUND');
  const area = await measureShape(tx, drawn);
  const operation = beginShapeOperation(tx, projectId, 'edit');
  const newId = await operation.reshape(lot, drawn, area);
  return { operationId: operation.id, geometryId: newId, area, overlaps: await overlapsWith(tx, projectId, landId) };
});

export const measureDrawingHandler = handle(measureDrawing, ({ transaction }, { projectId, shape }) =>
  transaction(async (tx) => {
    try {
      const drawn = readArea(shape);
      await workingPlane(tx, projectId, drawn);
      return { area: await measureShape(tx, drawn), fault: null };
    } catch (error) {
      if (error instanceof GlebaError && error.code === 'VALIDATION') return { area: null, fault: error.message };
      throw error;
    }
  }),
);
