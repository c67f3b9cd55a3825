import { plainWord } from '@gleba/sdk/exchange';
import everyday from '../../locales/everyday/pt-BR.json' with { type: 'json' };
import ptBR from '../../locales/pt-BR.json' with { type: 'json' };
import own from '../../locales/sheet/pt-BR.json' with { type: 'json' };
import {
  residentFieldOf,
  type SheetField,
  type SheetMapping,
  type SheetResidentField,
  sheetFields,
} from '../../sheet-fields.ts';

/** What columns are called in the registers of Brazilian offices, the usual word first. Letters and digits only. */
const synonyms: Readonly<Record<SheetField, readonly string[]>> = {
  block: ['quadra', 'qd', 'qdr', 'quad', 'nquadra', 'numquadra', 'numeroquadra', 'numerodaquadra', 'block'],
  lot: ['lote', 'lt', 'nlote', 'numlote', 'numerolote', 'numerodolote', 'unidade', 'lot'],
  subdivision: ['loteamento', 'subdivisao', 'bairro', 'setor', 'gleba', 'nucleo', 'subdivision'],
  externalId: [
    'codigoexterno',
    'inscricao',
    'inscricaoimobiliaria',
    'inscricaomunicipal',
    'insc',
    'matricula',
    'codigo',
    'cod',
    'id',
  ],
  address: ['endereco', 'logradouro', 'rua', 'enderecodolote', 'enderecoimovel', 'address'],
  customArea: ['areapordocumento', 'areadocumento', 'areatitulo', 'areadolote', 'arealote', 'aream2', 'area'],
  customPublicArea: ['areapublica', 'areapublicam2'],
  price: ['preco', 'valor', 'valordolote', 'precodolote', 'precocombinado', 'price'],
  blockNewContract: ['bloqueado', 'bloquearcontrato', 'bloquearnovocontrato', 'bloqueianovocontrato'],
  observation: ['observacao', 'observacoes', 'obs', 'notas'],
  residentName: [
    'nomedomorador',
    'morador',
    'nomemorador',
    'ocupante',
    'nomedoocupante',
    'beneficiario',
    'proprietario',
    'titular',
    'nome',
  ],
  residentCpfCnpj: ['cpfcnpj', 'cpf', 'cnpj', 'cpfoucnpj', 'cpfdomorador', 'documento', 'cpfmorador'],
  residentTenureShare: [
    'partedolote',
    'dolote',
    'parte',
    'percentualdolote',
    'fracao',
    'percentual',
    'participacao',
    'cota',
    'porcentagem',
  ],
  residentLegalResponsible: ['responsavellegal', 'responsavel', 'titularlegal'],
  residentSecondaryResponsible: ['responsavelsecundario', 'conjuge', 'segundoresponsavel', 'coresponsavel'],
};

const texts: Readonly<Record<string, string>> = { ...ptBR, ...everyday, ...own };

/** What the field is called on our own screens, in the template and in exported lists. */
function titlesOf(field: SheetField): readonly string[] {
  if (!(field in residentFieldOf)) return [plainName(texts[`lands.land.${field}`] ?? '')];
  const label = texts[`lands.resident.${residentFieldOf[field as SheetResidentField]}`] ?? '';
  return [plainName((texts['lands.sheet.residentField'] ?? '').replace('{field}', label)), plainName(label)];
}

function plainName(name: string): string {
  return plainWord(name).replace(/[^a-z0-9]/g, '');
}

/** The first column with one of a field's usual names; none is given away twice. */
export function proposeColumns(columns: readonly string[]): SheetMapping {
  const plain = columns.map(plainName);
  const taken = new Set<number>();
  const found: Partial<Record<SheetField, string>> = {};
  for (const field of sheetFields) {
    const at = [...titlesOf(field), ...synonyms[field]]
      .map((word) => plain.indexOf(word))
      .find((index) => index >= 0 && !taken.has(index));
    const column = at === undefined ? undefined : columns[at];
    if (at === undefined || column === undefined) continue;
    taken.add(at);
    found[field] = column;
  }
  return found;
}
