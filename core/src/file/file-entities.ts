import { defineEntity } from '../entity/entity.ts';
import { enumeration, integer, reference, text } from '../entity/field.ts';
import { Project } from '../identity/identity-entities.ts';
import { allow, readOnly } from '../permission/access-rule.ts';

/** A stored file. The key in storage is chosen by the server and never leaves it; people get short-lived signed addresses. */
export const StoredFile = defineEntity('core.storedFile', {
  scope: 'organization',
  plural: 'storedFiles',
  title: ['name'],
  fields: {
    projectId: reference(Project, {
      inverse: 'storedFiles',
      onDelete: 'restrict',
      writing: 'create',
    }),
    /** As the person's device named it. */
    name: text({ required: true, max: 300, searchable: true }),
    extension: text({ max: 20 }),
    /**
     * The organization's name for it, as the key path says: `files/2/planta--1234.pdf`. Not where the bytes are. It names this
     * one file for ever, see file-names.ts; only `replaceFile` gives it to another.
     */
    path: text({ max: 500 }),
    /** What stands under its former name now. */
    replacedById: reference('core.storedFile', { onDelete: 'setNull', writing: 'never' }),
    mimeType: text({ max: 150 }),
    /** 1000 bytes, rounded up. */
    kilobytes: integer({ required: true, default: 0 }),
    /** `<plugin>.<purpose>`: the file is that plugin's. */
    purpose: text({ required: true, max: 60 }),
    status: enumeration(['uploading', 'stored', 'discarded'], {
      required: true,
      default: 'uploading',
      tones: { uploading: 'info', stored: 'success' },
    }),
    storageKey: text({ required: true, hidden: true, max: 500 }),
  },
  ...readOnly(allow.all(allow.ofReadablePlugin('purpose'), allow.any(allow.own('createdBy'), allow.adminAndUp))),
});
