import {
  allow,
  boundingBox,
  computed,
  defineEntity,
  extendEntity,
  geometry,
  integer,
  json,
  Project,
  reference,
  text,
} from '@gleba/sdk';
import { preProjectsKey } from '../access-keys.ts';
import { limits, mailPattern } from '../referrals/referral-fields.ts';
import { ReferralLink } from './referral-link.entity.ts';

/**
 * An area that somebody from outside has referred: what may become a project. Written once, by the open command; nobody
 * changes what a stranger has said.
 */
export const Referral = defineEntity('workspace.referral', {
  scope: 'organization',
  softDelete: true,
  title: ['name'],
  fields: {
    referralLinkId: reference(ReferralLink, {
      required: true,
      inverse: 'referrals',
      writing: 'never',
    }),
    referrerName: text({ required: true, max: limits.name, searchable: true, writing: 'never' }),
    referrerPhone: text({ max: limits.phone, searchable: true, writing: 'never' }),
    referrerEmail: text({
      max: limits.email,
      pattern: mailPattern,
      searchable: true,
      writing: 'never',
    }),
    /** Of the area. */
    name: text({ required: true, max: limits.name, searchable: true, writing: 'never' }),
    country: text({ max: 80, writing: 'never' }),
    state: text({ max: 80, searchable: true, writing: 'never' }),
    city: text({ max: 120, searchable: true, writing: 'never' }),
    neighborhood: text({ max: 120, writing: 'never' }),
    postalCode: text({ max: 9, pattern: /^\d{5}-\d{3}$/, writing: 'never' }),
    fullAddress: text({ max: 500, writing: 'never' }),
    addressBbox: json(boundingBox, { writing: 'never' }),
    /** One or more polygons. */
    boundaries: geometry('geometry', { writing: 'never' }),
    area: computed<string>({ how: 'area', of: 'boundaries' }),
    estimatedNumLands: integer({ min: 1, max: limits.lands, writing: 'never' }),
    observation: text({ max: limits.observation, writing: 'never' }),
    useragent: text({ max: limits.useragent, writing: 'never' }),
  },
  access: {
    read: allow.key(preProjectsKey),
    create: allow.nobody,
    /** To take a removed one back; no field of its own can be changed. */
    update: allow.key(preProjectsKey),
    delete: allow.key(preProjectsKey),
  },
  derive: { create: false },
});

/** From which referral a project was made. One referral makes one project: the key says so. */
export const ProjectReferral = extendEntity('workspace.projectReferral', Project, {
  fields: {
    referralId: reference(Referral, {
      required: true,
      inverse: 'projectReferrals',
      writing: 'never',
    }),
  },
  unique: [{ id: 'referral', fields: ['referralId'] }],
  access: { read: allow.key(preProjectsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { update: false, delete: false },
});
