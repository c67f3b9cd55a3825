import { allow, defineCommand, mini } from '@gleba/sdk';

/** Megabytes; the specification: 'disk usage max/used/remaining in MB with 2 decimals'. */
const megabytes = mini.number().check(mini.nonnegative(), mini.lte(1e12));

/**
 * What the browser of the latest sign-in says of its disk. When it was and on which browser the session itself knows; they
 * are written beside it so that `me` can tell whose disk it was.
 */
export const recordLoginDetails = defineCommand('recordLoginDetails', {
  permission: allow.member,
  input: { max: megabytes, used: megabytes, remaining: megabytes },
  output: { isDone: mini.boolean() },
});

/** Signs out everywhere but here. One device alone is signed out by deleting its session. */
export const endOtherSessions = defineCommand('endOtherSessions', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {},
  output: { isDone: mini.boolean() },
});

/** The person's own password; every other device has to sign in again. */
export const changePassword = defineCommand('changePassword', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {
    currentPassword: mini.string().check(mini.maxLength(200)),
    password: mini.string().check(mini.maxLength(1000)),
  },
  output: { isDone: mini.boolean() },
});

/** Screens that a ticket in an address may open: prints and reports. */
const printedPath = mini.string().check(mini.regex(/^\/report\/[\w/-]{1,400}$/));

/** A ticket for an address of this program that another browser is to print. */
export const issueViewTicket = defineCommand('issueViewTicket', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { path: printedPath },
  output: { ticket: mini.string() },
});

/** New recovery codes instead of those that there are, for the password or a code: of the application, or a recovery code. */
export const renewRecoveryCodes = defineCommand('renewRecoveryCodes', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {
    password: mini.nullish(mini.string().check(mini.maxLength(200))),
    code: mini.nullish(mini.string().check(mini.maxLength(40))),
  },
  output: { recoveryCodes: mini.array(mini.string()) },
});

/** Takes the second factor off; needs the password and a code, so that a device left open is not enough. */
export const disableTwoFactor = defineCommand('disableTwoFactor', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: {
    password: mini.string().check(mini.maxLength(200)),
    code: mini.string().check(mini.minLength(1), mini.maxLength(40)),
  },
  output: { isDone: mini.boolean() },
});

export const ownSessionOperations = [
  recordLoginDetails,
  endOtherSessions,
  changePassword,
  issueViewTicket,
  renewRecoveryCodes,
  disableTwoFactor,
];
