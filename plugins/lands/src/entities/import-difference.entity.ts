import {
  allow,
  boolean,
  decimal,
  defineEntity,
  enumeration,
  geometry,
  integer,
  json,
  readOnly,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { dataUploadKey, landsKey } from '../access-keys.ts';
import { differenceKinds, differenceStates, matchedBy } from '../differences.ts';
import { shapeArcs } from '../shape-arcs.ts';
import { shapeHeights } from '../shape-heights.ts';
import { Geometry } from './geometry.entity.ts';
import { Land } from './land.entity.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const maxBytes = 1024 * 1024;

/** One field that the file says otherwise than the lot. */
export const changedFact = z.object({
  field: z.string().check(z.maxLength(60)),
  before: value,
  after: value,
  /** The lot says otherwise than the file that it came from said: somebody has changed it since. */
  isByHand: z.boolean(),
});

/** What a file says otherwise than the project, as a comparison found it; nothing of it is in the lots until somebody takes it over. */
export const ImportDifference = defineEntity('lands.importDifference', {
  scope: 'project',
  fields: {
    /** The comparison. */
    jobId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    /** 1-based row of the file; null for a lot that the file does not have. */
    row: integer({ writing: 'never' }),
    kind: enumeration(differenceKinds, { required: true, default: 'read', indexed: true, writing: 'never' }),
    /** As people know the lot. */
    label: text({ required: true, max: 300, writing: 'never' }),
    landId: reference(Land, { inverse: 'importDifferences', onDelete: 'cascade', writing: 'never' }),
    matchedBy: enumeration(matchedBy, { writing: 'never' }),
    /** The lot's shape that was compared: of another one the difference says nothing. */
    geometryId: reference(Geometry, { onDelete: 'setNull', writing: 'never' }),
    /** Of two files, the row of the earlier one that it was found to be, or that the later one does not have. */
    formerId: text({ max: 36, indexed: true, writing: 'never' }),
    /** The file's shape and the heights and arcs of its outline. */
    geom: geometry('geometry', { writing: 'never' }),
    heights: json(shapeHeights, { writing: 'never', maxBytes: 4 * 1024 * 1024, maxKeys: 120_000 }),
    arcs: json(shapeArcs, { writing: 'never', maxBytes: 256 * 1024, maxKeys: 10_000 }),
    /** The file's columns, and what they fill of the lot. */
    properties: json(z.record(z.string(), value), { writing: 'never', maxBytes }),
    filled: json(z.record(z.string(), value), { writing: 'never', maxBytes }),
    facts: json(z.array(changedFact), { writing: 'never', maxBytes }),
    /** m² as the project measures. */
    fromArea: decimal({ precision: 18, scale: 4, writing: 'never' }),
    toArea: decimal({ precision: 18, scale: 4, writing: 'never' }),
    areaDifference: decimal({ precision: 18, scale: 4, writing: 'never' }),
    /** m that the corner farthest from the other outline is away from it; null where there is no other, or far too many corners. */
    displacement: decimal({ precision: 12, scale: 4, writing: 'never' }),
    /** Somebody has drawn the shape, or written one of the facts, since the lot came in. */
    isByHand: boolean({ required: true, default: false, indexed: true, writing: 'never' }),
    problem: text({ max: 60, writing: 'never' }),
    detail: text({ max: 1000, writing: 'never' }),
    state: enumeration(differenceStates, {
      required: true,
      default: 'open',
      indexed: true,
      writing: 'never',
      tones: { taken: 'success', left: 'warning' },
    }),
    /** The job that took it over, or tried to. */
    takenBy: text({ max: 36, indexed: true, writing: 'never' }),
    /** The operation on shapes that taking it over was, or the shape of the lot that it made; what the lot's status was. */
    operationId: text({ max: 36, writing: 'never' }),
    madeGeometryId: text({ max: 36, writing: 'never' }),
    previousStatus: text({ max: 20, writing: 'never' }),
  },
  ...readOnly(allow.all(allow.key(landsKey), allow.key(dataUploadKey))),
});
