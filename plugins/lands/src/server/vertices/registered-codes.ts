import { distance, type Point } from '@gleba/sdk/geo';
import { constant, part, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { topologyRules } from '../../topology.ts';

interface RegisteredVertex {
  readonly id: string;
  readonly code: string;
  /** In the plane of the papers. */
  readonly east: number;
  readonly north: number;
}

/** Degrees around a lot: more than any tolerance. */
const reach = 0.00001;

/** Vertices in use that lie at the lot, in the plane. */
export function codesOfLand(
  tx: UnitOfWork,
  projectId: string,
  landId: string,
  srid: number,
): Promise<readonly RegisteredVertex[]> {
  const whole = { asServer: true, evenDeleted: true };
  const shape = part`(select g.geom from ${rowsOf(Land, whole)} l
    join ${rowsOf(Geometry, whole)} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    where l.id = ${landId}::uuid and l.project_id = ${projectId}::uuid)`;
  return codesAround(tx, projectId, shape, srid);
}

/** Those at any shape: `shape` is a source of one row with a column `geom`. */
export function codesAround(
  tx: UnitOfWork,
  projectId: string,
  shape: SqlPart,
  srid: number,
): Promise<readonly RegisteredVertex[]> {
  return tx.sql<RegisteredVertex>({ because: 'vertices around a shape' })`
    select v.id::text as id, v.code, ST_X(v.flat) as east, ST_Y(v.flat) as north
    from (
      select v.id, v.code, ST_Transform(v.place, ${srid}::integer) as flat
      from ${shape} g
      join ${LandVertex} v on v.place && ST_Expand(g.geom, ${constant(reach)})
      where v.project_id = ${projectId}::uuid and not v.is_retired
    ) v order by v.code`;
}

type Coded = Pick<MemorialAnswer, 'vertices' | 'sides' | 'codes'>;

/** The registered vertex of each corner, the nearest within the tolerance; undefined where one of them has none. */
export function registered(
  corners: readonly Point[],
  vertices: readonly RegisteredVertex[],
  tolerance: string,
): readonly RegisteredVertex[] | undefined {
  const found: RegisteredVertex[] = [];
  const placeOf = new Map<string, Point>();
  for (const corner of corners) {
    const [nearest] = vertices
      .map((vertex) => ({ vertex, away: distance(corner, [vertex.east, vertex.north]) }))
      .filter(({ away }) => away <= Number(tolerance))
      .sort((a, b) => a.away - b.away);
    if (!nearest) return undefined;
    // Two corners of one code would be one: the registry is of another shape.
    const other = placeOf.get(nearest.vertex.id);
    if (other && distance(other, corner) > topologyRules.sameVertex) return undefined;
    placeOf.set(nearest.vertex.id, corner);
    found.push(nearest.vertex);
  }
  return found;
}

/** The lot's vertices by the registry's codes, where it has every one of them: a paper never mixes two ways of naming. */
export function withCodes<T extends Coded>(lot: T, vertices: readonly RegisteredVertex[], tolerance: string): T {
  const corners = lot.vertices.map(({ east, north }): Point => [east, north]);
  const found = registered(corners, vertices, tolerance);
  if (!found) return lot;
  const codeOf = new Map(lot.vertices.map(({ code }, index) => [code, found[index]?.code ?? code]));
  const renamed = (code: string) => codeOf.get(code) ?? code;
  return {
    ...lot,
    codes: 'registry',
    vertices: lot.vertices.map((vertex) => ({ ...vertex, code: renamed(vertex.code) })),
    sides: lot.sides.map((side) => ({ ...side, from: renamed(side.from), to: renamed(side.to) })),
  };
}
