import type { IdentityService } from '../../../identity/identity-token.ts';
import type { Handled } from '../../contract/server-side.ts';
import { recordLoginDetailsHandler } from './login-details.command.ts';
import { meHandler } from './me.query.ts';
import {
  changePasswordHandler,
  disableTwoFactorHandler,
  endOtherSessionsHandler,
  issueViewTicketHandler,
  renewRecoveryCodesHandler,
  switchOrganizationHandler,
} from './session.commands.ts';
import { setPreferencesHandler } from './set-preferences.command.ts';
import {
  authenticateHandler,
  confirmSignInHandler,
  openViewTicketHandler,
  organizationsForSignInHandler,
} from './sign-in.commands.ts';

/** Signing in, sessions, the second factor, one's own account. */
export function identityOperations(identity: IdentityService): readonly Handled[] {
  return [
    organizationsForSignInHandler(identity),
    authenticateHandler(identity),
    confirmSignInHandler(identity),
    openViewTicketHandler(identity),
    switchOrganizationHandler(identity),
    endOtherSessionsHandler(identity),
    changePasswordHandler(identity),
    issueViewTicketHandler(identity),
    disableTwoFactorHandler(identity),
    renewRecoveryCodesHandler(identity),
    recordLoginDetailsHandler,
    setPreferencesHandler,
    meHandler(identity),
  ];
}
