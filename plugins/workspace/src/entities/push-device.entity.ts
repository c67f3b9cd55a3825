import { allow, defineEntity, instant, reference, text, User } from '@gleba/sdk';

/** A browser of somebody's on which they are told of things while the program is closed. Its own words stay on the server. */
export const PushDevice = defineEntity('workspace.pushDevice', {
  scope: 'organization',
  title: ['userAgent'],
  fields: {
    userId: reference(User, { required: true, inverse: 'pushDevices', onDelete: 'cascade', writing: 'never' }),
    userAgent: text({ max: 500, writing: 'never' }),
    addedAt: instant({ required: true, writing: 'never' }),
    /** SHA-256 of the address: one browser, once. */
    addressHash: text({ required: true, max: 64, writing: 'never' }),
    endpoint: text({ required: true, max: 2000, hidden: true, writing: 'never' }),
    p256dh: text({ required: true, max: 100, hidden: true, writing: 'never' }),
    auth: text({ required: true, max: 30, hidden: true, writing: 'never' }),
  },
  unique: [{ id: 'address', fields: ['addressHash'] }],
  access: { read: allow.own('userId'), create: allow.nobody, update: allow.nobody, delete: allow.own('userId') },
  derive: { create: false, update: false },
});
