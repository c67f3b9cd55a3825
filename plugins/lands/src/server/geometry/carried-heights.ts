import type { RecordOf } from '@gleba/sdk';
import type { AreaShape } from '@gleba/sdk/geo/server';
import { constant, isGiven, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';

export type ShapeHeights = RecordOf<typeof Geometry>['heights'];

interface Corner {
  readonly place: number;
  readonly height: number | null;
  readonly isBetween: boolean;
}

/** Degrees: a millimetre, within which a corner is the one that was there; a centimetre, within which it lies on a side. */
const sameCorner = 1e-8;
const onSide = 1e-7;

/**
 * Heights of shapes that were made of others by drawing, cutting or joining: a corner that stays keeps its own, one that lies on a former
 * side between two corners with heights has the height of the side there, and any other has none. Where several of the former shapes know
 * a corner, the first of them says it. Heights above different things are not mixed: those of the first shape with heights count.
 */
export async function carriedHeights(
  tx: UnitOfWork,
  formerIds: readonly string[],
  shapes: readonly AreaShape[],
): Promise<readonly ShapeHeights[]> {
  const none = shapes.map(() => null);
  const above = await heightsAbove(tx, formerIds);
  if (!above) return none;
  const rows = await tx.asServer.sql<Corner>({
    because: 'corners of new shapes against corners and sides of the former',
  })`
    with former as materialized (
      select f.turn, p.number, p.geom, p.path[1:array_length(p.path, 1) - 1] as ring, h.height::float8 as height
      from unnest(${[...formerIds]}::uuid[]) with ordinality f(id, turn)
      join ${rowsOf(Geometry, { asServer: true, evenDeleted: true })} g on g.id = f.id and g.heights ->> 'above' = ${above}::text
      cross join lateral (select d.geom, d.path, row_number() over () as number from ST_DumpPoints(g.geom) d) p
      left join lateral jsonb_array_elements_text(g.heights -> 'corners') with ordinality h(height, number) on h.number = p.number
    ), sides as materialized (
      select turn, ST_MakeLine(geom, next) as line, height, next_height
      from (select turn, geom, height, lead(geom) over along as next, lead(height) over along as next_height
        from former window along as (partition by turn, ring order by number)) s
      where next is not null and height is not null and next_height is not null
    ), corners as materialized (
      select s.place, p.number, p.geom
      from json_array_elements_text(${JSON.stringify(shapes)}::json) with ordinality s(shape, place)
      cross join lateral (select d.geom, row_number() over () as number
        from ST_DumpPoints(ST_SetSRID(ST_GeomFromGeoJSON(s.shape), 4326)) d) p
    )
    select c.place::integer as place, round(found.height::numeric, 3)::float8 as height, coalesce(found.is_between, false) as "isBetween"
    from corners c
    left join lateral (
      select o.height, o.is_between from (
        select 0 as rank, f.turn, f.height, false as is_between from former f
        where f.height is not null and ST_DWithin(f.geom, c.geom, ${constant(sameCorner)})
        union all
        select 1, s.turn, s.height + (s.next_height - s.height) * ST_LineLocatePoint(s.line, c.geom), true from sides s
        where s.line && ST_Expand(c.geom, ${constant(onSide)}) and ST_DWithin(s.line, c.geom, ${constant(onSide)})
      ) o order by o.rank, o.turn limit 1
    ) found on true
    order by c.place, c.number`;
  return shapes.map((_, index) =>
    ofShape(
      above,
      rows.filter(({ place }) => place === index + 1),
    ),
  );
}

function ofShape(above: NonNullable<ShapeHeights>['above'], corners: readonly Corner[]): ShapeHeights {
  if (corners.every(({ height }) => height === null)) return null;
  const between = corners.flatMap(({ isBetween }, index) => (isBetween ? [index] : []));
  return { above, corners: corners.map(({ height }) => height), ...(between.length > 0 && { between }) };
}

async function heightsAbove(tx: UnitOfWork, ids: readonly string[]) {
  const found = await tx.asServer
    .from(Geometry)
    .withDeleted()
    .where({ id: { in: [...ids] } })
    .where(({ heights }) => isGiven(heights))
    .select(['id', 'heights'])
    .all();
  const aboveOf = new Map(found.map(({ id, heights }) => [id, heights?.above]));
  return ids.map((id) => aboveOf.get(id)).find((above) => above !== undefined);
}
