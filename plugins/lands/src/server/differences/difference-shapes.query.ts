import { type AnswerOf, GlebaError } from '@gleba/sdk';
import { constant, handle, rowsOf } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { importDifferenceShapes } from '../../operations/differences.ts';
import { projectPlane } from '../area/project-plane.ts';
import { leastDisplacement } from './compare-pairs.ts';

/** Corners that a picture marks. */
const mostMoved = 500;

type Row = AnswerOf<typeof importDifferenceShapes>;

/** The lot's shape as it was compared, also where it is another one since. */
export const importDifferenceShapesHandler = handle(
  importDifferenceShapes,
  ({ transaction }, { projectId, differenceId }) =>
    transaction(async (tx) => {
      const difference = await tx.asActor.get(ImportDifference, differenceId);
      if (difference.projectId !== projectId) throw new GlebaError('NOT_FOUND');
      const srid = (await projectPlane(tx, projectId))?.srid ?? 31983;
      const former = rowsOf(Geometry, { evenDeleted: true });
      const [found] = await tx.sql<Row>({ because: 'PostGIS says how far each corner lies from the former outline' })`
      select ST_AsGeoJSON(g.geom, 9, 0)::json as former, ST_AsGeoJSON(d.geom, 9, 0)::json as next,
        coalesce((select json_agg(m order by m.metres desc) from (
          select ST_X(p.geom) as longitude, ST_Y(p.geom) as latitude, round(p.metres::numeric, 4)::float8 as metres
          from (select c.geom, ST_Distance(ST_Transform(c.geom, ${srid}::integer), edge.geom) as metres
            from (select case when ST_Dimension(g.geom) = 2 then ST_Boundary(ST_Transform(g.geom, ${srid}::integer))
                else ST_Transform(g.geom, ${srid}::integer) end as geom) edge, ST_DumpPoints(ST_RemoveRepeatedPoints(d.geom)) c
            where ST_NPoints(d.geom) <= 5000 and ST_NPoints(g.geom) <= 5000) p
          where p.metres > ${constant(leastDisplacement)} order by p.metres desc limit ${constant(mostMoved)}) m), '[]'::json) as moved
      from ${ImportDifference} d
      left join ${ImportDifference} earlier on earlier.id::text = d.former_id
      left join ${former} stored on stored.organization_id = d.organization_id and stored.id = d.geometry_id
      cross join lateral (select coalesce(stored.geom, earlier.geom) as geom) g
      where d.id = ${differenceId}::uuid`;
      return found ?? { former: null, next: null, moved: [] };
    }),
);
