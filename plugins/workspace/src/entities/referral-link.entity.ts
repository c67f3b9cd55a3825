import { allow, boolean, defineEntity, json, text } from '@gleba/sdk';
import { preProjectsKey } from '../access-keys.ts';
import { limits, linkPreferences, mailPattern, requestedDocuments } from '../referrals/referral-fields.ts';

/** A public address by which whoever has it may refer an area to the office. Made by a command, which gives it its address. */
export const ReferralLink = defineEntity('workspace.referralLink', {
  scope: 'organization',
  softDelete: true,
  title: ['channel'],
  fields: {
    /** Where the address is given out: 'Site da prefeitura', 'Corretor José'. */
    channel: text({ required: true, max: 120, searchable: true }),
    /** Who refers by it, where that is always the same person. Everybody who has the address is told. */
    referrerName: text({ max: limits.name, searchable: true }),
    referrerPhone: text({ max: limits.phone }),
    referrerEmail: text({ max: limits.email, pattern: mailPattern }),
    enabled: boolean({ required: true, default: true }),
    message: text({ max: limits.message }),
    documentTypes: json(requestedDocuments),
    preferences: json(linkPreferences),
    /** Of the public address. No secret of its makers: they give it to everybody, and must find it again. */
    token: text({ max: 64, writing: 'never', filterable: false, sortable: false }),
  },
  access: {
    read: allow.key(preProjectsKey),
    create: allow.key(preProjectsKey),
    update: allow.key(preProjectsKey),
    delete: allow.key(preProjectsKey),
  },
  derive: { create: false },
});
