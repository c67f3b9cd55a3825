import { allow, type IdentityService, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';

/** Another organization of the person's, without signing in again. */
export function switchOrganization(identity: IdentityService) {
  return defineCommand({
    name: 'switchOrganization',
    permission: allow.member,
    isOutsideTransaction: true,
    input: z.object({ organizationId: z.number().int() }),
    output: z.object({ jwtToken: z.string() }),
    run: async ({ actor, visit }, { organizationId }) => ({
      jwtToken: await identity.switchOrganization(visit, actor.userId ?? '', organizationId),
    }),
  });
}

/** Signs out everywhere but here. One device alone is signed out by deleting its session. */
export function endOtherSessions(identity: IdentityService) {
  return defineCommand({
    name: 'endOtherSessions',
    permission: allow.member,
    isOutsideTransaction: true,
    input: z.object({}),
    output: z.object({ isDone: z.boolean() }),
    async run({ actor, visit }) {
      await identity.endSessionsOf(actor.userId ?? '', visit.sessionId);
      return { isDone: true };
    },
  });
}

/** The person's own password; every other device has to sign in again. */
export function changePassword(identity: IdentityService) {
  return defineCommand({
    name: 'changePassword',
    permission: allow.member,
    isOutsideTransaction: true,
    input: z.object({ currentPassword: z.string().max(200), password: z.string().max(1000) }),
    output: z.object({ isDone: z.boolean() }),
    async run({ actor, visit }, { currentPassword, password }) {
      const userId = actor.userId ?? '';
      await identity.confirmPassword(userId, currentPassword, visit);
      await identity.setPassword(userId, password, visit.sessionId);
      return { isDone: true };
    },
  });
}

/** Screens that a ticket in an address may open: prints and reports. */
const printedPath = z.string().regex(/^\/report\/[\w/-]{1,400}$/);

/** A ticket for an address of this program that another browser is to print. */
export function issueViewTicket(identity: IdentityService) {
  return defineCommand({
    name: 'issueViewTicket',
    permission: allow.member,
    isOutsideTransaction: true,
    input: z.object({ path: printedPath }),
    output: z.object({ ticket: z.string() }),
    run: async ({ actor }, { path }) => ({
      ticket: await identity.issueViewTicket(actor.userId ?? '', actor.organizationId, path),
    }),
  });
}

/** New recovery codes instead of those that there are, for the password or a code: of the application, or a recovery code. */
export function renewRecoveryCodes(identity: IdentityService) {
  return defineCommand({
    name: 'renewRecoveryCodes',
    permission: allow.member,
    isOutsideTransaction: true,
    input: z.object({ password: z.string().max(200).nullish(), code: z.string().max(40).nullish() }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    async run({ actor, visit }, { password, code }) {
      const proof = code ? { code: code.trim() } : { password: password ?? '' };
      return { recoveryCodes: [...(await identity.twoFactor.renewCodes(actor.userId ?? '', proof, visit))] };
    },
  });
}

/** Takes the second factor off; needs the password and a code, so that a device left open is not enough. */
export function disableTwoFactor(identity: IdentityService) {
  return defineCommand({
    name: 'disableTwoFactor',
    permission: allow.member,
    isOutsideTransaction: true,
    input: z.object({ password: z.string().max(200), code: z.string().min(1).max(40) }),
    output: z.object({ isDone: z.boolean() }),
    async run({ actor, visit }, { password, code }) {
      await identity.twoFactor.disable(actor.userId ?? '', password, code.trim(), visit);
      return { isDone: true };
    },
  });
}
