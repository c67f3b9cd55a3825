/** Land fields that a column of an imported file can fill. */
export const mappableFields = [
  'block',
  'lot',
  'subdivision',
  'externalId',
  'address',
  'observation',
  'customArea',
] as const;
export type MappableField = (typeof mappableFields)[number];

/** What one unit of a drawing may be. */
export const drawingUnits = ['m', 'mm', 'cm', 'dm', 'km', 'in', 'ft'] as const;
export type DrawingUnit = (typeof drawingUnits)[number];

/** What an upload for importing lands is for; the server checks who may and how large by it. */
export const importPurpose = 'lands.import';

/** Formats that an import reads, and the largest file: 1 GiB, the specification's default for an uploader. */
export const importExtensions = ['.zip', '.geojson', '.json', '.kml', '.kmz', '.dxf', '.gpkg'] as const;
export const largestImport = 1_073_741_824;
