import type { IdentityService } from '@gleba/sdk';
import { switchOrganization } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import {
  changePassword,
  disableTwoFactor,
  endOtherSessions,
  issueViewTicket,
  renewRecoveryCodes,
} from '../../operations/session.ts';

export function switchOrganizationHandler(identity: IdentityService) {
  return handle(switchOrganization, async ({ actor, visit }, { organizationId }) => ({
    jwtToken: await identity.switchOrganization(visit, actor.userId ?? '', organizationId),
  }));
}

export function endOtherSessionsHandler(identity: IdentityService) {
  return handle(endOtherSessions, async ({ actor, visit }) => {
    await identity.endSessionsOf(actor.userId ?? '', visit.sessionId);
    return { isDone: true };
  });
}

export function changePasswordHandler(identity: IdentityService) {
  return handle(changePassword, async ({ actor, visit }, { currentPassword, password }) => {
    const userId = actor.userId ?? '';
    await identity.confirmPassword(userId, currentPassword, visit);
    await identity.setPassword(userId, password, visit.sessionId);
    return { isDone: true };
  });
}

export function issueViewTicketHandler(identity: IdentityService) {
  return handle(issueViewTicket, async ({ actor }, { path }) => ({
    ticket: await identity.issueViewTicket(actor.userId ?? '', actor.organizationId, path),
  }));
}

export function renewRecoveryCodesHandler(identity: IdentityService) {
  return handle(renewRecoveryCodes, async ({ actor, visit }, { password, code }) => {
    const proof = code ? { code: code.trim() } : { password: password ?? '' };
    return { recoveryCodes: [...(await identity.twoFactor.renewCodes(actor.userId ?? '', proof, visit))] };
  });
}

export function disableTwoFactorHandler(identity: IdentityService) {
  return handle(disableTwoFactor, async ({ actor, visit }, { password, code }) => {
    await identity.twoFactor.disable(actor.userId ?? '', password, code.trim(), visit);
    return { isDone: true };
  });
}
