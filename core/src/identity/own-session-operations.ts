import * as z from 'zod/mini';
import { defineCommand } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';

/** Megabytes; the specification: 'disk usage max/used/remaining in MB with 2 decimals'. */
const megabytes = z.number().check(z.nonnegative(), z.lte(1e12));

/**
 * What the browser of the latest sign-in says of its disk. When it was and on which browser the session itself knows; they
 * are written beside it so that `me` can tell whose disk it was.
 */
export const recordLoginDetails = defineCommand('recordLoginDetails', {
  permission: allow.member,
  input: { max: megabytes, used: megabytes, remaining: megabytes },
  output: { isDone: z.boolean() },
});

/** Signs out everywhere but here. One device alone is signed out by deleting its session. */
export const endOtherSessions = defineCommand('endOtherSessions', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {},
  output: { isDone: z.boolean() },
});

/** The person's own password; every other device has to sign in again. */
export const changePassword = defineCommand('changePassword', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {
    currentPassword: z.string().check(z.maxLength(200)),
    password: z.string().check(z.maxLength(1000)),
  },
  output: { isDone: z.boolean() },
});

/** Screens that a ticket in an address may open: prints and reports. */
const printedPath = z.string().check(z.regex(/^\/report\/[\w/-]{1,400}$/));

/** A ticket for an address of this program that another browser is to print. */
export const issueViewTicket = defineCommand('issueViewTicket', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { path: printedPath },
  output: { ticket: z.string() },
});

/** New recovery codes instead of those that there are, for the password or a code: of the application, or a recovery code. */
export const renewRecoveryCodes = defineCommand('renewRecoveryCodes', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {
    password: z.nullish(z.string().check(z.maxLength(200))),
    code: z.nullish(z.string().check(z.maxLength(40))),
  },
  output: { recoveryCodes: z.array(z.string()) },
});

/** Takes the second factor off; needs the password and a code, so that a device left open is not enough. */
export const disableTwoFactor = defineCommand('disableTwoFactor', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {
    password: z.string().check(z.maxLength(200)),
    code: z.string().check(z.minLength(1), z.maxLength(40)),
  },
  output: { isDone: z.boolean() },
});

export const ownSessionOperations = [
  recordLoginDetails,
  endOtherSessions,
  changePassword,
  issueViewTicket,
  renewRecoveryCodes,
  disableTwoFactor,
];
