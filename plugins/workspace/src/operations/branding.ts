import { allow, defineCommand, defineQuery, languages, z } from '@gleba/sdk';

/** What the administrators' screens show of their organization. */
export const organizationSettings = defineQuery('organizationSettings', {
  permission: allow.adminAndUp,
  input: {},
  output: {
    name: z.string(),
    language: z.enum(languages),
    mayChooseLanguage: z.boolean(),
    sendsPush: z.boolean(),
    timeZone: z.string(),
    idleMinutes: z.nullable(z.int()),
    /** Of the address under which people ask to be taken in; null: they cannot. */
    registrationToken: z.nullable(z.string()),
    customDomain: z.nullable(z.string()),
    /** Asked for, and not yet confirmed by `domainProof`. */
    requestedDomain: z.nullable(z.string()),
    domainProof: z.nullable(z.object({ name: z.string(), value: z.string() })),
    defaultDomain: z.string(),
    mayUseDefaultDomain: z.boolean(),
    emailFrom: z.nullable(z.string()),
    uiCustomizations: z.nullable(z.record(z.string(), z.unknown())),
    logoImage: z.nullable(z.string()),
  },
});

/** The organization's name, language and time zone of what it writes, and when sessions end that nobody uses. */
export const saveGeneralSettings = defineCommand('saveGeneralSettings', {
  permission: allow.adminAndUp,
  input: {
    name: z.string().check(z.trim(), z.maxLength(300)),
    language: z.enum(languages),
    timeZone: z.string().check(z.maxLength(60)),
    /** Null: sessions end by their hours alone. Left out: as it was. */
    idleMinutes: z.nullish(z.int()),
    /** Whether its people choose in which language they work. Left out: as it was. */
    mayChooseLanguage: z.nullish(z.boolean()),
    /** Whether its people may be told on their devices. Left out: as it was. */
    sendsPush: z.nullish(z.boolean()),
  },
  errors: ['workspace.timeZoneInvalid', 'workspace.idleMinutesOutOfRange'],
  output: { isSaved: z.boolean() },
});

const isSaved = z.object({ isSaved: z.boolean() });

/** Host name, title, terms, who answers to e-mails, help. The host name is only asked for: `verifyDomain` puts it to use. */
export const saveBrandingDomain = defineCommand('saveBrandingDomain', {
  permission: allow.adminAndUp,
  input: {
    customDomain: z.nullish(z.string().check(z.maxLength(300))),
    title: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
    termsOfUseUrl: z.nullish(z.string().check(z.trim(), z.maxLength(600))),
    emailFrom: z.nullish(z.string().check(z.trim(), z.maxLength(300))),
    disableHelp: z.nullish(z.boolean()),
  },
  errors: [
    'workspace.domainInvalid',
    'workspace.domainIsDefault',
    'workspace.domainTaken',
    'workspace.domainRequired',
    'workspace.senderInvalid',
    'workspace.titleInvalid',
    'workspace.addressInvalid',
  ],
  output: isSaved,
});

/** Puts the host name into use once its owner's DNS names the organization. */
export const verifyDomain = defineCommand('verifyDomain', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {},
  errors: ['workspace.domainNotAsked', 'workspace.domainNotProven', 'workspace.domainTaken'],
  output: { customDomain: z.string() },
});

/** Colours; null for the product's own. */
export const saveBrandingColors = defineCommand('saveBrandingColors', {
  permission: allow.adminAndUp,
  input: {
    primaryColor: z.nullish(z.string().check(z.maxLength(20))),
    secondaryColor: z.nullish(z.string().check(z.maxLength(20))),
    accentColor: z.nullish(z.string().check(z.maxLength(20))),
    darkIcons: z.nullish(z.boolean()),
  },
  errors: ['workspace.domainRequired', 'workspace.colorInvalid'],
  output: isSaved,
});

export const brandingOperations = [
  organizationSettings,
  saveGeneralSettings,
  saveBrandingDomain,
  verifyDomain,
  saveBrandingColors,
];
