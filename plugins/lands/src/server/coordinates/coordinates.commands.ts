import { formatInteger, GlebaError } from '@gleba/sdk';
import { type AreaShape, readArea, workingPlane } from '@gleba/sdk/geo/server';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import type { FieldBook } from '../../coordinates/field-book.ts';
import type { ReadSource } from '../../coordinates/source.ts';
import type { CoordinateSource } from '../../coordinates/source-schema.ts';
import { landFromCoordinates, landShapeFromCoordinates } from '../../operations/coordinates.ts';
import type { ShapeArcs } from '../geometry/carried-arcs.ts';
import { openLandShapes } from '../geometry/land-shapes.ts';
import { measureLand } from '../geometry/measure-land.ts';
import { overlapsWith } from '../geometry/overlaps.ts';
import { beginShapeOperation, landLayer } from '../geometry/shape-operation.ts';
import { landErrors } from '../land-errors.ts';
import {
  curvedOutline,
  type GivenCoordinates,
  outlineThrough,
  type PlacedCorners,
  placeCorners,
} from './place-corners.ts';

export const landFromCoordinatesHandler = handle(landFromCoordinates, async ({ tx }, given) => {
  const { projectId, land } = given;
  const { shape, arcs, area, book } = await shapeOf(tx, given);
  const operation = beginShapeOperation(tx, projectId, 'draw', { source: book });
  const layerId = await landLayer(tx, projectId);
  const { landId } = await operation.make({ ...land, shape, arcs, area, layerId });
  return { operationId: operation.id, landId, area, overlaps: await overlapsWith(tx, projectId, landId) };
});

export const landShapeFromCoordinatesHandler = handle(landShapeFromCoordinates, async ({ tx }, given) => {
  const { projectId, landId, geometryId } = given;
  const [lot] = await openLandShapes(tx, projectId, [{ landId, geometryId }]);
  if (!lot) throw new GlebaError('NOT_FOUND');
  const { shape, arcs, area, book } = await shapeOf(tx, given);
  const operation = beginShapeOperation(tx, projectId, 'edit', { source: book });
  const newId = await operation.reshape(lot, shape, area, arcs);
  return { operationId: operation.id, geometryId: newId, area, overlaps: await overlapsWith(tx, projectId, landId) };
});

async function shapeOf(
  tx: UnitOfWork,
  given: GivenCoordinates & { readonly isAccepted: boolean },
): Promise<{
  readonly shape: AreaShape;
  readonly arcs: ShapeArcs;
  readonly area: string;
  readonly book: FieldBook;
}> {
  const placed = await placeCorners(tx, given);
  if (!given.isAccepted) refuseBeyond(given.source, placed.read);
  const { places, arcs } = await curvedOutline(tx, placed);
  const shape = readArea({ ...outlineThrough(places) });
  await workingPlane(tx, given.projectId, shape);
  const area = await measureLand(tx, given.projectId, shape);
  return { shape, arcs: arcs.length > 0 ? [...arcs] : null, area, book: bookOf(given.source, placed) };
}

/** The person sees both numbers before they say that it is to be kept all the same. */
function refuseBeyond({ traverse: typed }: CoordinateSource, { traverse }: ReadSource): void {
  if (!typed || !traverse || traverse.beyond.length === 0) return;
  const seconds = (value: number) => `${Math.abs(value).toFixed(0)}"`;
  const [found, limit] = traverse.beyond.includes('limit')
    ? [`1:${formatInteger(traverse.closure.precision ?? 0)}`, `1:${formatInteger(typed.limit)}`]
    : [seconds((traverse.angular?.error ?? 0) * 3600), seconds(typed.angularLimit * Math.sqrt(traverse.sides.length))];
  throw landErrors.traverseBeyondLimit({ found, limit });
}

function bookOf(source: CoordinateSource, { read: { traverse }, places, isSnapped }: PlacedCorners): FieldBook {
  const closes = traverse && source.traverse?.isClosed;
  return {
    summary: {
      kind: source.kind,
      corners: places.length,
      fileName: source.fileName ?? null,
      adjustment: closes ? (source.traverse?.adjustment ?? null) : null,
      precision: closes ? traverse.closure.precision : null,
    },
    source,
    places: places.map(([longitude, latitude]) => [longitude, latitude]),
    snapped: places.flatMap((_, index) => (isSnapped(index) ? [index] : [])),
  };
}
