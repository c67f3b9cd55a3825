/** Files that a list can become. */
export const exportFormats = ['csv', 'xlsx', 'geojson', 'kml', 'shp', 'dxf'] as const;
export type ExportFormat = (typeof exportFormats)[number];
