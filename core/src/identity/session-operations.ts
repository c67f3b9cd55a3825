import * as mini from 'zod/mini';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';
import type { Role } from '../permission/role.ts';
import { pluginStates } from '../plugin/plugin-state.ts';

/** What every browser's session asks for. The plugin that signs people in lists these and gives them hands. */

const credentials = {
  email: mini.string().check(mini.minLength(1), mini.maxLength(254)),
  password: mini.string().check(mini.minLength(1), mini.maxLength(200)),
};

/** Step 1: which organizations this person may enter. */
export const organizationsForSignIn = defineCommand('organizationsForSignIn', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: credentials,
  output: { organizations: mini.array(mini.object({ id: mini.int(), name: mini.string() })) },
});

/** Step 2: a session in one of them, or the ticket for step 3 where the person has a second factor. */
export const authenticate = defineCommand('authenticate', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  input: { ...credentials, organizationId: mini.int() },
  output: { jwtToken: mini.nullable(mini.string()), twoFactorTicket: mini.nullable(mini.string()) },
});

const ticket = mini.string().check(mini.minLength(1), mini.maxLength(100));

/** Step 3, for who has a second factor: a code of the application, or a recovery code. */
export const confirmSignIn = defineCommand('confirmSignIn', {
  permission: 'open',
  isAnonymous: true,
  isOutsideTransaction: true,
  input: { ticket, code: mini.string().check(mini.minLength(1), mini.maxLength(40)) },
  output: { jwtToken: mini.string() },
});

/** What a ticket in an address opens: that very screen, to read. */
export const openViewTicket = defineCommand('openViewTicket', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { ticket, path: mini.string().check(mini.maxLength(500)) },
  output: { jwtToken: mini.string() },
});

/** Another organization of the person's, without signing in again. */
export const switchOrganization = defineCommand('switchOrganization', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { organizationId: mini.int() },
  output: { jwtToken: mini.string() },
});

/** A newer server may know others. */
const role = mini.string() as mini.ZodMiniType<Role, Role>;

const anything = mini.nullable(mini.record(mini.string(), mini.unknown()));

/** Who is signed in, where, and what they may: what the screen needs before it shows anything. */
export const me = defineQuery('me', {
  permission: allow.member,
  input: {},
  output: {
    id: mini.uuid(),
    name: mini.string(),
    email: mini.string(),
    mobilePhone: mini.nullable(mini.string()),
    twoFaEnabled: mini.boolean(),
    preferences: anything,
    role,
    organizationId: mini.int(),
    organization: mini.object({
      id: mini.int(),
      name: mini.string(),
      uiCustomizations: anything,
      idleMinutes: mini.nullable(mini.int()),
    }),
    organizations: mini.array(mini.object({ id: mini.int(), name: mini.string(), role })),
    /** Keys held in every project. Administrators and managers hold every key and have none listed. */
    accessKeys: mini.array(mini.string()),
    projectAccess: mini.array(mini.object({ projectId: mini.uuid(), accessKeys: mini.array(mini.string()) })),
    /** Plugins whose screens the organization shows: enabled ones, and retired ones to read. */
    plugins: mini.array(mini.object({ id: mini.string(), state: mini.enum(pluginStates) })),
  },
});

/**
 * Changes some of the person's own settings and leaves the others; null takes one out. They follow the person to every
 * device. One after the other, so that two tabs do not undo each other.
 */
export const setPreferences = defineCommand('setPreferences', {
  permission: allow.member,
  input: { preferences: mini.record(mini.string().check(mini.maxLength(60)), mini.unknown()) },
  output: { preferences: mini.record(mini.string(), mini.unknown()) },
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
