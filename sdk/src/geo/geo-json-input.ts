import { type GeoJsonGeometry, z } from '@gleba/sdk';

/**
 * GeoJSON as an operation takes it: what it holds is read on the server (`readArea`, `readLine` of `geo/server`), which says in
 * words what is wrong.
 */
export const geoJson = z.custom<GeoJsonGeometry>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
