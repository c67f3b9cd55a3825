import { allow, boolean, defineEntity, photo, text } from '@gleba/sdk';

/** A bank or payment institution by its COMPE code. Each organization has the public list as its own, which it may add to. */
export const Bank = defineEntity('finance.bank', {
  scope: 'organization',
  title: ['code', 'name'],
  fields: {
    /** Three digits, as the Banco Central gives them; some institutions have none. One of each in an organization, which the database keeps. */
    code: text({ max: 3, pattern: /^\d{3}$/, searchable: true, list: { width: 90 } }),
    name: text({ required: true, max: 120, searchable: true, list: { width: 320 } }),
    bankLogoId: photo({ purpose: 'finance.bankLogo', maxSize: 2 * 1024 * 1024, list: { width: 90, isHidden: true } }),
    /** The program may ask it for statements. */
    hasApiIntegration: boolean({ required: true, default: false, writing: 'never' }),
  },
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
