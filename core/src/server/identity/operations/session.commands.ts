import type { IdentityService } from '../../../identity/identity-token.ts';
import {
  changePassword,
  disableTwoFactor,
  endOtherSessions,
  issueViewTicket,
  renewRecoveryCodes,
} from '../../../identity/own-session-operations.ts';
import { switchOrganization } from '../../../identity/session-operations.ts';
import { handle } from '../../contract/server-side.ts';

export function switchOrganizationHandler(identity: IdentityService) {
  return handle(switchOrganization, async ({ actor, client }, { organizationId }) => ({
    jwtToken: await identity.switchOrganization(client, actor.userId ?? '', organizationId),
  }));
}

export function endOtherSessionsHandler(identity: IdentityService) {
  return handle(endOtherSessions, async ({ actor, client }) => {
    await identity.endSessionsOf(actor.userId ?? '', client.sessionId);
    return { isDone: true };
  });
}

export function changePasswordHandler(identity: IdentityService) {
  return handle(changePassword, async ({ actor, client }, { currentPassword, password }) => {
    const userId = actor.userId ?? '';
    await identity.confirmPassword(userId, currentPassword, client);
    await identity.setPassword(userId, password, { by: 'owner', keptSessionId: client.sessionId });
    return { isDone: true };
  });
}

export function issueViewTicketHandler(identity: IdentityService) {
  return handle(issueViewTicket, async ({ actor }, { path }) => ({
    ticket: await identity.issueViewTicket(actor.userId ?? '', actor.organizationId, path),
  }));
}

export function renewRecoveryCodesHandler(identity: IdentityService) {
  return handle(renewRecoveryCodes, async ({ actor, client }, { password, code }) => {
    const proof = code ? { code: code.trim() } : { password: password ?? '' };
    return { recoveryCodes: [...(await identity.twoFactor.renewCodes(actor.userId ?? '', proof, client))] };
  });
}

export function disableTwoFactorHandler(identity: IdentityService) {
  return handle(disableTwoFactor, async ({ actor, client }, { password, code }) => {
    await identity.twoFactor.disable(actor.userId ?? '', password, code.trim(), client);
    return { isDone: true };
  });
}
