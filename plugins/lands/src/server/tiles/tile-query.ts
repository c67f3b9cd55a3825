import type { StatementParameters } from '@gleba/sdk/server';
import type { TilePlace } from '../../base-maps.ts';
import { type LotColor, lotValueSql } from './lot-value.ts';

/** Tile coordinates go from 0 to this; with some over the edge so that outlines do not show at the seams. */
export const tileExtent = 4096;
const buffer = 64;

/**
 * Below this zoom lots are smaller than a few pixels (a plot of 10 m by 20 m is 2 by 4 of them at 14, where a city's tile with
 * every lot's name weighs 665 kB), and one of each cell stands for its neighbours.
 */
export const detailZoom = 15;
/** Tile units of such a cell: a pixel of a 512 pixel tile. */
const cell = tileExtent / 512;

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

/** What a statement of a tile is put together from. */
export interface TileParts {
  /** A `with` clause that ends in `found`. */
  readonly found: string;
  /** Columns of `found` that become attributes. */
  readonly attributes: string;
  /** An expression over `found`. */
  readonly shape: string;
}

export function plainTile({ found, attributes, shape }: TileParts): string {
  return `${found} select ${attributes}, ST_AsGeoJSON(${shape}, 0) as shape from found`;
}

/**
 * The same shapes: rounded as GeoJSON text is, rings wound as the specification wants them (4.3.4.4), collections left out.
 */
export function encodedTile({ found, attributes, shape }: TileParts, layer: 'lands' | 'shapes'): string {
  return `${found}
    select ST_AsMVT(feature, '${layer}', ${tileExtent}, 'shape') as tile from (
      select ${attributes}, ST_ForcePolygonCCW(ST_SnapToGrid(shape, 1)) as shape
      from (select ${attributes}, ${shape} as shape from found) placed
      where not ST_IsEmpty(shape) and GeometryType(shape) <> 'GEOMETRYCOLLECTION'
    ) feature`;
}

/** The tile's box and how many of its units a metre is. */
export function frameSql(sink: StatementParameters, { z, x, y }: TilePlace): string {
  const box = `ST_TileEnvelope(${sink.add(z, 'integer')}, ${sink.add(x, 'integer')}, ${sink.add(y, 'integer')})`;
  return `frame as (
      select box, ST_XMin(box) as west, ST_YMax(box) as north, ${tileExtent} / (ST_XMax(box) - ST_XMin(box)) as scale
      from (select ${box} as box) b
    )`;
}

/** Of a geometry `g` in a `frame`: whether it is near the tile, and itself in its units. */
export const isNearTile = `g.geom_3857 && ST_Expand(box, ${buffer} / scale)`;
export const inTileUnits = 'ST_TransScale(g.geom_3857, -west, -north, scale, -scale)';
/** Which cell of the tile the corners of its box lie in. */
export const firstCell = `floor((ST_XMin(g.geom_3857) - west) * scale / ${cell}), floor((north - ST_YMin(g.geom_3857)) * scale / ${cell})`;
export const lastCell = `floor((ST_XMax(g.geom_3857) - west) * scale / ${cell}), floor((north - ST_YMax(g.geom_3857)) * scale / ${cell})`;

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
const overview = `case when greatest(ST_XMax(shape) - ST_XMin(shape), ST_YMax(shape) - ST_YMin(shape)) < ${4 * cell}
  then ST_Expand(ST_Envelope(shape), 1) else ${clipped('shape')} end`;

export function clipped(shape: string): string {
  return `ST_ClipByBox2D(ST_RemoveRepeatedPoints(ST_SnapToGrid(${shape}, 1)), ST_MakeEnvelope(-${buffer}, -${buffer}, ${tileExtent + buffer}, ${tileExtent + buffer}))`;
}
