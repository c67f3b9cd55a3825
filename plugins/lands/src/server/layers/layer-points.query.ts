import { GlebaError } from '@gleba/sdk';
import { constant, handle } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { layerPoints } from '../../operations/layers.ts';

/** Points whose attributes name the columns of a layer that came without a table: as many as an import looks at. */
const surveyed = 2000;

export const layerPointsHandler = handle(layerPoints, ({ transaction }, { projectId, layerId }) =>
  transaction(async (tx) => {
    const layer = await tx.get(Layer, layerId);
    if (layer.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    const points = await tx.sql<{ names: string[] | null }>({ because: 'attributes of points, by their dimension' })`
      select (select json_agg(key) from jsonb_object_keys(g.properties) key) as names
      from ${Geometry} g where g.layer_id = ${layerId}::uuid and g.deleted_at is null and ST_Dimension(g.geom) = 0
      limit ${constant(surveyed)}`;
    const columns = layer.properties?.columns ?? [...new Set(points.flatMap(({ names }) => names ?? []))].sort();
    return { hasPoints: points.length > 0, columns: [...columns] };
  }),
);
