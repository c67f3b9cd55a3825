import type { StatementParameters } from '@gleba/sdk/server';
import type { TilePlace } from '../../tile-place.ts';

/** Tile coordinates go from 0 to this; with some over the edge so that outlines do not show at the seams. */
export const tileExtent = 4096;
const buffer = 64;

/** Tile units of a cell that one shape of many stands for, seen from far away: a pixel of a 512 pixel tile. */
export const tileCell = tileExtent / 512;

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
 * `layer` is a name that the code gives, never a caller's.
 */
export function encodedTile({ found, attributes, shape }: TileParts, layer: string): string {
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
export const firstCell = `floor((ST_XMin(g.geom_3857) - west) * scale / ${tileCell}), floor((north - ST_YMin(g.geom_3857)) * scale / ${tileCell})`;
export const lastCell = `floor((ST_XMax(g.geom_3857) - west) * scale / ${tileCell}), floor((north - ST_YMax(g.geom_3857)) * scale / ${tileCell})`;

export function clipped(shape: string): string {
  return `ST_ClipByBox2D(ST_RemoveRepeatedPoints(ST_SnapToGrid(${shape}, 1)), ST_MakeEnvelope(-${buffer}, -${buffer}, ${tileExtent + buffer}, ${tileExtent + buffer}))`;
}
