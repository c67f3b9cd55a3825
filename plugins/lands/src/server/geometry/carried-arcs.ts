import type { GeoJsonGeometry, RecordOf } from '@gleba/sdk';
import { arcsInShape, type FileArc, linesOf, positionsAlong, type Ring } from '@gleba/sdk/geo';
import type { AreaShape } from '@gleba/sdk/geo/server';
import { rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';

export type ShapeArcs = RecordOf<typeof Geometry>['arcs'];

/** Degrees: a millimetre, within which a corner is the one that was there. */
const sameCorner = 1e-8;

/** Arcs of shapes that was drawn, cut or joined of others: those that are there as a whole. One that was cut through is its chords. */
export async function carriedArcs(tx: UnitOfWork, formerIds: readonly string[], shape: AreaShape): Promise<ShapeArcs> {
  const rows = await tx.asServer.sql<{ arcs: NonNullable<ShapeArcs>; shape: GeoJsonGeometry }>({
    because: 'all digits of the shapes',
  })`select g.arcs, ST_AsGeoJSON(g.geom, 15, 0)::json as shape
     from ${rowsOf(Geometry, { asServer: true, evenDeleted: true })} g
     where g.id = any(${[...formerIds]}::uuid[]) and g.arcs is not null`;
  const known = rows.flatMap(({ arcs, shape: former }) => {
    const lines = linesOf(former) as readonly Ring[];
    return arcs.flatMap((arc): FileArc[] => {
      const points = positionsAlong(lines, arc);
      const [from, next, to] = [points[0], points[1], points.at(-1)];
      return from && next && to ? [{ from, next, to, chords: points.length - 1, radius: arc.radius }] : [];
    });
  });
  if (known.length === 0) return null;
  const found = arcsInShape(linesOf(shape), known, sameCorner);
  // A side that two joined lots had in common was told twice, and lies inside now.
  return found.length > 0 ? [...found] : null;
}
