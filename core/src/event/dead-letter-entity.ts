import { defineEntity } from '../entity/entity.ts';
import { enumeration, instant, integer, text } from '../entity/field.ts';
import { allow } from '../permission/access-rule.ts';

/** An event that a reaction could not digest, kept until a person replays or discards it. */
export const DeadLetter = defineEntity('core.deadLetter', {
  scope: 'organization',
  title: ['eventName', 'reactionId'],
  fields: {
    reactionId: text({ required: true, searchable: true }),
    eventId: text({ required: true, max: 36 }),
    eventName: text({ required: true, searchable: true }),
    /** What the last attempt failed with; read by administrators only. */
    error: text({ required: true, max: 2000 }),
    attempts: integer({ required: true }),
    failedAt: instant({ required: true }),
    replayedAt: instant(),
    status: enumeration(['open', 'replayed', 'discarded'], {
      required: true,
      default: 'open',
      indexed: true,
      tones: { open: 'warning', replayed: 'info' },
    }),
  },
  unique: [{ id: 'reaction_event', fields: ['reactionId', 'eventId'] }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
