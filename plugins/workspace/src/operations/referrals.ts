import { allow, defineCommand, foundPostalAddress, geometryInput, mini } from '@gleba/sdk';
import { preProjectsKey } from '../access-keys.ts';
import { linkPreferences, requestedDocuments } from '../referrals/referral-fields.ts';
import { foundPlace } from './projects.ts';

/** Any text: what opens nothing is answered alike, whatever its form. */
const token = mini.string();

const told = mini.nullable(mini.string());

/** What the public page shows: who asks, in whose dress, and for what. */
export const referralLinkByToken = defineCommand('referralLinkByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token },
  output: {
    organizationId: mini.int(),
    organizationName: mini.string(),
    /** Address of a picture, of this program. */
    organizationLogo: told,
    /** Title, colours and pictures, as `/branding` tells them of a host name. */
    uiCustomizations: mini.nullable(mini.record(mini.string(), mini.unknown())),
    referrerName: told,
    referralLinkId: mini.uuid(),
    referrerPhone: told,
    referrerEmail: told,
    message: told,
    documentTypes: mini.array(mini.string()),
    preferences: linkPreferences,
  },
});

/** Places for what a stranger types; the office's own source, asked through the link alone. */
export const referralPlaces = defineCommand('referralPlaces', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, q: mini.string().check(mini.maxLength(200)) },
  output: { places: mini.array(foundPlace) },
});

export const referralPostalCode = defineCommand('referralPostalCode', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, code: mini.string().check(mini.maxLength(20)) },
  output: foundPostalAddress,
});

const text = mini.nullish(mini.string());

const answer = mini.object({ referralLink: mini.object({ id: mini.uuid(), token: mini.string() }) });

/** The shape is that of a derived creation; the address is made with the row. */
export const createReferralLink = defineCommand('createReferralLink', {
  permission: allow.key(preProjectsKey),
  input: {
    referralLink: mini.object({
      id: mini.optional(mini.uuid()),
      channel: mini.string(),
      referrerName: text,
      referrerPhone: text,
      referrerEmail: text,
      enabled: mini.optional(mini.boolean()),
      message: text,
      documentTypes: mini.nullish(requestedDocuments),
      preferences: mini.nullish(linkPreferences),
    }),
  },
  output: answer,
});

/** Another address for a link whose present one went where it should not: that one is closed at once. */
export const renewReferralLink = defineCommand('renewReferralLink', {
  permission: allow.key(preProjectsKey),
  input: { id: mini.uuid() },
  output: answer,
});

/** Everything that a stranger may say. What each may hold is the entity's to check, in words for people. */
export const said = mini.object({
  /** Made by the page: what is sent again after a lost answer is the same referral. */
  id: mini.optional(mini.uuid()),
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
  addressBbox: mini.nullish(mini.array(mini.number()).check(mini.maxLength(4))),
  boundaries: mini.nullish(mini.record(mini.string(), mini.unknown())),
  estimatedNumLands: mini.nullish(mini.int()),
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
    website: mini.nullish(mini.string().check(mini.maxLength(500))),
  },
  output: { referralId: mini.uuid() },
});

/**
 * Makes the project of a referral: its place and boundaries, in the stage of pre-projects. One referral makes one project,
 * however often and by how many people at once this is asked.
 */
export const createProjectFromReferral = defineCommand('createProjectFromReferral', {
  permission: allow.adminAndUp,
  input: { referralId: mini.uuid() },
  output: { projectId: mini.uuid(), isNew: mini.boolean() },
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
