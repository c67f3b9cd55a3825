import { type IdentityService, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { tellingOwner } from '../mail/send-lock-notice.work.ts';

const credentials = { email: z.string().min(1).max(254), password: z.string().min(1).max(200) };
const ticket = z.string().min(1).max(100);

/** Step 1: which organizations this person may enter. */
export function organizationsForSignIn(identity: IdentityService) {
  return defineCommand({
    name: 'organizationsForSignIn',
    permission: 'open',
    isAnonymous: true,
    isOutsideTransaction: true,
    alsoAsQuery: true,
    input: z.object(credentials),
    output: z.object({ organizations: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    async run(context, { email, password }) {
      const userId = await tellingOwner(context, () => identity.verifyCredentials(email, password, context.visit));
      const organizations = await identity.organizationsOf(userId);
      return { organizations: organizations.map(({ id, name }) => ({ id, name })) };
    },
  });
}

/** Step 2: a session in one of them, or the ticket for step 3 where the person has a second factor. */
export function authenticate(identity: IdentityService) {
  return defineCommand({
    name: 'authenticate',
    permission: 'open',
    isAnonymous: true,
    isOutsideTransaction: true,
    input: z.object({ ...credentials, organizationId: z.number().int() }),
    output: z.object({ jwtToken: z.string().nullable(), twoFactorTicket: z.string().nullable() }),
    async run(context, { email, password, organizationId }) {
      const { visit } = context;
      const userId = await tellingOwner(context, () => identity.verifyCredentials(email, password, visit));
      return identity.signIn(visit, userId, organizationId);
    },
  });
}

/** Step 3, for who has a second factor: a code of the application, or a recovery code. */
export function confirmSignIn(identity: IdentityService) {
  return defineCommand({
    name: 'confirmSignIn',
    permission: 'open',
    isAnonymous: true,
    isOutsideTransaction: true,
    input: z.object({ ticket, code: z.string().min(1).max(40) }),
    output: z.object({ jwtToken: z.string() }),
    run: async (context, { ticket: given, code }) => ({
      jwtToken: await tellingOwner(context, () => identity.confirmSignIn(context.visit, given, code.trim())),
    }),
  });
}

/** What a ticket in an address opens: that very screen, to read. */
export function openViewTicket(identity: IdentityService) {
  return defineCommand({
    name: 'openViewTicket',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ ticket, path: z.string().max(500) }),
    output: z.object({ jwtToken: z.string() }),
    run: async ({ visit }, { ticket: given, path }) => ({
      jwtToken: await identity.openViewTicket(visit, given, path),
    }),
  });
}
