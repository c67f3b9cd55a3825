import type { ExportFormat } from '../export-formats.ts';
import type { ExportContent, FileBytes } from './export-row.ts';
import { csvFile } from './formats/csv.ts';
import { dxfFile } from './formats/dxf.ts';
import { geoPackage } from './formats/geo-package.ts';
import { geojsonFile } from './formats/geojson.ts';
import { kmlFile } from './formats/kml.ts';
import { shapefile } from './formats/shapefile.ts';
import { xlsxFile } from './formats/xlsx.ts';

export interface FileFormat {
  readonly extension: string;
  readonly mimeType: string;
  readonly write: (content: ExportContent) => FileBytes;
}

/** Every file that a list can become: how it is called, and who writes it. */
export const fileFormats: Readonly<Record<ExportFormat, FileFormat>> = {
  csv: { extension: '.csv', mimeType: 'text/csv', write: csvFile },
  xlsx: {
    extension: '.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxFile,
  },
  geojson: { extension: '.geojson', mimeType: 'application/geo+json', write: geojsonFile },
  kml: { extension: '.kml', mimeType: 'application/vnd.google-earth.kml+xml', write: kmlFile },
  shp: { extension: '.zip', mimeType: 'application/zip', write: shapefile },
  gpkg: { extension: '.gpkg', mimeType: 'application/geopackage+sqlite3', write: geoPackage },
  dxf: { extension: '.dxf', mimeType: 'image/vnd.dxf', write: dxfFile },
};
