import type { TilePlace } from '@gleba/sdk/geo';
import {
  clipped,
  encodedTile,
  firstCell,
  frameSql,
  inTileUnits,
  isNearTile,
  plainTile,
  type TileParts,
  tileCell,
} from '@gleba/sdk/geo/server';
import type { StatementParameters } from '@gleba/sdk/server';
import { type LotColor, lotValueSql } from './lot-value.ts';

/**
 * Below this zoom lots are smaller than a few pixels (a plot of 10 m by 20 m is 2 by 4 of them at 14, where a city's tile with
 * every lot's name weighs 665 kB), and one of each cell stands for its neighbours.
 */
export const detailZoom = 15;
export interface Tile extends TilePlace {
  readonly projectId: string;
  /** What the lots' colour says, where it is not their status: told as `value`. */
  readonly colorBy?: LotColor | undefined;
}

/** Rows with geometry in tile coordinates (y downwards) as GeoJSON text, for `encodeTile`. */
export function tileQuery(sink: StatementParameters, tile: Tile, visible: string): string {
  return plainTile(lotParts(sink, tile, visible));
}

/** The tile itself, as `tile`, where PostGIS was built with protobuf. */
export function encodedTileQuery(sink: StatementParameters, tile: Tile, visible: string): string {
  return encodedTile(lotParts(sink, tile, visible), 'lands');
}

/**
 * From the stored web-mercator column: no transformation while serving. At low zoom attributes are left out, which keeps a
 * tile of a whole city small.
 */
function lotParts(sink: StatementParameters, tile: Tile, visible: string): TileParts {
  const isDetailed = tile.z >= detailZoom;
  const value = tile.colorBy === undefined ? '' : `, ${lotValueSql(sink, tile.colorBy)} as value`;
  const found = `
    with ${frameSql(sink, tile)}, found as (
      select ${isDetailed ? '' : `distinct on (${firstCell})`}
        l.id::text as id, l.block, l.lot, l.computed_status as status, ${inTileUnits} as shape${value}
      from frame, lands.geometry g
      join lands.land l on l.organization_id = g.organization_id and l.geometry_id = g.id
      where g.project_id = ${sink.add(tile.projectId, 'uuid')} and l.deleted_at is null and g.deleted_at is null
        and ${isNearTile} and ${visible}
    )`;
  return {
    attributes: `${isDetailed ? 'id, block, lot, status' : 'status'}${value && ', value'}`,
    shape: isDetailed ? clipped('shape') : overview,
    found,
  };
}

/** A lot of a pixel or two is a square; a large one keeps its shape, or it would cover its neighbours. */
const overview = `case when greatest(ST_XMax(shape) - ST_XMin(shape), ST_YMax(shape) - ST_YMin(shape)) < ${4 * tileCell}
  then ST_Expand(ST_Envelope(shape), 1) else ${clipped('shape')} end`;
