import { defineEntity } from '../entity/entity.ts';
import { instant, text } from '../entity/field.ts';
import { allow } from '../permission/access-rule.ts';

/**
 * A promise kept by whoever holds its secret: an invitation, a forgotten password. The secret itself is stored nowhere.
 * Nobody reads tickets; they are written so that the log tells when one was issued, used or cancelled. The entity keeps the name
 * under which tables and logs have it since the first version.
 */
export const MailTicket = defineEntity('core.letterTicket', {
  scope: 'organization',
  fields: {
    /** `<plugin>.<purpose>` */
    purpose: text({ required: true, max: 100, writing: 'never' }),
    /** What it is about: an invite's id, a person's id. */
    subjectId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    /** SHA-256 of the secret. */
    secretHash: text({ required: true, max: 64, indexed: true, hidden: true, writing: 'never' }),
    expiresAt: instant({ required: true, writing: 'never' }),
    usedAt: instant({ writing: 'never' }),
    cancelledAt: instant({ writing: 'never' }),
  },
  access: { read: allow.nobody, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});

export type TicketState = 'valid' | 'expired' | 'used' | 'cancelled';
