import { defineEntity } from '../entity/entity.ts';
import { text } from '../entity/field.ts';
import { allow, readOnly } from '../permission/access-rule.ts';

/** Characters of an e-mail's body. */
export const longestMail = 100_000;

/**
 * An e-mail that was kept instead of sent, because no mail server is configured. It may hold a link that sets a password, so
 * that it is for administrators, and never for whoever could gain by it.
 */
export const StoredMail = defineEntity('core.storedMail', {
  scope: 'organization',
  title: ['subject'],
  fields: {
    recipient: text({ required: true, max: 254, searchable: true, writing: 'never' }),
    subject: text({ required: true, max: 300, searchable: true, writing: 'never' }),
    text: text({ required: true, max: longestMail, writing: 'never' }),
    html: text({ required: true, max: longestMail, writing: 'never' }),
  },
  ...readOnly(allow.role('staff', 'admin')),
});
