export { FileRefusal, type RefusalCode, type RefusalDetail } from '../../refusal.ts';
export {
  type ArchiveLimits,
  DEFAULT_LIMITS,
  openShapefileArchive,
  openUnpacked,
  shapefileParts,
  unpackEntries,
} from './archive.ts';
export { identifyCrs } from './crs.ts';
export { type EncodingChoice, isUtf8, resolveEncoding } from './encoding.ts';
export { fieldsInEncoding, readFeatures, sampleRows } from './features.ts';
export { FileWindow } from './file-window.ts';
export { openShapefileFolder, openShapefileParts } from './open.ts';
export type * from './source.ts';
