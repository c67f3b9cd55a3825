import { type GeoJsonGeometry, GlebaError } from '@gleba/sdk';
import { handle, part } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { landLayerType } from '../../layer-types.ts';
import { layerShapeFromLands } from '../../operations/layers.ts';
import { landErrors } from '../land-errors.ts';

interface LandName {
  readonly block: string;
  readonly lot: string;
}

/** By this name papers know a street or a block. */
const nameColumn = 'nome';

/** Lots and layer as far as the person sees them; the lots stay as they are. */
export const layerShapeFromLandsHandler = handle(
  layerShapeFromLands,
  async ({ tx }, { projectId, layerId, landIds, form, name }) => {
    const layer = await tx.asActor.get(Layer, layerId);
    if (layer.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    // Lots have their layer by themselves: a shape there is nobody's lot.
    if (layer.layerType === landLayerType) throw landErrors.layerIsOfLots.beside('layerId');
    const wanted = [...new Set(landIds)];
    const whole = part`ST_UnaryUnion(ST_Collect(ST_Force2D(g.geom)))`;
    const shape = form === 'area' ? whole : part`ST_LineMerge(ST_Boundary(${whole}))`;
    const [found] = await tx.sql<{ lands: number; without: LandName | null; shape: GeoJsonGeometry | null }>({
      because: 'what lots cover together, with all digits',
    })`
      select count(distinct l.id)::integer as lands, (json_agg(json_build_object('block', l.block, 'lot', l.lot)) filter (where g.id is null) -> 0) as without, ST_AsGeoJSON(${shape}, 15, 0)::json as shape
      from ${Land} l left join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
        and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
      where l.project_id = ${projectId}::uuid and l.id = any(${wanted}::uuid[])`;
    if (!found || found.lands < wanted.length) throw new GlebaError('NOT_FOUND');
    if (found.without || !found.shape) throw landErrors.landWithoutPolygon(found.without ?? { block: '', lot: '' });
    const properties = name ? { [nameColumn]: name } : null;
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom: found.shape, properties });
    return { geometryId, lands: wanted.length };
  },
);
