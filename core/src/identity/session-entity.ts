import { defineEntity } from '../entity/entity.ts';
import { enumeration, instant, integer, reference, text } from '../entity/field.ts';
import { allow } from '../permission/access-rule.ts';
import { User } from './identity-entities.ts';

/** `device`: a browser that somebody signed in on. `view`: what a ticket in an address opened; it may read and nothing else. */
export const sessionKinds = ['device', 'view'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/**
 * One sign-in on one device. It is a person's and no organization's: they take it from one to another. Removing the row ends
 * it, at the next call, in every process.
 */
export const Session = defineEntity('core.session', {
  scope: 'global',
  fields: {
    userId: reference(User, {
      required: true,
      inverse: 'sessions',
      onDelete: 'cascade',
      writing: 'never',
    }),
    /** Where new tokens of it are good; set by signing in and by switching. */
    inOrganization: integer({ required: true, isCode: true, writing: 'never' }),
    kind: enumeration(sessionKinds, { required: true, default: 'device', writing: 'never' }),
    userAgent: text({ max: 500, writing: 'never' }),
    address: text({ max: 45, writing: 'never' }),
    lastSeenAt: instant({ required: true, default: { sql: 'now' }, writing: 'never' }),
    expiresAt: instant({ required: true, writing: 'never' }),
    /** SHA-256 of the refresh token that is good, and of the one before it. */
    refreshHash: text({ max: 64, hidden: true, writing: 'never' }),
    previousHash: text({ max: 64, hidden: true, writing: 'never' }),
    rotatedAt: instant({ hidden: true, writing: 'never' }),
  },
  access: { read: allow.own('userId'), create: allow.nobody, update: allow.nobody, delete: allow.own('userId') },
  derive: { create: false, update: false },
});
