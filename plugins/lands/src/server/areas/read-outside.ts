import type { Ring } from '@gleba/sdk/geo';
import { constant, part, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaKind } from '../../area-kinds.ts';
import type { Boundary } from '../memorial/boundary.ts';
import type { MemorialMatter } from '../memorial/compose-memorial.ts';
import type { Shape } from '../memorial/legs-of.ts';
import { type BoundaryRow, boundaryOf } from '../memorial/read-around.ts';
import { decimals, partsOf } from '../memorial/read-land.ts';
import { areaName, blockName, type NamedShape } from './area-names.ts';
import { lotsOnMap, shapesOf } from './area-sources.ts';
import type { MeasuredArea } from './read-area.ts';

/** Metres around an area within which adjoiners are looked for: streets lie at most 200 m away (`streetReach`). */
const reach = 220;
const maxNeighbours = 3000;
/** Metres by which a line lies inside when it is the area's own, and none of its adjoiners'. */
const inner = 0.5;

/** Whom papers name as a neighbour: of public ground lot by lot, as registries compare it; of larger ground block by block. */
const lotByLot: readonly AreaKind[] = ['publicArea', 'water'];

/** What lies outside of an area: lots, blocks without lots, and shapes that bound; each as far as the reader may see it. */
export async function readOutside(
  tx: UnitOfWork,
  projectId: string,
  { geometryId, kind, name, plane, types, source }: MeasuredArea,
): Promise<Pick<MemorialMatter, 'neighbours' | 'boundaries'>> {
  const srid = part`${plane.srid}::integer`;
  const digits = constant(decimals);
  // Once for each statement, and the sources beside it: PostgreSQL would else go through one for every row of another.
  const own = part`own as materialized (select s.geom, ST_Transform(ST_Force2D(s.geom), ${srid}) as flat,
      ST_Expand(s.geom, ${constant(reach)} / (111000.0 * cos(radians(ST_YMin(s.geom)))), ${constant(reach)} / 110500.0) as around
    from ${source} s)`;
  const because = 'what lies outside of an area, the nearest first: the reach is computed from its shape';
  const lots = await tx.sql<{ id: string; block: string; lot: string; shape: Shape }>({ because })`
    with ${own}, lots as materialized ${lotsOnMap(projectId)}
    select l.id::text as id, l.block, l.lot, ST_AsGeoJSON(ST_Transform(ST_Force2D(l.geom), ${srid}), ${digits}, 0)::json as shape
    from own o join lots l on l.geom && o.around
    where not ST_Intersects(o.geom, ST_PointOnSurface(l.geom))
    order by l.geom <-> o.geom, l.id limit ${constant(maxNeighbours)}`;
  const blocks = await tx.sql<NamedShape & { id: string; shape: Shape }>({ because })`
    with ${own}, lots as materialized ${lotsOnMap(projectId)}, drawn as materialized ${shapesOf(projectId, ['blocks'])}
    select s.id::text as id, s.type, s.properties, s.columns,
      ST_AsGeoJSON(ST_Transform(ST_Force2D(s.geom), ${srid}), ${digits}, 0)::json as shape
    from own o join drawn s on s.geom && o.around
    where ST_Dimension(s.geom) = 2 and s.id::text is distinct from ${geometryId}::text and not ST_Intersects(o.geom, ST_PointOnSurface(s.geom))
      and not exists (select 1 from lots l
        where l.geom && s.geom and ST_Intersects(s.geom, ST_PointOnSurface(l.geom)))
    order by s.geom <-> o.geom, s.id limit ${constant(maxNeighbours)}`;
  // What the area lies in is no adjoiner of it (the registration that it comes from), nor is what lies in it.
  const shapes = await tx.sql<BoundaryRow>({ because })`
    with ${own}, drawn as materialized ${shapesOf(projectId, [...types.keys()])}
    select s.id::text as id, s.properties, s.type, s.columns, ST_Dimension(s.geom) = 2 as "isArea",
      (select json_agg(ST_AsGeoJSON(part.geom, ${digits}, 0)::json -> 'coordinates') from ST_Dump(
        case when ST_Dimension(s.geom) = 2 then ST_Boundary(ST_Transform(ST_Force2D(s.geom), ${srid}))
        else ST_Difference(ST_Transform(ST_Force2D(s.geom), ${srid}), ST_Buffer(o.flat, ${constant(-inner)})) end) part) as lines
    from own o join drawn s on s.geom && o.around
    where ST_Dimension(s.geom) > 0 and s.id::text is distinct from ${geometryId}::text
      and not (ST_Dimension(s.geom) = 2 and (ST_Intersects(s.geom, ST_PointOnSurface(o.geom))
        or ST_Intersects(o.geom, ST_PointOnSurface(s.geom))))
    order by s.geom <-> o.geom, s.id limit ${constant(maxNeighbours)}`;
  const isLotByLot = lotByLot.includes(kind);
  return {
    neighbours: [
      ...lots.map(({ shape, ...lot }) => ({
        ...{ ...lot, rings: ringsOf(shape) },
        ...(isLotByLot ? {} : { name: blockName(lot.block) }),
      })),
      ...blocks.map(({ id, shape, ...block }) => ({
        ...{ id, block: '', lot: '', rings: ringsOf(shape) },
        name: areaName('block', { ...block, blocks: null }, types),
      })),
    ],
    boundaries: shapes.flatMap((shape) => boundaryOf(shape, types.get(shape.type))).filter(isAnother(kind, name)),
  };
}

function ringsOf(shape: Shape): readonly Ring[] {
  return partsOf(shape).flat();
}

/** The middle of a street lies in its own polygon, and runs on where that ends. */
function isAnother(kind: AreaKind, own: string): (boundary: Boundary) => boolean {
  return ({ name, bounds, isNamed }) => kind !== 'street' || bounds !== 'street' || !isNamed || name !== own;
}
