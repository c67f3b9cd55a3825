import type { SchemaStep } from '@gleba/sdk/server';

/**
 * Tiles read a stored web-mercator copy of `geom`: transforming while serving costs a quarter to a half more time per tile. The
 * projection has no poles, so what reaches beyond 85° is cut for the map; the geometry itself stays whole.
 */
export function webMercatorColumn(schema: string, table: string): SchemaStep {
  return {
    id: `${table}-web-mercator`,
    sql: `
    alter table ${schema}.${table} add column geom_3857 geometry(Geometry, 3857)
      generated always as (
        case when ST_YMin(geom) < -85 or ST_YMax(geom) > 85
          then ST_Transform(ST_ClipByBox2D(geom, ST_MakeEnvelope(-180, -85, 180, 85, 4326)), 3857)
          else ST_Transform(geom, 3857) end
      ) stored;
    create index ${table}_geom_3857_idx on ${schema}.${table} using gist (geom_3857);`,
  };
}
