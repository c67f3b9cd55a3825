import { allow, defineCommand, foundPostalAddress, geometryInput, z } from '@gleba/sdk';
import { preProjectsKey } from '../access-keys.ts';
import { referralLinkPublished } from '../events/referral-link.event.ts';
import { linkPreferences, requestedDocuments } from '../referrals/referral-fields.ts';
import { foundPlace } from './projects.ts';

/** Any text: what opens nothing is answered alike, whatever its form. */
const token = z.string();

const told = z.nullable(z.string());

/** What the public page shows: who asks, under whose branding, and for what. */
export const referralLinkByToken = defineCommand('referralLinkByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token },
  errors: ['workspace.linkClosed'],
  output: {
    organizationId: z.int(),
    organizationName: z.string(),
    /** Address of a picture, of this program. */
    organizationLogo: told,
    /** Title, colours and pictures, as `/branding` tells them of a host name. */
    uiCustomizations: z.nullable(z.record(z.string(), z.unknown())),
    referrerName: told,
    referralLinkId: z.uuid(),
    referrerPhone: told,
    referrerEmail: told,
    message: told,
    documentTypes: z.array(z.string()),
    preferences: linkPreferences,
  },
});

/** Places for what a stranger types; the office's own source, asked through the link alone. */
export const referralPlaces = defineCommand('referralPlaces', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, q: z.string().check(z.maxLength(200)) },
  errors: ['workspace.linkClosed'],
  output: { places: z.array(foundPlace) },
});

export const referralPostalCode = defineCommand('referralPostalCode', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, code: z.string().check(z.maxLength(20)) },
  errors: ['workspace.linkClosed'],
  output: foundPostalAddress,
});

const text = z.nullish(z.string());

const answer = z.object({ referralLink: z.object({ id: z.uuid(), token: z.string() }) });

/** The shape is that of a derived creation; the address is made with the row. */
export const createReferralLink = defineCommand('createReferralLink', {
  permission: allow.key(preProjectsKey),
  input: {
    referralLink: z.object({
      id: z.optional(z.uuid()),
      channel: z.string(),
      referrerName: text,
      referrerPhone: text,
      referrerEmail: text,
      enabled: z.optional(z.boolean()),
      message: text,
      documentTypes: z.nullish(requestedDocuments),
      preferences: z.nullish(linkPreferences),
    }),
  },
  output: answer,
  emits: [referralLinkPublished],
});

/** Another address for a link whose present one went where it should not: that one is closed at once. */
export const renewReferralLink = defineCommand('renewReferralLink', {
  permission: allow.key(preProjectsKey),
  input: { id: z.uuid() },
  output: answer,
});

/** Everything that a stranger may say. What each may hold is the entity's to check, in words for people. */
export const said = z.object({
  /** Made by the page: what is sent again after a lost answer is the same referral. */
  id: z.optional(z.uuid()),
  referrerName: text,
  referrerPhone: text,
  referrerEmail: text,
  name: text,
  country: text,
  state: text,
  city: text,
  neighborhood: text,
  postalCode: text,
  fullAddress: text,
  addressBbox: z.nullish(z.array(z.number()).check(z.maxLength(4))),
  boundaries: z.nullish(z.record(z.string(), z.unknown())),
  estimatedNumLands: z.nullish(z.int()),
  observation: text,
});

/** What comes in by the public page. It names no organization and no project: the link does. */
export const publicInsertReferral = defineCommand('publicInsertReferral', {
  permission: 'open',
  isOutsideTransaction: true,
  weight: geometryInput,
  input: {
    token,
    referral: said,
    /** A field that nobody sees: whoever fills it in is no person. */
    website: z.nullish(z.string().check(z.maxLength(500))),
  },
  errors: [
    'workspace.linkClosed',
    'workspace.sendingRefused',
    'workspace.referrerNameRequired',
    'workspace.referrerUnreachable',
    'workspace.referrerEmailRequired',
    'workspace.areaNameRequired',
    'workspace.areaAddressRequired',
    'workspace.areaRequired',
    'workspace.areaNoPolygon',
    'workspace.areaTooManyVertices',
    'workspace.areaTooLarge',
    'workspace.areaCrossesItself',
    'workspace.areaTooSmall',
  ],
  output: { referralId: z.uuid() },
});

/**
 * Makes the project of a referral: its place and boundaries, in the stage of pre-projects. One referral makes one project,
 * however often and by how many people at once this is asked.
 */
export const createProjectFromReferral = defineCommand('createProjectFromReferral', {
  permission: allow.adminAndUp,
  input: { referralId: z.uuid() },
  errors: ['workspace.referralRemoved', 'workspace.projectRemoved'],
  output: { projectId: z.uuid(), isNew: z.boolean() },
});

export const referralsOperations = [
  referralLinkByToken,
  referralPlaces,
  referralPostalCode,
  createReferralLink,
  renewReferralLink,
  publicInsertReferral,
  createProjectFromReferral,
];
