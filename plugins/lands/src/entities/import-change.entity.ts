import { allow, defineEntity, enumeration, integer, json, text, z } from '@gleba/sdk';
import { dataUploadKey, landsKey, residentsKey } from '../access-keys.ts';

/** A hundred columns of 4000 characters. */
const maxBytes = 1024 * 1024;
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** What an import of a sheet did to one record, so that it can be taken back. */
export const ImportChange = defineEntity('lands.importChange', {
  scope: 'project',
  fields: {
    jobId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    /** Of the sheet. */
    row: integer({ required: true, writing: 'never' }),
    kind: enumeration(['land', 'resident'], { required: true, writing: 'never' }),
    recordId: text({ required: true, max: 36, writing: 'never' }),
    /** As people know the record: to name it where it could not be put back. */
    label: text({ required: true, max: 300, writing: 'never' }),
    /** Null: the import created the record. */
    before: json(values, { writing: 'never', maxBytes }),
    /** What the import wrote, of the same fields. */
    after: json(values, { required: true, writing: 'never', maxBytes }),
    /** kept: it was changed since, so taking the import back left it. */
    state: enumeration(['done', 'undone', 'kept'], { required: true, default: 'done', writing: 'never' }),
  },
  access: {
    // It holds what stood in lots and residents before.
    read: allow.all(allow.key(dataUploadKey), allow.key(landsKey), allow.key(residentsKey)),
    create: allow.nobody,
    update: allow.nobody,
    delete: allow.nobody,
  },
  derive: { create: false, update: false, delete: false },
});
