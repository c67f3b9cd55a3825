/** GeoJSON (RFC 7946) as the API carries it: longitude and latitude in degrees, EPSG 4326. */
export type Position = readonly number[];
export type GeoJsonGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

export type GeometryType =
  | 'geometry'
  | 'point'
  | 'multiPoint'
  | 'lineString'
  | 'multiLineString'
  | 'polygon'
  | 'multiPolygon';

/** A geometry in coordinates of another reference system than the API's; only the server's own code may write one. */
export type ReferencedGeometry = GeoJsonGeometry & { readonly crs: { readonly srid: number } };

/** Says which reference system the coordinates are in; PostGIS transforms them when they are written. */
export function inReference(geometry: GeoJsonGeometry, srid: number): ReferencedGeometry {
  return { ...geometry, crs: { srid } };
}
