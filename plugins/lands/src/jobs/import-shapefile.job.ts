import { defineJob, z } from '@gleba/sdk';
import { drawingUnits } from '@gleba/sdk/exchange';
import { errorColumns } from '../coordinates/error-columns.ts';
import { importFinished } from '../events/import.event.ts';
import { type MappableField, mappableFields } from '../import-fields.ts';

const column = z.nullish(z.string().check(z.maxLength(120)));

/** What a person decided in the wizard. */
export const importSettings = z.object({
  fileId: z.uuid(),
  projectId: z.uuid(),
  /** Which layer of the file. */
  source: z.string().check(z.maxLength(300)),
  layerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** lands: every row becomes a land with its geometry; layer: geometries only. */
  target: z.enum(['lands', 'layer']),
  /** Of a layer, the slug of its type: somebody says which. Jobs of before have none. */
  layerType: z.nullish(z.string().check(z.minLength(1), z.maxLength(60))),
  /** EPSG code of the file's coordinates. */
  srid: z.int().check(z.gte(1024), z.lte(999999)),
  /** Null: as the file says. */
  encoding: z.nullish(z.string().check(z.maxLength(40))),
  /** What one unit of a drawing is; null: as the drawing says, else metres. */
  unit: z.nullish(z.enum(drawingUnits)),
  mapping: z.object(
    Object.fromEntries(mappableFields.map((field) => [field, column])) as Record<MappableField, typeof column>,
  ),
  /** Of a layer of points; without it by what the columns are called. */
  errorColumns: z.nullish(errorColumns),
  /** Geometries that PostGIS calls invalid: repair them at once, or hold them for a person to decide. */
  invalidGeometry: z.enum(['repair', 'hold']),
});
export type ImportSettings = z.infer<typeof importSettings>;

/** Brings a file with shapes into a project. The specification's name of it; what it reads is any format with shapes. */
export const importShapefile = defineJob('lands.importShapefile', {
  payload: importSettings,
  result: z.object({
    layerId: z.uuid(),
    total: z.nullable(z.int()),
    imported: z.int(),
    held: z.int(),
    repaired: z.int(),
    flagged: z.int(),
  }),
  emits: [importFinished],
});
