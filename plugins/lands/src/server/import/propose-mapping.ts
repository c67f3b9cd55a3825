import { type MappableField, mappableFields } from '../../import-fields.ts';

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
