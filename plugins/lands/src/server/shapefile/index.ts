export { type ArchiveLimits, DEFAULT_LIMITS, openShapefileArchive } from './archive.ts';
export { identifyCrs } from './crs.ts';
export { type EncodingChoice, resolveEncoding } from './encoding.ts';
export { fieldsInEncoding, readFeatures, sampleRows } from './features.ts';
export { openShapefileFolder, openShapefileParts } from './open.ts';
export { type RefusalCode, type RefusalDetail, ShapefileRefusal } from './refusal.ts';
export type * from './source.ts';
