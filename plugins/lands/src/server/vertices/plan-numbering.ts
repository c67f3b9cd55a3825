import type { GeoJsonGeometry } from '@gleba/sdk';
import { constant, part, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { topologyRules } from '../../topology.ts';
import { type VertexType, vertexCode } from '../../vertex-codes.ts';
import { projectPlane } from '../area/project-plane.ts';
import { byName } from '../export/lands-to-export.ts';
import { landErrors } from '../land-errors.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { ofAllLots } from '../queries/of-all-lots.ts';
import type { VertexRules } from './vertex-rules.ts';

export interface NewVertex {
  readonly code: string;
  readonly number: number;
  readonly type: VertexType;
  readonly place: GeoJsonGeometry;
}

export interface VertexChange {
  readonly id: string;
  readonly patch: { readonly isRetired?: boolean; readonly place?: GeoJsonGeometry };
}

/** What numbering does now: each list may be done in parts, what is left is found again by planning anew. */
export interface NumberingPlan {
  readonly lots: number;
  readonly kept: number;
  readonly created: readonly NewVertex[];
  readonly moved: readonly VertexChange[];
  readonly revived: readonly VertexChange[];
  readonly retired: readonly VertexChange[];
  readonly tolerance: string;
}

/**
 * Which points the lots of the project have, and which of them are known. It is the whole nucleus whoever asks: a point is retired
 * because no lot has it, not because somebody does not see the lot.
 */
export async function planNumbering(tx: UnitOfWork, projectId: string): Promise<NumberingPlan> {
  const plane = await projectPlane(tx, projectId);
  const { numbering: rules } = await readSettings(tx, projectId);
  const lots = await lotsInOrder(tx, projectId);
  if (!plane && lots.length > 0) throw landErrors.referenceSystemNotUtm({ srid: '-' });
  const known = await tx.asServer
    .from(LandVertex)
    .where({ projectId: { equalTo: projectId } })
    .select(['id', 'number', 'isRetired'])
    .all();
  const points = plane ? await pointsOf(tx, projectId, plane.srid, lots, rules) : [];
  const vertexOf = matched(points);
  const stateOf = new Map(known.map((vertex) => [vertex.id, vertex]));
  const found = [...vertexOf].map(([point, near]) => ({ ...near, point, isRetired: stateOf.get(near.id)?.isRetired }));
  const kept = new Set(found.map(({ id }) => id));
  const moves = (near: Near, { place }: Point) => (near.distance > topologyRules.sameVertex ? { place } : {});
  const next = known.reduce((most, { number }) => Math.max(most, number + 1), rules.start);
  const fresh = points.filter((point) => !vertexOf.has(point));
  return {
    ...{ lots: lots.length, kept: kept.size, tolerance: rules.tolerance },
    created: fresh.map(({ place }, index) => {
      const number = next + index;
      return { code: vertexCode(rules.code, rules.type, number), number, type: rules.type, place };
    }),
    moved: found
      .filter(({ isRetired, distance }) => !isRetired && distance > topologyRules.sameVertex)
      .map(({ id, point: { place } }) => ({ id, patch: { place } })),
    revived: found
      .filter(({ isRetired }) => isRetired)
      .map(({ point, ...near }) => ({ id: near.id, patch: { isRetired: false, ...moves(near, point) } })),
    retired: known
      .filter(({ id, isRetired }) => !isRetired && !kept.has(id))
      .map(({ id }) => ({ id, patch: { isRetired: true } })),
  };
}

/** Ids of the lots on the map as people read their names, `2` before `10`. */
async function lotsInOrder(tx: UnitOfWork, projectId: string): Promise<readonly string[]> {
  const ask = () => tx.asServer.sql<{ id: string; block: string; lot: string; subdivision: string | null }>({
    because: 'lots are told by the kind of their shape',
  })`select l.id::text as id, l.block, l.lot, l.subdivision
     from ${Land} l join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
     where l.project_id = ${projectId}::uuid and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')`;
  const rows = await ofAllLots(tx.asServer, ask);
  return rows.toSorted(byName).map(({ id }) => id);
}

interface Near {
  /** Of a vertex. */
  readonly id: string;
  /** m to the nearest of the corners that are this point. */
  readonly distance: number;
}
interface Point {
  readonly place: GeoJsonGeometry;
  readonly near: readonly Near[];
}

/**
 * Points that only stand for an arc are no corners.
 * Each point once, in the order of new numbers, with the vertices that it may be. Corners within the tolerance are one point, in a
 * chain as well; where such a heap would make one of two corners of the same lot, only those within a millimetre are. A point lies
 * where the first of its lots has it, never in between: it is a corner that somebody drew.
 */
function pointsOf(
  tx: UnitOfWork,
  projectId: string,
  srid: number,
  lots: readonly string[],
  { order, tolerance }: VertexRules,
): Promise<readonly Point[]> {
  const plane = part`${srid}::integer`;
  const within = part`${tolerance}::float8`;
  const same = constant(topologyRules.sameVertex);
  const byPlace = {
    lots: part`rank, part, ring, step`,
    north: part`ST_Y(flat) desc, ST_X(flat), rank`,
    west: part`ST_X(flat), ST_Y(flat) desc, rank`,
  }[order];
  const ask = () => tx.asServer.sql<Point>({ because: 'corners of all lots are laid over one another by PostGIS' })`
    with listed as materialized (
      select value::uuid as id, ordinality as rank from json_array_elements_text(${JSON.stringify(lots)}::json) with ordinality
    ), dumped as materialized (
      select n.rank, d.path[1] as part, d.path[2] as ring, d.path[3] as place, d.geom,
        ST_Transform(d.geom, ${plane}) as flat,
        count(*) over (partition by n.rank, d.path[1], d.path[2]) - 1 as size
      from listed n join ${Land} l on l.id = n.id and l.project_id = ${projectId}::uuid
      join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
      cross join ST_DumpPoints(ST_Multi(ST_ForcePolygonCW(g.geom))) d
    ), curved as materialized (
      select n.rank, g.arcs, g.geom from listed n join ${Land} l on l.id = n.id and l.project_id = ${projectId}::uuid
      join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id and g.arcs is not null
    ), placed as materialized (
      select c.rank, d.geom, d.path[1:array_length(d.path, 1) - 1] as ring,
        row_number() over (partition by c.rank order by d.path) - 1 as place
      from curved c cross join ST_DumpPoints(c.geom) d
    ), drawn as materialized (
      select p.rank, p.geom from curved c cross join jsonb_to_recordset(c.arcs) a(first integer, last integer)
      join placed f on f.rank = c.rank and f.place = a.first
      join placed p on p.rank = c.rank and p.ring = f.ring
      where case when a.first < a.last then p.place > a.first and p.place < a.last
        else p.place > a.first or p.place < a.last end
    ), corners as materialized (
      select rank, part, ring, geom, flat,
        (place - first_value(place) over (partition by rank, part, ring order by ST_Y(flat) - ST_X(flat) desc, place) + size)
          % size as step,
        ST_ClusterDBSCAN(flat, ${within}, 1) over () as heap,
        ST_ClusterDBSCAN(flat, ${same}, 1) over () as spot
      from dumped d where place <= size and not exists (select 1 from drawn w where w.rank = d.rank and w.geom = d.geom)
    ), crowded as materialized (
      select distinct heap from (select heap from corners group by heap, rank having count(distinct spot) > 1) c
    ), told as materialized (
      select c.*, case when w.heap is null then 'h' || c.heap else 's' || c.spot end as point
      from corners c left join crowded w on w.heap = c.heap
    ), known as materialized (
      select v.id, ST_Transform(v.place, ${plane}) as flat from ${LandVertex} v where v.project_id = ${projectId}::uuid
    ), near as materialized (
      select point, json_agg(json_build_object('id', id, 'distance', distance) order by distance, id) as near
      from (
        select t.point, k.id, min(ST_Distance(t.flat, k.flat)) as distance
        from known k cross join generate_series(-1, 1) dx cross join generate_series(-1, 1) dy
        join told t on floor(ST_X(t.flat) / ${within}) = floor(ST_X(k.flat) / ${within}) + dx
          and floor(ST_Y(t.flat) / ${within}) = floor(ST_Y(k.flat) / ${within}) + dy
        where ST_Distance(t.flat, k.flat) <= ${within}
        group by t.point, k.id
      ) pairs group by point
    ), points as materialized (
      select distinct on (point) point, rank, part, ring, step, geom, flat from told order by point, rank, part, ring, step
    )
    select ST_AsGeoJSON(p.geom, 15, 0)::json as place, coalesce(n.near, '[]'::json) as near
    from points p left join near n on n.point = p.point order by ${byPlace}, p.point`;
  return ofAllLots(tx.asServer, ask);
}

/** The nearest point and vertex first, each once. */
function matched(points: readonly Point[]): ReadonlyMap<Point, Near> {
  const pairs = points.flatMap((point, index) => point.near.map((near) => ({ point, index, near })));
  pairs.sort((a, b) => a.near.distance - b.near.distance || a.index - b.index);
  const found = new Map<Point, Near>();
  const taken = new Set<string>();
  for (const { point, near } of pairs) {
    if (found.has(point) || taken.has(near.id)) continue;
    found.set(point, near);
    taken.add(near.id);
  }
  return found;
}
