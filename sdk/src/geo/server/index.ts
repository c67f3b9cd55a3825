/**
 * Geometry by PostGIS, for a plugin's server side: shapes that people drew, vector tiles, base maps.
 *
 *     const shape = readArea(input.shape); // what a browser sent, or VALIDATION in words
 *     const area = await measureShape(tx, shape);
 *     const { srid } = await workingPlane(tx, projectId, shape);
 *     const parts = await cutShape(tx, shape, readLine(input.line), srid);
 *
 * Records with shapes are a layer of tiles by `defineTileLayer` of `geo`, served by `tilesOf(layer)` in `routes`. What is more than
 * that: a tile is a statement that finds shapes `g` with the column of `webMercatorColumn` in a `frame`, encoded by PostgreSQL where it
 * can (`encodedTile`) and here where it cannot (`plainTile`); `answerTile` asks the right one.
 */
export { addressFault } from './base-maps/address-fault.ts';
export { baseMapRoutes, type FindBaseMap, type KnownBaseMap } from './base-maps/base-map.routes.ts';
export { brazilRoute } from './base-maps/brazil.route.ts';
export { createGuardedBaseMaps } from './base-maps/guarded-base-maps.ts';
export { keepBaseMaps } from './base-maps/kept-base-maps.ts';
export { type CheckedGeometry, checkGeometries, type ShapeToCheck } from './check-geometries.ts';
export { type Circle, circleShape } from './circle-shape.ts';
export { cutShape, type ShapePart } from './cut-shape.ts';
export {
  type AreaShape,
  type Line,
  type MultiPolygon,
  type Polygon,
  positionsOf,
  readArea,
  readLine,
} from './drawn-shape.ts';
export { type JoinedShape, joinShapes } from './join-shapes.ts';
export { keepVertices } from './keep-vertices.ts';
export { areaSql, measureShape } from './measure-shape.ts';
export { encodeTile, type TileRow } from './tiles/encode-tile.ts';
export { parseTilePlace } from './tiles/parse-tile-place.ts';
export { answerTile, type TileStatements } from './tiles/tile-answer.ts';
export {
  clipped,
  encodedTile,
  firstCell,
  frameSql,
  inTileUnits,
  isNearTile,
  lastCell,
  plainTile,
  type TileParts,
  tileCell,
  tileExtent,
} from './tiles/tile-sql.ts';
export { tilesOf } from './tiles/tiles-of.ts';
export { webMercatorColumn } from './tiles/web-mercator-column.ts';
export { workingPlane } from './working-plane.ts';
