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
import { landSegments } from './land-segments.ts';

export { landStatuses };

const managed = allow.all(allow.key(landsKey), allow.key(dataManageKey));
/**
 * The price follows from these in the database (server/price), and the event of the change has to tell it too: a column with
 * a rule of its own is written step by step, which reads back what was stored. The rule is the lot's own.
 */
const priced = { write: managed } as const;

/** A lot: identified by block, lot and subdivision inside of its project. */
export const Land = defineEntity('lands.land', {
  scope: 'project',
  softDelete: true,
  title: ['block', 'lot'],
  fields: {
    block: text({ required: true, max: 60, searchable: true }),
    lot: text({ required: true, max: 60, searchable: true }),
    subdivision: text({ max: 120, searchable: true }),
    externalId: text({ max: 120, searchable: true, indexed: true }),
    /** What the newest LandStatus says; only `changeLandStatus` writes it. */
    computedStatus: enumeration(landStatuses, {
      required: true,
      default: 'pending',
      writing: 'never',
      tones: landStatusTones,
    }),
    address: text({ max: 400, searchable: true }),
    /** m² on the ellipsoid, from the geometry; the server writes it with the geometry. */
    computedArea: decimal({ precision: 18, scale: 4, writing: 'never' }),
    /** m² by document, where it differs from what was measured. */
    customArea: decimal({ precision: 18, scale: 4, min: '0', ...priced }),
    /** m² of it that stay public and cost nothing. */
    customPublicArea: decimal({ precision: 18, scale: 4, min: '0', ...priced }),
    /** m² that are paid for: by document, else measured, less the public part. */
    pricedArea: decimal({ precision: 18, scale: 4, writing: 'never' }),
    /** By how many per cent of the area by document the measured one is larger. */
    areaDeviation: decimal({ precision: 18, scale: 4, writing: 'never' }),
    /** Agreed on for this lot, instead of the computed one. */
    price: money({ min: '0' }),
    /** From the project's base prices, see server/price. */
    computedPrice: money({ writing: 'never' }),
    blockNewContract: boolean({ required: true, default: false }),
    observation: text({ max: 4000 }),
    lawsuitId: reference('lands.lawsuit', { inverse: 'lands', onDelete: 'setNull' }),
    /** Of the newest visit. */
    lastVisitResultId: reference('lands.visitResult', { onDelete: 'setNull', writing: 'never' }),
    lastVisitAt: instant({ writing: 'never' }),
    geometryId: reference('lands.geometry', { inverse: 'lands', onDelete: 'setNull', writing: 'never' }),
    /** Which of its sides is front, back, left, right; by `saveLandSides`. */
    // 5000 sides with whoever adjoins them.
    segments: json(landSegments, { writing: 'never', maxBytes: 1024 * 1024, maxKeys: 25_000 }),
    /** The import that made it, so that an import can be looked at and undone as one. */
    importJobId: text({ max: 36, indexed: true, writing: 'never' }),
    /**
     * Real files repeat a block and lot. The first keeps 0 and the key stays unique for whoever types one; the repeated
     * ones of an import are numbered, kept and reported instead of dropped.
     */
    keyOccurrence: integer({ required: true, default: 0, min: 0, writing: 'never' }),
    residentCount: computed<number>({ how: 'count', of: 'residents' }),
  },
  unique: [{ id: 'key', fields: ['block', 'lot', 'subdivision', 'keyOccurrence'] }],
  access: {
    read: allow.key(landsKey),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
