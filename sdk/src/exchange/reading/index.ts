/**
 * Readers of files that somebody else made, for a plugin's `src/server/readers.ts`:
 *
 *     import { featureReader, sheetReader } from '@gleba/sdk/exchange/reading';
 *     export const readers: readonly AnyReader[] = [featureReader, sheetReader];
 *
 * They run in a process of their own (decision 0038), which loads nothing of the program: neither may what stands here. The server
 * asks them by `withFeatures` and `withSheet`.
 */
export { FileRefusal, type RefusalCode, type RefusalDetail, refusalOf } from '../refusal.ts';
export type { FeatureSource, ImportFeature, ImportGeometry, RowChoices } from './features/feature-source.ts';
export { type OpenedFeatures, openFeatures } from './features/open-features.ts';
export { featureReader, sheetReader } from './readers.ts';
export { type ArchiveLimits, unpackEntries } from './shapefile/archive.ts';
export type { ShapefileGeometry } from './shapefile/source.ts';
export { readSheet } from './sheet/read-sheet.ts';
export type { SheetChoices, SheetRow, SheetTable } from './sheet/sheet-table.ts';
export { readXml } from './xml/read-xml.ts';
export type { XmlHandler } from './xml/xml-scanner.ts';
