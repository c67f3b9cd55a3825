import { z } from '@gleba/sdk';
import { drawingUnits } from '@gleba/sdk/exchange';
import { type MappableField, mappableFields } from '../../import-fields.ts';

const column = z.string().max(120).nullish();

/** What a person decided in the wizard; the job's payload. */
export const importSettings = z.object({
  fileId: z.uuid(),
  projectId: z.uuid(),
  /** Which layer of the file. */
  source: z.string().max(300),
  layerName: z.string().trim().min(1).max(200),
  /** lands: every row becomes a land with its geometry; layer: geometries only. */
  target: z.enum(['lands', 'layer']),
  /** EPSG code of the file's coordinates. */
  srid: z.number().int().min(1024).max(999999),
  /** Null: as the file says. */
  encoding: z.string().max(40).nullish(),
  /** What one unit of a drawing is; null: as the drawing says, else metres. */
  unit: z.enum(drawingUnits).nullish(),
  mapping: z.object({
    block: column,
    lot: column,
    subdivision: column,
    externalId: column,
    address: column,
    observation: column,
    customArea: column,
  }),
  /** Geometries that PostGIS calls invalid: mend them at once, or hold them for a person to decide. */
  invalidGeometry: z.enum(['repair', 'hold']),
});
export type ImportSettings = z.infer<typeof importSettings>;

const hints: Record<MappableField, readonly string[]> = {
  block: ['quadra', 'qd', 'block', 'nm_quadra', 'num_quadra', 'texto quadra', 'camada'],
  lot: ['lote', 'lt', 'lot', 'nm_lote', 'num_lote'],
  subdivision: ['loteamento', 'bairro', 'setor', 'subdivision'],
  externalId: ['inscricao', 'insc', 'inscr', 'matricula', 'codigo', 'cod', 'id'],
  address: ['logradouro', 'endereco', 'rua', 'address'],
  observation: ['observacao', 'obs'],
  customArea: ['area_titulo', 'area_doc'],
};

/** The first column whose name is one of the usual ones, for each field. */
export function proposeMapping(columns: readonly string[]): Partial<Record<MappableField, string>> {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const proposal: Partial<Record<MappableField, string>> = {};
  for (const field of mappableFields) {
    for (const hint of hints[field]) {
      const found = columns.find((name) => plain(name) === hint);
      if (found !== undefined && !Object.values(proposal).includes(found)) {
        proposal[field] = found;
        break;
      }
    }
  }
  return proposal;
}
