import { defineJob, mini } from '@gleba/sdk';
import { drawingUnits } from '@gleba/sdk/exchange';
import { type MappableField, mappableFields } from '../import-fields.ts';

const column = mini.nullish(mini.string().check(mini.maxLength(120)));

/** What a person decided in the wizard. */
export const importSettings = mini.object({
  fileId: mini.uuid(),
  projectId: mini.uuid(),
  /** Which layer of the file. */
  source: mini.string().check(mini.maxLength(300)),
  layerName: mini.string().check(mini.trim(), mini.minLength(1), mini.maxLength(200)),
  /** lands: every row becomes a land with its geometry; layer: geometries only. */
  target: mini.enum(['lands', 'layer']),
  /** EPSG code of the file's coordinates. */
  srid: mini.int().check(mini.gte(1024), mini.lte(999999)),
  /** Null: as the file says. */
  encoding: mini.nullish(mini.string().check(mini.maxLength(40))),
  /** What one unit of a drawing is; null: as the drawing says, else metres. */
  unit: mini.nullish(mini.enum(drawingUnits)),
  mapping: mini.object(
    Object.fromEntries(mappableFields.map((field) => [field, column])) as Record<MappableField, typeof column>,
  ),
  /** Geometries that PostGIS calls invalid: mend them at once, or hold them for a person to decide. */
  invalidGeometry: mini.enum(['repair', 'hold']),
});
export type ImportSettings = mini.infer<typeof importSettings>;

/** Brings a file with shapes into a project. The specification's name of it; what it reads is any format with shapes. */
export const importShapefile = defineJob('lands.importShapefile', {
  payload: importSettings,
  result: mini.object({
    layerId: mini.uuid(),
    total: mini.nullable(mini.int()),
    imported: mini.int(),
    held: mini.int(),
    repaired: mini.int(),
    flagged: mini.int(),
  }),
});
