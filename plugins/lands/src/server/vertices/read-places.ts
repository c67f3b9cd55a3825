import type { AnswerOf } from '@gleba/sdk';
import { placeOf } from '@gleba/sdk/geo';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import type { vertexPlaces } from '../../operations/vertices.ts';
import { projectPlane } from '../area/project-plane.ts';
import { byName } from '../export/lands-to-export.ts';
import { readSettings } from '../memorial/read-settings.ts';

type Place = AnswerOf<typeof vertexPlaces>['places'][number];
interface Row extends Pick<Place, 'id' | 'east' | 'north'> {
  readonly lots: readonly {
    readonly id: string;
    readonly block: string;
    readonly lot: string;
    readonly subdivision: string | null;
  }[];
}

/** Around a vertex in degrees, more than any tolerance (0.5 m) at any latitude of the country: what is then measured in metres. */
const reach = 0.00001;

/** In the order of the ids. Lots as far as the person sees them, by their shapes of now. */
export async function readPlaces(tx: UnitOfWork, projectId: string, ids: readonly string[]): Promise<readonly Place[]> {
  const plane = await projectPlane(tx, projectId);
  if (!plane) return [];
  const { numbering } = await readSettings(tx, projectId);
  const rows = await tx.sql<Row>({ because: 'corners of lots around points, in the plane of the papers' })`
    with given as (
      select value::uuid as id, ordinality as place from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality
    ), asked as materialized (
      select n.place as rank, v.id, v.place, ST_Transform(v.place, ${plane.srid}::integer) as flat
      from given n join ${LandVertex} v on v.id = n.id and v.project_id = ${projectId}::uuid
    )
    select a.id::text as id, ST_X(a.flat) as east, ST_Y(a.flat) as north,
      coalesce((
        select json_agg(distinct jsonb_build_object('id', l.id, 'block', l.block, 'lot', l.lot, 'subdivision', l.subdivision))
        from ${Geometry} g join ${Land} l on l.organization_id = g.organization_id and l.geometry_id = g.id
        where g.geom && ST_Expand(a.place, ${reach}::float8) and g.project_id = ${projectId}::uuid
          and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
          and exists (
            select 1 from ST_DumpPoints(g.geom) d
            where d.geom && ST_Expand(a.place, ${reach}::float8)
              and ST_Distance(ST_Transform(d.geom, ${plane.srid}::integer), a.flat) <= ${numbering.tolerance}::float8)
      ), '[]'::json) as lots
    from asked a order by a.rank`;
  return rows.map(({ id, east, north, lots }) => ({
    ...{ id, east, north, ...placeOf(plane, [east, north]) },
    lots: lots.toSorted(byName).map(({ block, lot }) => ({ block, lot })),
  }));
}
