/** Files that a list can become. */
export const exportFormats = ['csv', 'xlsx', 'geojson', 'kml', 'shp', 'gpkg', 'dxf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a format cannot hold: a text beyond its length, a decimal of too many digits, a row without a shape, holes, several parts,
 * heights of some corners of a shape. */
export const exportLosses = [
  'cutText',
  'roundedNumber',
  'withoutShape',
  'hole',
  'furtherPart',
  'partialHeights',
] as const;
export type ExportLoss = (typeof exportLosses)[number];
