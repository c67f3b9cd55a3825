import { allow, defineEntity, text } from '@gleba/sdk';

/**
 * Somebody asks to be taken in. Nothing is known of them but what they typed: the address is proven by the invitation that follows. Inviting
 * them removes the request, and so does refusing it.
 */
export const Registration = defineEntity('workspace.registration', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 200, searchable: true, writing: 'never' }),
    email: text({ required: true, max: 254, searchable: true, writing: 'never' }),
    message: text({ max: 1000, writing: 'never' }),
  },
  unique: [{ id: 'email', fields: ['email'], ignoreCase: true }],
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.adminAndUp },
  derive: { create: false, update: false },
});
