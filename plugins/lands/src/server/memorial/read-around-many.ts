import type { ReferencePlane, ShapeArc } from '@gleba/sdk/geo';
import { constant, part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type LandSegments, landSegments } from '../../entities/land-segments.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { boundingTypes } from '../layers/bounding-types.ts';
import { onGround } from '../slabs/on-ground.ts';
import type { MemorialMatter, MemorialRules } from './compose-memorial.ts';
import { drawnArcs, type Shape } from './legs-of.ts';
import { type BoundaryRow, boundaryOf } from './read-around.ts';
import { decimals, partsOf, shapeDigestSql } from './read-land.ts';

/** A lot and what its sides are proposed by. */
export interface LandMatter extends MemorialMatter {
  readonly id: string;
  readonly geometryId: string;
}

/** m beyond a street's reach: what the tolerance adds around a lot's own corners. */
const margin = 5;

interface Near {
  /** Lots of the chunk that it lies near to, and how far away. */
  readonly of: readonly (readonly [id: string, away: number])[];
}

/**
 * Some lots at once with all that lies within a street's reach of each, in three statements: the sides of a lot follow from nothing that is
 * farther away (papers show more of the ground, `readAround`). In the order of their ids; what somebody has taken away meanwhile is not among them.
 */
export async function readManyAround(
  tx: UnitOfWork,
  projectId: string,
  ids: readonly string[],
  rules: MemorialRules,
): Promise<readonly LandMatter[]> {
  const plane = await projectPlane(tx, projectId);
  if (!plane) throw landErrors.referenceSystemNotUtm({ srid: '-' });
  const chosen = part`${Land} l join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    where l.project_id = ${projectId}::uuid and l.id = any(${[...ids]}::uuid[]) and l.deleted_at is null
      and ${onGround()} and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')`;
  const lots = await tx.sql<LotRow>({ because: 'the digest of a shape is computed from its bytes' })`
    select l.id::text as id, l.geometry_id::text as "geometryId", l.address, l.segments, g.arcs,
      ${shapeDigestSql(part`g.geom`, plane.srid, rules.mergesCollinear)} as digest, ${drawn(part`g.geom`, plane)} as shape
    from ${chosen} order by l.id`;
  const reach = rules.streetReach + rules.adjoinerTolerance + margin;
  // In degrees, so a little more than the reach: a degree of longitude is shorter by the cosine of the latitude.
  const own = part`own as materialized (
    select l.id, g.geom, ST_Expand(g.geom, ${reach}::float8 / (111000.0 * cos(radians(ST_YMin(g.geom)))), ${reach}::float8 / 110500.0) as area
    from ${chosen})`;
  const neighbours = await neighboursOf(tx, projectId, own, plane);
  const boundaries = await boundariesOf(tx, projectId, own, plane);
  return lots.map(({ segments, shape, digest, arcs, ...lot }) => ({
    ...lot,
    ...{ plane, shape: digest, parts: partsOf(shape), segments: landSegments.safeParse(segments).data ?? null },
    arcs: drawnArcs(shape, arcs),
    ...{ neighbours: neighbours(lot.id), boundaries: boundaries(lot.id) },
  }));
}

interface LotRow {
  readonly id: string;
  readonly geometryId: string;
  readonly address: string | null;
  readonly segments: LandSegments | null;
  readonly arcs: readonly ShapeArc[] | null;
  readonly digest: string;
  readonly shape: Shape;
}

async function neighboursOf(tx: UnitOfWork, projectId: string, own: SqlPart, plane: ReferencePlane) {
  const rows = await tx.sql<Near & { id: string; block: string; lot: string; shape: Shape }>({ because })`
    with ${own}, near as materialized (
      select l.id, json_agg(json_build_array(o.id, g.geom <-> o.geom)) as of
      from own o
      join ${Geometry} g on g.geom && o.area
      join ${Land} l on l.organization_id = g.organization_id and l.geometry_id = g.id
      where l.project_id = ${projectId}::uuid and l.id <> o.id and ${onGround()} and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
      group by l.id)
    select l.id::text as id, l.block, l.lot, n.of, ${drawn(part`g.geom`, plane)} as shape
    from near n join ${Land} l on l.id = n.id
    join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id`;
  return nearestFirst(rows, ({ of: _, shape, ...lot }) => [{ ...lot, rings: partsOf(shape).flat() }]);
}

async function boundariesOf(tx: UnitOfWork, projectId: string, own: SqlPart, plane: ReferencePlane) {
  const types = await boundingTypes(tx);
  // An area that the lot itself lies in (the registration that it comes from) is no adjoiner of it.
  const rows = await tx.sql<Near & BoundaryRow>({ because })`
    with ${own}, near as materialized (
      select g.id, json_agg(json_build_array(o.id, g.geom <-> o.geom)) as of
      from own o
      join ${Geometry} g on g.geom && o.area
      join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
      where g.project_id = ${projectId}::uuid and ST_Dimension(g.geom) > 0
        and y.layer_type in (select json_array_elements_text(${JSON.stringify([...types.keys()])}::json))
        and not (ST_Dimension(g.geom) = 2 and ST_Intersects(g.geom, ST_PointOnSurface(o.geom)))
      group by g.id)
    select g.id::text as id, g.properties, y.layer_type as type, y.properties -> 'columns' as columns, n.of,
      ST_Dimension(g.geom) = 2 as "isArea",
      (select json_agg(${drawn(part`part.geom`, plane)} -> 'coordinates')
       from ST_Dump(case when ST_Dimension(g.geom) = 2 then ST_Boundary(g.geom) else g.geom end) part) as lines
    from near n join ${Geometry} g on g.id = n.id
    join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id`;
  return nearestFirst(rows, (row) => boundaryOf(row, types.get(row.type)));
}

const because = 'what lies around many lots, each shape once: the reach is computed from the lots in degrees';

function drawn(geom: SqlPart, plane: ReferencePlane): SqlPart {
  return part`ST_AsGeoJSON(ST_Transform(ST_Force2D(${geom}), ${plane.srid}::integer), ${constant(decimals)}, 0)::json`;
}

/** Of each lot what lies near to it, in one order whichever lots are asked for together: of two at the same place the first is taken. */
function nearestFirst<R extends Near & { readonly id: string }, T>(rows: readonly R[], made: (row: R) => readonly T[]) {
  const near = new Map<string, { readonly id: string; readonly away: number; readonly things: readonly T[] }[]>();
  for (const row of rows) {
    const things = made(row);
    for (const [lot, away] of row.of) {
      const there = near.get(lot);
      const found = { id: row.id, away, things };
      if (there) there.push(found);
      else near.set(lot, [found]);
    }
  }
  return (lot: string): readonly T[] =>
    (near.get(lot) ?? [])
      .sort((one, other) => one.away - other.away || (one.id < other.id ? -1 : 1))
      .flatMap(({ things }) => things);
}
