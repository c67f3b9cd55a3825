/** Formats that are read where shapes are asked for. */
export const featureExtensions = ['.zip', '.geojson', '.json', '.kml', '.kmz', '.dxf', '.gpkg'] as const;
