import type { TilePlace } from '@gleba/sdk/geo';
import {
  clipped,
  encodedTile,
  firstCell,
  frameSql,
  inTileUnits,
  isNearTile,
  lastCell,
  plainTile,
  type TileParts,
} from '@gleba/sdk/geo/server';
import { part, type SqlPart } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { detailZoom } from './tile-query.ts';

export interface LayerTile extends TilePlace {
  readonly projectId: string;
  readonly layerId: string;
}

/** Rows as `tileQuery` has them, of one layer's shapes. */
export function layerTileQuery(tile: LayerTile): SqlPart {
  return plainTile(partsOf(tile));
}

export function encodedLayerTileQuery(tile: LayerTile): SqlPart {
  return encodedTile(partsOf(tile), 'shapes');
}

/**
 * A shape is named by the first column of its layer. From far away, shapes whose boxes have the same corners to the pixel look the
 * same: one of them is enough.
 */
function partsOf(tile: LayerTile): TileParts {
  const isDetailed = tile.z >= detailZoom;
  const found = part`
    with ${frameSql(tile)}, found as (
      select ${isDetailed ? part`` : part`distinct on (${firstCell}, ${lastCell})`}
        g.id::text as id, left(g.properties ->> (y.properties -> 'columns' ->> 0), 80) as name, ${inTileUnits} as shape
      from frame, ${Geometry} g
      join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
      where g.project_id = ${tile.projectId}::uuid and g.layer_id = ${tile.layerId}::uuid and ${isNearTile}
    )`;
  return { attributes: isDetailed ? part`id, name` : part`id`, shape: clipped(part`shape`), found };
}
