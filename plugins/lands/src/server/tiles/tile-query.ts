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
import { constant, part, rowsOf, type SqlPart } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type LandColor, landColorValue } from './land-value.ts';

/**
 * Below this zoom lots are smaller than a few pixels (a plot of 10 m by 20 m is 2 by 4 of them at 14, where a city's tile with
 * every lot's name weighs 665 kB), and one of each cell stands for its neighbours.
 */
export const detailZoom = 15;
export interface Tile extends TilePlace {
  readonly projectId: string;
  /** What the lots' colour says, where it is not their status: told as `value`. */
  readonly colorBy?: LandColor | undefined;
  /** What the list beside the map shows: a lot that it leaves out says `unlisted`. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
}

/** Rows with geometry in tile coordinates (y downwards) as GeoJSON text, for `encodeTile`. */
export function tileQuery(tile: Tile): SqlPart {
  return plainTile(landParts(tile));
}

/** The tile itself, as `tile`, where PostGIS was built with protobuf. */
export function encodedTileQuery(tile: Tile): SqlPart {
  return encodedTile(landParts(tile), 'lands');
}

const shape = part`shape`;

/** Tile units on each side that make the smallest square a pixel wide where its tile is shown smallest (8 units to a pixel). */
const seen = 5;
/** A lot of a pixel or two is a square; a large one keeps its shape, or it would cover its neighbours. */
const overview = part`case when greatest(ST_XMax(shape) - ST_XMin(shape), ST_YMax(shape) - ST_YMin(shape)) < ${constant(4 * tileCell)}
  then ST_Expand(ST_Envelope(shape), ${constant(seen)}) else ${clipped(shape)} end`;

/**
 * From the stored web-mercator column: no transformation while serving. At low zoom attributes are left out, which keeps a
 * tile of a whole city small. A cell is listed as soon as one of its lots is: what is looked for is seen from far away.
 */
function landParts({ colorBy, filter, ...tile }: Tile): TileParts {
  const isDetailed = tile.z >= detailZoom;
  const nothing = part``;
  const unlisted = filter
    ? part`, case when not exists (select 1 from ${rowsOf(Land, { filter })} m where m.id = l.id) then 'yes' end as unlisted`
    : nothing;
  const found = part`
    with ${frameSql(tile)}, found as (
      select ${isDetailed ? nothing : part`distinct on (${firstCell})`}
        l.id::text as id, l.block, l.lot, l.computed_status as status, ${inTileUnits} as shape${
          colorBy ? part`, ${landColorValue(colorBy)} as value` : nothing
        }${unlisted}
      from frame, ${Geometry} g
      join ${Land} l on l.organization_id = g.organization_id and l.geometry_id = g.id
      where g.project_id = ${tile.projectId}::uuid and ${isNearTile}
      ${filter && !isDetailed ? part`order by ${firstCell}, unlisted nulls first` : nothing}
    )`;
  const beside = part`${colorBy ? part`, value` : nothing}${filter ? part`, unlisted` : nothing}`;
  return {
    attributes: part`${isDetailed ? part`id, block, lot, status` : part`status`}${beside}`,
    shape: isDetailed ? clipped(shape) : overview,
    found,
  };
}
