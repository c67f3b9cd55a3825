import { constant, part, type SqlPart } from '@gleba/sdk/server';
import type { TilePlace } from '../../tile-place.ts';

/** Tile coordinates go from 0 to this; with some over the edge so that outlines do not show at the seams. */
export const tileExtent = 4096;
const buffer = 64;
const inside = constant(-buffer);
const outside = constant(tileExtent + buffer);

/** Tile units of a cell that one shape of many stands for, seen from far away: a pixel of a 512 pixel tile. */
export const tileCell = tileExtent / 512;

/** What a statement of a tile is put together from. */
export interface TileParts {
  /** A `with` clause that ends in `found`. */
  readonly found: SqlPart;
  /** Columns of `found` that become attributes. */
  readonly attributes: SqlPart;
  /** An expression over `found`. */
  readonly shape: SqlPart;
}

export function plainTile({ found, attributes, shape }: TileParts): SqlPart {
  return part`${found} select ${attributes}, ST_AsGeoJSON(${shape}, 0) as shape from found`;
}

/**
 * The same shapes: rounded as GeoJSON text is, rings wound as the specification wants them (4.3.4.4), collections left out.
 */
export function encodedTile({ found, attributes, shape }: TileParts, layer: string): SqlPart {
  return part`${found}
    select ST_AsMVT(feature, ${layer}::text, ${constant(tileExtent)}, 'shape') as tile from (
      select ${attributes}, ST_ForcePolygonCCW(ST_SnapToGrid(shape, 1)) as shape
      from (select ${attributes}, ${shape} as shape from found) placed
      where not ST_IsEmpty(shape) and GeometryType(shape) <> 'GEOMETRYCOLLECTION'
    ) feature`;
}

/** The tile's box and how many of its units a metre is. */
export function frameSql({ z, x, y }: TilePlace): SqlPart {
  const box = part`ST_TileEnvelope(${z}::integer, ${x}::integer, ${y}::integer)`;
  return part`frame as (
      select box, ST_XMin(box) as west, ST_YMax(box) as north, ${constant(tileExtent)} / (ST_XMax(box) - ST_XMin(box)) as scale
      from (select ${box} as box) b
    )`;
}

/** For geometries that keep no copy in web mercator: what a tile reaches in their own system, and they in the tile's. */
export function reachIn(srid: number): SqlPart {
  return part`ST_Transform(ST_Expand(box, ${constant(buffer)} / scale), ${constant(srid)})`;
}
export function inWebMercator(shape: SqlPart): SqlPart {
  const degrees = part`ST_Transform(${shape}, 4326)`;
  // The projection has no poles.
  const isPolar = part`ST_YMin(${degrees}) < -85 or ST_YMax(${degrees}) > 85`;
  const whole = part`ST_MakeEnvelope(-180, -85, 180, 85, 4326)`;
  return part`ST_Transform(case when ${isPolar} then ST_ClipByBox2D(${degrees}, ${whole}) else ${degrees} end, 3857)`;
}
/** Of a geometry `g` in a `frame`: whether it is near the tile, and itself in its units. */
export const isNearTile = part`g.geom_3857 && ST_Expand(box, ${constant(buffer)} / scale)`;
export const inTileUnits = part`ST_TransScale(g.geom_3857, -west, -north, scale, -scale)`;
/** Which cell of the tile the corners of its box lie in. */
export const firstCell = part`floor((ST_XMin(g.geom_3857) - west) * scale / ${constant(tileCell)}), floor((north - ST_YMin(g.geom_3857)) * scale / ${constant(tileCell)})`;
export const lastCell = part`floor((ST_XMax(g.geom_3857) - west) * scale / ${constant(tileCell)}), floor((north - ST_YMax(g.geom_3857)) * scale / ${constant(tileCell)})`;

export function clipped(shape: SqlPart): SqlPart {
  return part`ST_ClipByBox2D(ST_RemoveRepeatedPoints(ST_SnapToGrid(${shape}, 1)), ST_MakeEnvelope(${inside}, ${inside}, ${outside}, ${outside}))`;
}
