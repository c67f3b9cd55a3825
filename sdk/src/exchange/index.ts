/**
 * Tables, shapes and archives in and out: what both sides of a plugin have to agree on. Files are opened by `exchange/server`, in a
 * process of their own that loads `exchange/reading`; written by `exchange/server`.
 */
export { type DrawingUnit, drawingUnits } from './drawing-units.ts';
export { type ExportFormat, type ExportLoss, exportFormats, exportLosses } from './export-formats.ts';
export { featureExtensions } from './feature-extensions.ts';
export { plainWord } from './plain-word.ts';
export { FileRefusal, type RefusalCode, type RefusalDetail, refusalOf } from './refusal.ts';
export { sheetExtensions, sheetLimits } from './sheet-limits.ts';
