/** Geometry by PostGIS, for a plugin's server side. */
export { type CheckedGeometry, checkGeometries, type ShapeToCheck } from './check-geometries.ts';
