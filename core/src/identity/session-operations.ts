import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';
import type { Role } from '../permission/role.ts';
import { pluginStates } from '../plugin/plugin-state.ts';

/** What every browser's session asks for. */

const credentials = {
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
};

/** Step 1: which organizations this person may enter. */
export const organizationsForSignIn = defineCommand('organizationsForSignIn', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: credentials,
  output: { organizations: z.array(z.object({ id: z.int(), name: z.string() })) },
});

/** Step 2: a session in one of them, or the ticket for step 3 where the person has a second factor. */
export const authenticate = defineCommand('authenticate', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  input: { ...credentials, organizationId: z.int() },
  output: { jwtToken: z.nullable(z.string()), twoFactorTicket: z.nullable(z.string()) },
});

const ticket = z.string().check(z.minLength(1), z.maxLength(100));

/** Step 3, for who has a second factor: a code of the application, or a recovery code. */
export const confirmSignIn = defineCommand('confirmSignIn', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  input: { ticket, code: z.string().check(z.minLength(1), z.maxLength(40)) },
  output: { jwtToken: z.string() },
});

/** What a ticket in an address opens: that very screen, to read. */
export const openViewTicket = defineCommand('openViewTicket', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { ticket, path: z.string().check(z.maxLength(500)) },
  output: { jwtToken: z.string() },
});

/** Another organization of the person's, without signing in again. */
export const switchOrganization = defineCommand('switchOrganization', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { organizationId: z.int() },
  output: { jwtToken: z.string() },
});

/** A newer server may know others. */
const role = z.string() as z.ZodMiniType<Role, Role>;

const anything = z.nullable(z.record(z.string(), z.unknown()));

/** Who is signed in, where, and what they may: what the screen needs before it shows anything. */
export const me = defineQuery('me', {
  permission: allow.member,
  input: {},
  output: {
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    mobilePhone: z.nullable(z.string()),
    twoFaEnabled: z.boolean(),
    preferences: anything,
    /** Of the screens: a newer server may know others. */
    language: z.string(),
    role,
    organizationId: z.int(),
    organization: z.object({
      id: z.int(),
      name: z.string(),
      uiCustomizations: anything,
      logoImage: z.nullable(z.string()),
      idleMinutes: z.nullable(z.int()),
      /** By whose clock its days begin: Brasília's where it chose none. */
      timeZone: z.string(),
      mayChooseLanguage: z.boolean(),
    }),
    organizations: z.array(z.object({ id: z.int(), name: z.string(), role })),
    /** Keys held in every project. Administrators and managers hold every key and have none listed. */
    accessKeys: z.array(z.string()),
    projectAccess: z.array(z.object({ projectId: z.uuid(), accessKeys: z.array(z.string()) })),
    /** Plugins whose screens the organization shows: enabled ones, and retired ones to read. */
    plugins: z.array(z.object({ id: z.string(), state: z.enum(pluginStates) })),
  },
});

/**
 * Changes some of the person's own settings and leaves the others; null takes one out. They follow the person to every
 * device. One after the other, so that two tabs do not undo each other.
 */
export const setPreferences = defineCommand('setPreferences', {
  permission: allow.member,
  input: { preferences: z.record(z.string().check(z.maxLength(60)), z.unknown()) },
  output: { preferences: z.record(z.string(), z.unknown()) },
});

export const sessionOperations = [
  organizationsForSignIn,
  authenticate,
  confirmSignIn,
  openViewTicket,
  switchOrganization,
  me,
  setPreferences,
];
