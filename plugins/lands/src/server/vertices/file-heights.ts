import type { GeoJsonGeometry } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { placeKey, type SurveyedFacts } from './surveyed-facts.ts';

interface Row {
  readonly x: number;
  readonly y: number;
  readonly altitude: string;
  readonly source: string;
}

/**
 * Heights that files gave the corners of the lots' shapes, with the layer that the file became. Those above the sea are left out: a vertex
 * has its height above the ellipsoid, and nothing here knows the geoid between them. So are those that nobody measured.
 */
export async function fileHeights(
  tx: UnitOfWork,
  projectId: string,
): Promise<(place: GeoJsonGeometry) => SurveyedFacts> {
  const rows = await tx.asServer.sql<Row>({ because: 'heights stand in lists beside the corners of stored shapes' })`
    select ST_X(c.geom) as x, ST_Y(c.geom) as y, round(h.height::numeric, 3)::text as altitude, left(y.name, 200) as source
    from ${Land} l
    join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
    cross join lateral (select d.geom, row_number() over () as number from ST_DumpPoints(g.geom) d) c
    join lateral jsonb_array_elements_text(g.heights -> 'corners') with ordinality h(height, number) on h.number = c.number
    where l.project_id = ${projectId}::uuid and g.heights ->> 'above' <> 'sea' and h.height::numeric between -100 and 7000
      and not coalesce(g.heights -> 'between', '[]'::jsonb) @> to_jsonb(c.number - 1)
    order by l.id, c.number`;
  const found = new Map<string, SurveyedFacts>();
  for (const { x, y, altitude, source } of rows) {
    const key = placeKey([x, y]);
    if (!found.has(key)) found.set(key, { altitude, source });
  }
  return ({ coordinates }) => found.get(placeKey(coordinates as readonly number[])) ?? {};
}
