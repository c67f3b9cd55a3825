import { allow, defineCommand, z } from '@gleba/sdk';
import { emailAddress } from '../person-fields.ts';

/**
 * Takes an uploaded file of the person's own as their picture, or takes the picture away. What it is, its bytes say; a file
 * that is no picture is thrown away.
 */
export const setAvatar = defineCommand('setAvatar', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { fileId: z.nullish(z.uuid()) },
  errors: ['workspace.fileMissing', 'workspace.avatarInvalid'],
  output: { avatarId: z.nullable(z.string()) },
});

/**
 * Asks for another address to sign in with. The answer is the same whether the address is free: only an e-mail to it, whose link is
 * followed within an hour, changes anything.
 */
export const requestEmailChange = defineCommand('requestEmailChange', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { email: emailAddress, password: z.string().check(z.maxLength(200)) },
  errors: ['workspace.lookAlike'],
  output: { isRequested: z.boolean() },
});

/** What the e-mail's link does: from now on the person signs in with that address. The former one is told. */
export const confirmEmailChange = defineCommand('confirmEmailChange', {
  permission: 'open',
  isOutsideTransaction: true,
  input: { token: z.string().check(z.minLength(1), z.maxLength(200)), email: emailAddress },
  errors: ['workspace.emailTaken'],
  output: { email: z.string() },
});

export const accountOperations = [setAvatar, requestEmailChange, confirmEmailChange];
