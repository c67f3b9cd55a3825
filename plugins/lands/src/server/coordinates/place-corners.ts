import {
  arcBetween,
  arcTolerance,
  bulgeOf,
  clockwiseArea,
  type Point,
  type ReferencePlane,
  referencePlane,
  type ShapeArc,
} from '@gleba/sdk/geo';
import type { Polygon } from '@gleba/sdk/geo/server';
import { constant, part, type UnitOfWork } from '@gleba/sdk/server';
import { type ReadSource, readSource } from '../../coordinates/source.ts';
import type { CoordinateSource } from '../../coordinates/source-schema.ts';
import { projectPlane } from '../area/project-plane.ts';
import { visibleLands } from '../geometry/visible-lands.ts';
import { landErrors } from '../land-errors.ts';

export interface GivenCoordinates {
  readonly projectId: string;
  readonly source: CoordinateSource;
  readonly tolerance: number | null;
  readonly unsnapped: readonly number[];
  readonly landId?: string | null | undefined;
}

export interface Snap {
  /** Place in the list of corners. */
  readonly corner: number;
  readonly block: string;
  readonly lot: string;
  /** m in the plane. */
  readonly distance: number;
  /** Longitude and latitude of the corner that is there, with all digits. */
  readonly place: Point;
}

export interface PlacedCorners {
  readonly read: ReadSource;
  readonly plane: ReferencePlane;
  /** Longitude and latitude of each corner as it would be kept. */
  readonly places: readonly Point[];
  readonly snaps: readonly Snap[];
  readonly isSnapped: (corner: number) => boolean;
}

/** What was typed, read anew by the screen's own rules and placed by PostGIS. Throws VALIDATION where a cell cannot be read. */
export async function placeCorners(
  tx: UnitOfWork,
  { projectId, source, tolerance, unsnapped, landId }: GivenCoordinates,
): Promise<PlacedCorners> {
  const read = readSource(source);
  if (!read.system) throw landErrors.coordinateSystemUnknown({ srid: String(source.srid) });
  const [issue] = read.issues;
  if (issue) throw landErrors.coordinatesUnreadable({ row: (issue.row ?? 0) + 1 });
  const typed = await inDegrees(tx, read.points, read.system.srid);
  const plane = await planeFor(tx, projectId, typed[0]);
  const snaps = tolerance === null ? [] : await cornersNear(tx, projectId, typed, plane, tolerance, landId ?? null);
  const taken = new Map(snaps.filter(({ corner }) => !unsnapped.includes(corner)).map((snap) => [snap.corner, snap]));
  return {
    ...{ read, plane, snaps },
    places: typed.map((place, index) => taken.get(index)?.place ?? place),
    isSnapped: (corner) => taken.has(corner),
  };
}

/** The ring in the order of the corners. */
export function outlineThrough(places: readonly Point[]): Polygon {
  return { type: 'Polygon', coordinates: [[...places, ...places.slice(0, 1)]] };
}

export interface CurvedOutline {
  /** Longitude and latitude of the corners and of the points that arcs are drawn by; the same in the plane. */
  readonly places: readonly Point[];
  readonly flat: readonly Point[];
  readonly arcs: readonly ShapeArc[];
}

/** The corners with their arcs between them, which are drawn in the plane of the papers: a radius is one of that plane. */
export async function curvedOutline(
  tx: UnitOfWork,
  { places, plane, read: { radii } }: PlacedCorners,
): Promise<CurvedOutline> {
  const corners = await inPlane(tx, places, plane.srid);
  if (radii.every((radius) => radius === null)) return { places, flat: corners, arcs: [] };
  // Outwards is to the left of who walks against the clock, which is where a positive radius turns as well.
  const side = clockwiseArea(corners) > 0 ? -1 : 1;
  const flat: Point[] = [];
  const arcs: ShapeArc[] = [];
  corners.forEach((corner, index) => {
    const [next = corner, radius] = [corners[(index + 1) % corners.length], radii[index]];
    const first = flat.push(corner) - 1;
    const bulge = radius ? bulgeOf(corner, next, radius * side) : undefined;
    if (!radius || bulge === undefined) return;
    flat.push(...arcBetween(corner, next, bulge, arcTolerance).points);
    arcs.push({ first, last: flat.length, radius: radius * side });
  });
  const back = (await moved(tx, flat, plane.srid, 4326)).map(({ x, y }): Point => [x, y]);
  // Corners stay as they were placed, bit by bit: others may stand on them.
  let corner = 0;
  return {
    flat,
    arcs,
    places: back.map((place, at) => (flat[at] === corners[corner] ? (places[corner++] ?? place) : place)),
  };
}

/** The plane of the project's papers, or where it has none yet, the one in which the first corner lies. */
async function planeFor(tx: UnitOfWork, projectId: string, first: Point | undefined): Promise<ReferencePlane> {
  const [longitude, latitude] = first ?? [0, 0];
  const plane = (await projectPlane(tx, projectId)) ?? referencePlane(null, longitude, latitude < 0);
  if (!plane) throw landErrors.referenceSystemNotUtm({ srid: '-' });
  return plane;
}

const computes = 'coordinates are transformed by PostGIS';

/** The same transformation as imports of files go through. */
async function inDegrees(tx: UnitOfWork, points: readonly Point[], srid: number): Promise<readonly Point[]> {
  return (await moved(tx, points, srid, 4326)).map(({ x, y }) => [x, y]);
}

export async function inPlane(tx: UnitOfWork, places: readonly Point[], srid: number): Promise<readonly Point[]> {
  return (await moved(tx, places, 4326, srid)).map(({ x, y }) => [x, y]);
}

function moved(tx: UnitOfWork, points: readonly Point[], from: number, to: number) {
  return tx.sql<{ x: number; y: number }>({ because: computes })`
    select ST_X(p.geom) as x, ST_Y(p.geom) as y
    from json_array_elements(${JSON.stringify(points)}::json) with ordinality g(point, place)
    cross join lateral (select ST_Transform(ST_SetSRID(ST_MakePoint(
      (g.point ->> 0)::float8, (g.point ->> 1)::float8), ${from}::integer), ${to}::integer) as geom) p
    order by g.place`;
}

/** Degrees around a corner: more than any tolerance (0.5 m) at any latitude of the country. */
const reach = 0.00001;

/** The nearest corner of another lot for each of ours, none of them for two. Lots as far as the person sees them. */
async function cornersNear(
  tx: UnitOfWork,
  projectId: string,
  places: readonly Point[],
  plane: ReferencePlane,
  tolerance: number,
  landId: string | null,
): Promise<readonly Snap[]> {
  const rows = await tx.sql<Omit<Snap, 'place'> & { x: number; y: number }>({
    because: 'corners of lots around points, in the plane of the papers',
  })`
    with given as materialized (
      select (g.place - 1)::integer as corner, p.geom, ST_Transform(p.geom, ${plane.srid}::integer) as flat
      from json_array_elements(${JSON.stringify(places)}::json) with ordinality g(point, place)
      cross join lateral (select ST_SetSRID(ST_MakePoint(
        (g.point ->> 0)::float8, (g.point ->> 1)::float8), 4326) as geom) p
    ), around as materialized (
      select l.block, l.lot, d.geom
      from (select ST_Expand(ST_Extent(geom)::geometry, ${constant(reach)}) as box from given) b
      join ${visibleLands(projectId)} on g.geom && ST_SetSRID(b.box, 4326)
        and l.id is distinct from ${landId}::uuid and ${isInUse}
      cross join ST_DumpPoints(g.geom) d
    )
    select n.corner, a.block, a.lot, ST_X(a.geom) as x, ST_Y(a.geom) as y,
      ST_Distance(ST_Transform(a.geom, ${plane.srid}::integer), n.flat) as distance
    from given n join around a on a.geom && ST_Expand(n.geom, ${constant(reach)})
    where ST_Distance(ST_Transform(a.geom, ${plane.srid}::integer), n.flat) <= ${tolerance}::float8
    order by distance, n.corner, a.block, a.lot`;
  const [found, taken] = [new Map<number, Snap>(), new Set<string>()];
  for (const { x, y, ...snap } of rows) {
    const spot = `${x} ${y}`;
    if (found.has(snap.corner) || taken.has(spot)) continue;
    found.set(snap.corner, { ...snap, place: [x, y] });
    taken.add(spot);
  }
  return [...found.values()].sort((a, b) => a.corner - b.corner);
}

/** An archived lot is history. */
export const isInUse = part`l.computed_status <> 'archived'`;
