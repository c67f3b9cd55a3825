/**
 * Geometry that needs neither a database nor a screen: reference systems, planes, measures, coordinates as texts. Everything is a
 * plain function of plain data.
 *
 *     const plane = referencePlane(projectSrid, longitude, latitude < 0);
 *     const { rings } = outlineOf(parts, { mergesCollinear: true });
 *     const { area, perimeter } = measure(rings, plane, 'local', height);
 *     formatSquareMetres(area); // 1.234,56 m²
 *     formatPlace(latitude, 'N', 'S'); // 18°51'04,4321" S
 *
 * What PostGIS computes is in `geo/server`; what people see and draw, in `geo/web`.
 */

export { approximateArea } from './approximate-area.ts';
export {
  arcBetween,
  arcsInShape,
  arcTolerance,
  bulgeOf,
  type FileArc,
  type MeasuredArc,
  measureArc,
  placesAlong,
  positionsAlong,
  type ShapeArc,
  segmentsFor,
} from './arc.ts';
export { aroundPoint, towards } from './around-point.ts';
export { type BaseMapKind, baseMapKinds } from './base-map-kinds.ts';
export type { BaseMapAnswer, BaseMapSource } from './base-map-source.ts';
export { DATUMS, type Datum, type DatumKey } from './brazil-crs.ts';
export { formatAzimuth, formatMetres, formatPlace, formatSigned, formatSquareMetres } from './coordinate-text.ts';
export { equalAreaPlane, geodesic } from './ellipsoid.ts';
export { type Bounds, boundsOf, brazil, centreOf, contains, formatPosition } from './geo-bounds.ts';
export { geoJson } from './geo-json-input.ts';
export { outlineLength, sketchPath, vertexCount } from './geometry-measures.ts';
export { type GraticuleLines, graticule } from './graticule.ts';
export { type Heights, heightsOf, isClockwise, linesOf, positionsOf, raised, rightHandedShape } from './heights.ts';
export { localPlane } from './local-plane.ts';
export { mapLimits } from './map-limits.ts';
export { type Measured, type MeasuredSide, measure, type Surface } from './measure.ts';
export { NoOutline, type Outline, type OutlineRing, outlineOf } from './outline.ts';
export { azimuth, clockwiseArea, distance, type Point, type Ring, type Segment, sidesOf, turn } from './plane.ts';
export { drawable, joinedPolygons } from './polygons.ts';
export { type ReferencePlane, referencePlane } from './reference-plane.ts';
export { findReferenceSystems, type ReferenceSystem, referenceSystemLabel } from './reference-systems.ts';
export { drawnDecimals, outerRing, restorePrecision, ringsOf, rounded, withHoles } from './restore-precision.ts';
export { shapeLimits } from './shape-limits.ts';
export {
  type Box,
  chooseScale,
  clipped,
  clippedLine,
  extentOf,
  isInside,
  labelPoint,
  pathOf,
  readableAngle,
  roundStep,
  type SheetPoint,
  sheetArea,
  type View,
  viewOf,
} from './sheet.ts';
export { type SnapTarget, snapPosition } from './snap.ts';
export { defineTileLayer, type TileLayer, type TileLayerDeclaration, tileAddress } from './tile-layer.ts';
export { fillTile, type TilePlace } from './tile-place.ts';
export { type Ellipsoid, type Place, placeOf, type TransverseMercator } from './transverse-mercator.ts';
