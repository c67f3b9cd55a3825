import { allow, defineEntity, reference, StoredFile, text } from '@gleba/sdk';

/** What somebody reports: an error, a wish. Written by the command; for administrators to read. */
export const Feedback = defineEntity('workspace.feedback', {
  scope: 'organization',
  plural: 'feedbacks',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 200, searchable: true, writing: 'never' }),
    email: text({ required: true, max: 254, searchable: true, writing: 'never' }),
    message: text({ required: true, max: 4000, searchable: true, writing: 'never' }),
    /** Where they were: a path of this program. */
    page: text({ max: 500, writing: 'never' }),
    userAgent: text({ max: 500, writing: 'never' }),
    screenshotId: reference(StoredFile, { onDelete: 'setNull', writing: 'never' }),
  },
  access: {
    read: allow.adminAndUp,
    create: allow.nobody,
    update: allow.nobody,
    delete: allow.role('staff', 'admin'),
  },
  derive: { create: false, update: false },
});
