/** Files that a list can become. */
export const exportFormats = ['csv', 'xlsx', 'geojson', 'kml', 'shp', 'gpkg', 'dxf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a format cannot hold: a text beyond its length, a decimal of too many digits, a row without a shape, holes, several parts. */
export const exportLosses = ['cutText', 'roundedNumber', 'withoutShape', 'hole', 'furtherPart'] as const;
export type ExportLoss = (typeof exportLosses)[number];
