import type { IdentityService } from '../../../identity/identity-token.ts';
import {
  authenticate,
  confirmSignIn,
  openViewTicket,
  organizationsForSignIn,
} from '../../../identity/session-operations.ts';
import { handle } from '../../contract/server-side.ts';
import { notingLockout } from '../note-lockout.work.ts';

export function organizationsForSignInHandler(identity: IdentityService) {
  return handle(organizationsForSignIn, async (context, { email, password }) => {
    const userId = await notingLockout(context, () => identity.verifyCredentials(email, password, context.client));
    const organizations = await identity.organizationsOf(userId);
    return { organizations: organizations.map(({ id, name }) => ({ id, name })) };
  });
}

export function authenticateHandler(identity: IdentityService) {
  return handle(authenticate, async (context, { email, password, organizationId }) => {
    const { client } = context;
    const userId = await notingLockout(context, () => identity.verifyCredentials(email, password, client));
    return identity.signIn(client, userId, organizationId);
  });
}

export function confirmSignInHandler(identity: IdentityService) {
  return handle(confirmSignIn, async (context, { ticket: given, code }) => ({
    jwtToken: await notingLockout(context, () => identity.confirmSignIn(context.client, given, code.trim())),
  }));
}

export function openViewTicketHandler(identity: IdentityService) {
  return handle(openViewTicket, async ({ client }, { ticket: given, path }) => ({
    jwtToken: await identity.openViewTicket(client, given, path),
  }));
}
