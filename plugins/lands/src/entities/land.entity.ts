import {
  allow,
  boolean,
  computed,
  decimal,
  defineEntity,
  enumeration,
  instant,
  integer,
  json,
  money,
  reference,
  text,
} from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { landStatuses, landStatusTones } from '../land-status.ts';
import { Geometry } from './geometry.entity.ts';
import { LandAddress } from './land-address.entity.ts';
import { landSegments } from './land-segments.ts';
import { Lawsuit } from './lawsuit.entity.ts';
import { VisitResult } from './visit-result.entity.ts';

export { landStatuses };

const managed = allow.all(allow.key(landsKey), allow.key(dataManageKey));
/**
 * From these more follows in the database (server/price, server/address), and the event of the change has to tell it too: a column
 * with a rule of its own is written step by step, which reads back what was stored. The rule is the lot's own.
 */
const told = { write: managed } as const;

/** A lot: identified by block, lot and subdivision inside of its project. */
export const Land = defineEntity('lands.land', {
  scope: 'project',
  softDelete: true,
  title: ['block', 'lot'],
  linkable: { path: '/lands/:id', icon: 'map-2' },
  fields: {
    block: text({
      required: true,
      max: 60,
      searchable: true,
      list: { width: 100 },
      exchange: {
        order: -1,
        names: ['quadra', 'qd', 'qdr', 'quad', 'nquadra', 'numquadra', 'numeroquadra', 'numerodaquadra', 'block'],
        attributes: ['quadra', 'qd', 'block', 'nm_quadra', 'num_quadra', 'texto quadra', 'camada'],
      },
    }),
    lot: text({
      required: true,
      max: 60,
      searchable: true,
      list: { width: 84 },
      exchange: {
        order: -1,
        names: ['lote', 'lt', 'nlote', 'numlote', 'numerolote', 'numerodolote', 'unidade', 'lot'],
        attributes: ['lote', 'lt', 'lot', 'nm_lote', 'num_lote'],
      },
    }),
    subdivision: text({
      max: 120,
      searchable: true,
      list: { width: 150 },
      bulk: true,
      exchange: {
        order: -1,
        names: ['loteamento', 'subdivisao', 'bairro', 'setor', 'gleba', 'nucleo', 'subdivision'],
        attributes: ['loteamento', 'bairro', 'setor', 'subdivision'],
      },
    }),
    externalId: text({
      max: 120,
      searchable: true,
      indexed: true,
      list: { order: 3, width: 130 },
      exchange: {
        names: [
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
        attributes: ['inscricao', 'insc', 'inscr', 'matricula', 'codigo', 'cod', 'id'],
      },
    }),
    /** What the newest LandStatus says; only `changeLandStatus` writes it. */
    computedStatus: enumeration(landStatuses, {
      required: true,
      default: 'pending',
      writing: 'never',
      tones: landStatusTones,
      list: { width: 140 },
      group: false,
      exchange: { order: -1 },
    }),
    /** On one line: as a file or a person wrote it, or as its parts say it. */
    address: text({
      max: 400,
      ...told,
      searchable: true,
      list: { order: 2, width: 220 },
      bulk: true,
      exchange: {
        order: -1,
        names: ['endereco', 'logradouro', 'rua', 'enderecodolote', 'enderecoimovel', 'address'],
        attributes: ['logradouro', 'endereco', 'rua', 'address'],
      },
    }),
    /** The same in parts, where somebody has given them (server/address). */
    addressId: reference(LandAddress, {
      inverse: 'lands',
      onDelete: 'setNull',
      group: { title: 'lands.land.addressId', order: 1 },
    }),
    /** m² on the project's surface and in its plane, computed by the database with the geometry (server/area). */
    computedArea: decimal({
      precision: 18,
      scale: 4,
      writing: 'never',
      measure: 'area',
      list: { order: 1, width: 110 },
      group: false,
      exchange: true,
    }),
    /** m² by document, where it differs from what was measured. */
    customArea: decimal({
      precision: 18,
      scale: 4,
      min: '0',
      ...told,
      bulk: true,
      exchange: {
        names: ['areapordocumento', 'areadocumento', 'areatitulo', 'areadolote', 'arealote', 'aream2', 'area'],
        attributes: ['area_titulo', 'area_doc'],
      },
    }),
    /** m² of it that stay public and cost nothing. */
    customPublicArea: decimal({
      precision: 18,
      scale: 4,
      min: '0',
      ...told,
      bulk: true,
      exchange: { names: ['areapublica', 'areapublicam2'], attributes: ['area_publica'] },
    }),
    /** m² that are paid for: by document, else measured, less the public part. */
    pricedArea: decimal({ precision: 18, scale: 4, writing: 'never', exchange: true }),
    /** By how many per cent of the area by document the measured one is larger. */
    areaDeviation: decimal({ precision: 18, scale: 4, writing: 'never', exchange: true }),
    /** Agreed on for this lot, instead of the computed one. */
    price: money({
      min: '0',
      list: { order: 5, width: 130, isHidden: true },
      bulk: true,
      exchange: {
        names: ['preco', 'valor', 'valordolote', 'precodolote', 'precocombinado', 'price'],
        attributes: ['preco'],
      },
    }),
    /** From the project's base prices, see server/price. */
    computedPrice: money({ writing: 'never', list: { order: 5, width: 150, isHidden: true }, exchange: true }),
    blockNewContract: boolean({
      required: true,
      default: false,
      bulk: true,
      exchange: {
        names: ['bloqueado', 'bloquearcontrato', 'bloquearnovocontrato', 'bloqueianovocontrato'],
        attributes: ['bloqueado'],
      },
    }),
    observation: text({
      max: 4000,
      order: 1,
      bulk: true,
      exchange: { names: ['observacao', 'observacoes', 'obs', 'notas'], attributes: ['observacao', 'obs'] },
    }),
    lawsuitId: reference(Lawsuit, { inverse: 'lands', onDelete: 'setNull', exchange: true }),
    /** The contract that it is sold by, as the plugin of contracts says it (`landContractToken`). */
    currentContractId: text({ max: 36, indexed: true, writing: 'never', group: false }),
    /** Of the newest visit. */
    lastVisitResultId: reference(VisitResult, { onDelete: 'setNull', writing: 'never', exchange: true }),
    lastVisitAt: instant({
      writing: 'never',
      list: { order: 5, width: 150, card: 'none', isHidden: true },
      exchange: true,
    }),
    geometryId: reference(Geometry, { inverse: 'lands', onDelete: 'setNull', writing: 'never', group: false }),
    /** Which of its sides is front, back, left, right; by `saveLandSides`. */
    // 5000 sides with whoever adjoins them.
    segments: json(landSegments, { writing: 'never', maxBytes: 1024 * 1024, maxKeys: 25_000 }),
    /** The import that made it, so that an import can be looked at and undone as one. */
    importJobId: text({ max: 36, indexed: true, writing: 'never', group: false }),
    /**
     * Real files repeat a block and lot. The first keeps 0 and the key stays unique for whoever types one; the repeated
     * ones of an import are numbered, kept and reported instead of dropped.
     */
    keyOccurrence: integer({ required: true, default: 0, min: 0, writing: 'never', group: false }),
    residentCount: computed<number>(
      { how: 'count', of: 'residents' },
      { list: { order: 4, width: 104, card: 'none' }, group: false },
    ),
  },
  unique: [{ id: 'key', fields: ['block', 'lot', 'subdivision', 'keyOccurrence'] }],
  access: {
    read: allow.key(landsKey),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
