import { allow, defineCommand, defineQuery, languages, mini } from '@gleba/sdk';

/** What the administrators' screens show of their organization. */
export const organizationSettings = defineQuery('organizationSettings', {
  permission: allow.adminAndUp,
  input: {},
  output: {
    name: mini.string(),
    language: mini.enum(languages),
    timeZone: mini.string(),
    idleMinutes: mini.nullable(mini.int()),
    customDomain: mini.nullable(mini.string()),
    /** Asked for, and not yet confirmed by `domainProof`. */
    requestedDomain: mini.nullable(mini.string()),
    domainProof: mini.nullable(mini.object({ name: mini.string(), value: mini.string() })),
    defaultDomain: mini.string(),
    mayUseDefaultDomain: mini.boolean(),
    emailFrom: mini.nullable(mini.string()),
    uiCustomizations: mini.nullable(mini.record(mini.string(), mini.unknown())),
  },
});

/** The organization's name, language and time zone of what it writes, and when sessions end that nobody uses. */
export const saveGeneralSettings = defineCommand('saveGeneralSettings', {
  permission: allow.adminAndUp,
  input: {
    name: mini.string().check(mini.trim(), mini.maxLength(300)),
    language: mini.enum(languages),
    timeZone: mini.string().check(mini.maxLength(60)),
    /** Null: sessions end by their hours alone. Left out: as it was. */
    idleMinutes: mini.nullish(mini.int()),
  },
  output: { isSaved: mini.boolean() },
});

const isSaved = mini.object({ isSaved: mini.boolean() });

/** Host name, title, terms, who answers to letters, help. The host name is only asked for: `verifyDomain` puts it to use. */
export const saveBrandingDomain = defineCommand('saveBrandingDomain', {
  permission: allow.adminAndUp,
  input: {
    customDomain: mini.nullish(mini.string().check(mini.maxLength(300))),
    title: mini.nullish(mini.string().check(mini.trim(), mini.maxLength(200))),
    termsOfUseUrl: mini.nullish(mini.string().check(mini.trim(), mini.maxLength(600))),
    emailFrom: mini.nullish(mini.string().check(mini.trim(), mini.maxLength(300))),
    disableHelp: mini.nullish(mini.boolean()),
  },
  output: isSaved,
});

/** Puts the host name into use once its owner's DNS names the organization. */
export const verifyDomain = defineCommand('verifyDomain', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {},
  output: { customDomain: mini.string() },
});

/** Colours; null for the product's own. */
export const saveBrandingColors = defineCommand('saveBrandingColors', {
  permission: allow.adminAndUp,
  input: {
    primaryColor: mini.nullish(mini.string().check(mini.maxLength(20))),
    secondaryColor: mini.nullish(mini.string().check(mini.maxLength(20))),
    accentColor: mini.nullish(mini.string().check(mini.maxLength(20))),
    darkIcons: mini.nullish(mini.boolean()),
  },
  output: isSaved,
});

export const brandingOperations = [
  organizationSettings,
  saveGeneralSettings,
  saveBrandingDomain,
  verifyDomain,
  saveBrandingColors,
];
