import { allow, boolean, defineEntity, text, uiOrderField } from '@gleba/sdk';

/** A way of reaching somebody: WhatsApp, a letter, a visit. */
export const ContactMethod = defineEntity('workspace.contactMethod', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    /** By wire: what can be sent without anybody going there. */
    isDigital: boolean({ required: true, default: false }),
    uiOrder: uiOrderField(),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
