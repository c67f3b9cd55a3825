import { allow, defineEntity, enumeration, integer, json, refusal, text, z } from '@gleba/sdk';
import { dataUploadKey } from '../access-keys.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A row of an imported file that needs a look. What could not be imported is kept here whole, so nothing is lost. */
export const ImportIssue = defineEntity('lands.importIssue', {
  scope: 'project',
  fields: {
    jobId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    /** 1-based row of the file. */
    row: integer({ required: true, writing: 'never' }),
    code: text({ required: true, max: 60, indexed: true, writing: 'never' }),
    /** Of a sheet: the column's name in it. */
    column: text({ max: 120, writing: 'never' }),
    /** Facts for the reader: PostGIS's reason, the repeated key. Of a sheet what is wrong, in the words of who imported it. */
    detail: text({ max: 1000, writing: 'never' }),
    /** The same for every other reader. */
    refusal: json(refusal, { writing: 'never' }),
    /** imported: the row is a land, look at it; held: it is not; repaired: it was repaired and imported; dismissed. */
    status: enumeration(['imported', 'held', 'repaired', 'dismissed'], {
      required: true,
      default: 'held',
      indexed: true,
      tones: { imported: 'warning', held: 'danger', repaired: 'success' },
      writing: 'never',
    }),
    /** The row as the file has it, in the file's coordinates. */
    source: json(
      z.object({ srid: z.int(), geometry: z.unknown(), properties: z.record(z.string(), value) }),
      // One feature of a file may be 32 MB: what is held because something is wrong with it is kept whole.
      { writing: 'never', maxBytes: 32 * 1024 * 1024, maxKeys: 100_000 },
    ),
  },
  access: { read: allow.key(dataUploadKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
