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
import type { StatementParameters } from '@gleba/sdk/server';
import { detailZoom } from './tile-query.ts';

export interface LayerTile extends TilePlace {
  readonly projectId: string;
  readonly layerId: string;
}

/** Rows as `tileQuery` has them, of one layer's shapes. */
export function layerTileQuery(sink: StatementParameters, tile: LayerTile, visible: string): string {
  return plainTile(partsOf(sink, tile, visible));
}

export function encodedLayerTileQuery(sink: StatementParameters, tile: LayerTile, visible: string): string {
  return encodedTile(partsOf(sink, tile, visible), 'shapes');
}

/**
 * A shape is named by the first column of its layer. From far away, shapes whose boxes have the same corners to the pixel look the
 * same: one of them is enough.
 */
function partsOf(sink: StatementParameters, tile: LayerTile, visible: string): TileParts {
  const isDetailed = tile.z >= detailZoom;
  const found = `
    with ${frameSql(sink, tile)}, found as (
      select ${isDetailed ? '' : `distinct on (${firstCell}, ${lastCell})`}
        g.id::text as id, left(g.properties ->> (y.properties -> 'columns' ->> 0), 80) as name, ${inTileUnits} as shape
      from frame, lands.geometry g
      join lands.layer y on y.organization_id = g.organization_id and y.id = g.layer_id
      where g.project_id = ${sink.add(tile.projectId, 'uuid')} and g.layer_id = ${sink.add(tile.layerId, 'uuid')}
        and g.deleted_at is null and y.deleted_at is null and ${isNearTile} and ${visible}
    )`;
  return { attributes: isDetailed ? 'id, name' : 'id', shape: clipped('shape'), found };
}
