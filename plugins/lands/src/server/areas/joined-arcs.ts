import { distance, type Point, type Ring, type ShapeArc } from '@gleba/sdk/geo';
import { constant, type UnitOfWork } from '@gleba/sdk/server';
import type { BlockName } from '../../area-kinds.ts';
import { type DrawnArc, drawnArcs, type Shape } from '../memorial/legs-of.ts';
import { decimals } from '../memorial/read-land.ts';
import { lotsOnMap } from './area-sources.ts';

/** m: the same corner of the same stored shape, transformed twice. */
const same = 0.001;
/** Comparisons: a block of 25,000 corners with 2,000 arcs. Beyond them its outline is its chords. */
const mostComparisons = 50_000_000;

/** Arcs of a block's lots, in the plane: of them its outline has those that no other lot adjoins. */
export async function arcsOfLots(
  tx: UnitOfWork,
  projectId: string,
  { block, subdivision }: BlockName,
  srid: number,
): Promise<readonly DrawnArc[]> {
  const rows = await tx.sql<{ arcs: readonly ShapeArc[]; shape: Shape }>({
    because: 'shapes of a block’s lots in the plane, where they have arcs',
  })`
    with lots as materialized ${lotsOnMap(projectId)}
    select l.arcs, ST_AsGeoJSON(ST_Transform(ST_Force2D(l.geom), ${srid}::integer), ${constant(decimals)}, 0)::json as shape
    from lots l
    where l.block = ${block}::text and l.subdivision is not distinct from ${subdivision}::text and l.arcs is not null
    order by l.id`;
  return rows.flatMap(({ arcs, shape }) => drawnArcs(shape, arcs));
}

/** Those whose points stand one behind the other in an outline: what another lot's corner breaks, or what lies inside, is no arc of it. */
export function arcsAlong(rings: readonly Ring[], arcs: readonly DrawnArc[]): readonly DrawnArc[] {
  const opened = rings.map((ring) => ring.slice(0, -1));
  const corners = opened.reduce((sum, { length }) => sum + length, 0);
  if (corners * arcs.length > mostComparisons) return [];
  return arcs.filter(({ points }) => opened.some((ring) => isAlong(ring, points)));
}

function isAlong(ring: Ring, points: Ring): boolean {
  const size = ring.length;
  const isAt = (place: number, point: Point) => {
    const corner = ring[((place % size) + size) % size];
    return corner !== undefined && distance(corner, point) < same;
  };
  const [first] = points;
  if (!first || points.length > size) return false;
  return ring.some(
    (corner, place) =>
      distance(corner, first) < same &&
      [1, -1].some((way) => points.every((point, step) => isAt(place + way * step, point))),
  );
}
