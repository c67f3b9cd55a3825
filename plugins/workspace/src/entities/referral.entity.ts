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

/**
 * An area that somebody from outside has referred: what may become a project. Written once, by the open command; nobody
 * changes what a stranger has said.
 */
export const Referral = defineEntity('workspace.referral', {
  scope: 'organization',
  softDelete: true,
  title: ['name'],
  fields: {
    referralLinkId: reference('referralLinkId', 'workspace.referralLink', {
      required: true,
      inverse: 'referrals',
      writing: 'never',
    }),
    referrerName: text('referrerName', { required: true, max: limits.name, searchable: true, writing: 'never' }),
    referrerPhone: text('referrerPhone', { max: limits.phone, searchable: true, writing: 'never' }),
    referrerEmail: text('referrerEmail', {
      max: limits.email,
      pattern: mailPattern,
      searchable: true,
      writing: 'never',
    }),
    /** Of the area. */
    name: text('name', { required: true, max: limits.name, searchable: true, writing: 'never' }),
    country: text('country', { max: 80, writing: 'never' }),
    state: text('state', { max: 80, searchable: true, writing: 'never' }),
    city: text('city', { max: 120, searchable: true, writing: 'never' }),
    neighborhood: text('neighborhood', { max: 120, writing: 'never' }),
    postalCode: text('postalCode', { max: 9, pattern: /^\d{5}-\d{3}$/, writing: 'never' }),
    fullAddress: text('fullAddress', { max: 500, writing: 'never' }),
    addressBbox: json('addressBbox', boundingBox, { writing: 'never' }),
    /** One or more polygons. */
    boundaries: geometry('boundaries', 'geometry', { writing: 'never' }),
    area: computed<string>('area', { how: 'area', of: 'boundaries' }),
    estimatedNumLands: integer('estimatedNumLands', { min: 1, max: limits.lands, writing: 'never' }),
    observation: text('observation', { max: limits.observation, writing: 'never' }),
    useragent: text('useragent', { max: limits.useragent, writing: 'never' }),
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
    referralId: reference('referralId', 'workspace.referral', {
      required: true,
      inverse: 'projectReferrals',
      writing: 'never',
    }),
  },
  unique: [{ id: 'referral', fields: ['referralId'] }],
  access: { read: allow.key(preProjectsKey), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { update: false, delete: false },
});
