import { authenticate, confirmSignIn, type IdentityService, openViewTicket, organizationsForSignIn } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { tellingOwner } from '../mail/send-lock-notice.work.ts';

export function organizationsForSignInHandler(identity: IdentityService) {
  return handle(organizationsForSignIn, async (context, { email, password }) => {
    const userId = await tellingOwner(context, () => identity.verifyCredentials(email, password, context.visit));
    const organizations = await identity.organizationsOf(userId);
    return { organizations: organizations.map(({ id, name }) => ({ id, name })) };
  });
}

export function authenticateHandler(identity: IdentityService) {
  return handle(authenticate, async (context, { email, password, organizationId }) => {
    const { visit } = context;
    const userId = await tellingOwner(context, () => identity.verifyCredentials(email, password, visit));
    return identity.signIn(visit, userId, organizationId);
  });
}

export function confirmSignInHandler(identity: IdentityService) {
  return handle(confirmSignIn, async (context, { ticket: given, code }) => ({
    jwtToken: await tellingOwner(context, () => identity.confirmSignIn(context.visit, given, code.trim())),
  }));
}

export function openViewTicketHandler(identity: IdentityService) {
  return handle(openViewTicket, async ({ visit }, { ticket: given, path }) => ({
    jwtToken: await identity.openViewTicket(visit, given, path),
  }));
}
