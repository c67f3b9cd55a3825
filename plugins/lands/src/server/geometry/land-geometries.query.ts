import { GlebaError, type z } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { landLayerType } from '../../layer-types.ts';
import { landGeometries, type layerOfLand } from '../../operations/geometry.ts';

type LayerOfLand = z.infer<typeof layerOfLand>;
type Row = LayerOfLand['geometries'][number] & Omit<LayerOfLand, 'geometries'>;

/** What a person can read through. */
const maxShapes = 200;

export const landGeometriesHandler = handle(landGeometries, ({ transaction }, { projectId, landId }) =>
  transaction(async (tx) => {
    const land = await tx.asActor.get(Land, landId);
    if (land.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    const rows = await tx.sql<Row>({ because: 'PostGIS says which shapes share ground with the lot' })`
      select y.id::text as "layerId", y.name, y.layer_type as "layerType", g.id::text as id,
        g.id = l.geometry_id as "isOwn", lands.area_of(g.organization_id, g.project_id, g.geom)::text as area,
        g.properties::json as properties
      from ${Land} l
      join ${Geometry} own on own.organization_id = l.organization_id and own.id = l.geometry_id
      join ${Geometry} g on g.project_id = l.project_id and g.geom && own.geom and ST_Intersects(g.geom, own.geom)
      join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
      where l.id = ${landId}::uuid and l.project_id = ${projectId}::uuid
        and (g.id = l.geometry_id or (y.layer_type <> ${landLayerType}::text and not ST_Touches(g.geom, own.geom)))
      order by "isOwn" desc, y.name, y.id, g.id limit ${maxShapes + 1}::bigint`;
    return { layers: byLayer(rows.slice(0, maxShapes)), isWhole: rows.length <= maxShapes };
  }),
);

function byLayer(rows: readonly Row[]): LayerOfLand[] {
  const layers = new Map<string, LayerOfLand>();
  for (const { layerId, name, layerType, ...geometry } of rows) {
    const known = layers.get(layerId) ?? { layerId, name, layerType, geometries: [] };
    layers.set(layerId, { ...known, geometries: [...known.geometries, geometry] });
  }
  return [...layers.values()];
}
