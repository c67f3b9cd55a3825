import { allow, defineCommand, z } from '@gleba/sdk';
import { emailAddress, personName } from '../person-fields.ts';

/** Gives the organization an address under which people ask to be taken in, another one than before; or takes it away. */
export const setRegistration = defineCommand('setRegistration', {
  permission: allow.role('staff', 'admin'),
  input: { isOpen: z.boolean() },
  output: { token: z.nullable(z.string()) },
});

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Whose address it is. */
export const registrationByToken = defineCommand('registrationByToken', {
  permission: 'open',
  isOutsideTransaction: true,
  alsoAsQuery: true,
  input: { token },
  errors: ['workspace.registrationClosed'],
  output: { organizationName: z.string() },
});

/**
 * Asks to be taken in. The same answer and the same work for every e-mail address: a job finds out whether it is somebody's. An administrator
 * invites them or refuses.
 */
export const requestRegistration = defineCommand('requestRegistration', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token, name: personName, email: emailAddress, message: z.nullish(z.string().check(z.maxLength(1000))) },
  errors: ['workspace.registrationClosed', 'workspace.signOutFirst'],
  output: { isRequested: z.boolean() },
});

export const registrationOperations = [setRegistration, registrationByToken, requestRegistration];
