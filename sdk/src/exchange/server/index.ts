/**
 * Tables and archives in and out, for a plugin's server side. In: a stored upload is read in a process of its own, row by row.
 *
 *     const file = await transaction((tx) => storedUpload(tx, fileId, projectId, 'fields.import'));
 *     await withFeatures({ files, readers, turn, signal }, file, async ([source]) => {
 *       for await (const rows of chunksOf(source.rows({}), 1500)) await context.step(next, (tx) => write(tx, rows));
 *     });
 *
 * Out: rows become a file while they are read, in whatever format was asked for.
 *
 *     const { extension, mimeType, write } = fileFormats[format];
 *     await files.write(key, streamOf(write({ title, subject: 'Talhões', columns, rows, layers: [], srs: null })));
 */

export { featureFile, type SheetFacts, type SourceFacts, sheetFile } from '../reader-names.ts';
export type { FeatureSource, ImportFeature, ImportGeometry, RowChoices } from '../reading/features/feature-source.ts';
export type { ShapefileGeometry } from '../reading/shapefile/source.ts';
export type { SheetChoices, SheetRow, SheetTable } from '../reading/sheet/sheet-table.ts';
export { FileRefusal, type RefusalCode, type RefusalDetail } from '../refusal.ts';
export { type CellKind, type CellReading, type CellValue, readCell } from './cell-values.ts';
export {
  type ExportCheckpoint,
  type ExportOrder,
  type ExportResult,
  exportFile,
  type StoreOrder,
  storeFile,
  tableOf,
} from './export-file.ts';
export { exportRecords } from './export-records.ts';
export {
  type ExportColumn,
  type ExportContent,
  type ExportKind,
  type ExportRow,
  type ExportValue,
  escapeXml,
  type FileBytes,
} from './export-row.ts';
export { type FileFormat, fileFormats } from './file-formats.ts';
export { streamOf } from './file-stream.ts';
export { fileTitle } from './file-title.ts';
export { type AttributeRoom, fittingAttributes } from './fitting-attributes.ts';
export { type CadDrawing, type CadEntity, type CadLayer, drawingFile } from './formats/cad-drawing.ts';
export { csvFile } from './formats/csv.ts';
export { type OdsCell, type OdsSheet, odsFile, odsFormat } from './formats/ods.ts';
export { columnName, type WorkbookCell, workbookFile } from './formats/xlsx.ts';
export { inWords } from './in-words.ts';
export { type Reach, withFeatures } from './open-features.ts';
export { type OpenedSheet, withSheet } from './open-sheet.ts';
export { chunksOf, firstOf, oneAhead } from './rows.ts';
export { storedUpload } from './stored-upload.ts';
export { type ZipEntry, zipFile } from './zip-file.ts';
