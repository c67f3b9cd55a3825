/** Files that a list of lots can become. */
export const exportFormats = ['csv', 'xlsx', 'geojson', 'kml', 'shp', 'dxf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Columns of an exported list, in the order in which they stand at first. */
export const exportColumns = [
  'block',
  'lot',
  'subdivision',
  'computedStatus',
  'address',
  'externalId',
  'computedArea',
  'customArea',
  'customPublicArea',
  'pricedArea',
  'areaDeviation',
  'price',
  'computedPrice',
  'blockNewContract',
  'legalResponsibles',
  'lawsuit',
  'lastVisitResult',
  'lastVisitAt',
  'observation',
] as const;
export type ExportColumnName = (typeof exportColumns)[number];
