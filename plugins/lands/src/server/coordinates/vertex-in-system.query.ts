import { GlebaError } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { coordinateSystem } from '../../coordinates/coordinate-system.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { vertexInSystem } from '../../operations/coordinates.ts';
import { landErrors } from '../land-errors.ts';

export const vertexInSystemHandler = handle(vertexInSystem, ({ transaction }, { projectId, vertexId, srid }) =>
  transaction(async (tx) => {
    if (coordinateSystem(srid)?.kind !== 'plane') throw landErrors.coordinateSystemUnknown({ srid: String(srid) });
    const [found] = await tx.sql<{ code: string; x: string; y: string }>({
      because: 'coordinates are transformed by PostGIS',
    })`
      select v.code, round(ST_X(p.geom)::numeric, 4)::text as x, round(ST_Y(p.geom)::numeric, 4)::text as y
      from ${LandVertex} v cross join lateral (select ST_Transform(v.place, ${srid}::integer) as geom) p
      where v.project_id = ${projectId}::uuid and v.id = ${vertexId}::uuid`;
    if (!found) throw new GlebaError('NOT_FOUND');
    return found;
  }),
);
