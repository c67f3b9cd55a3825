import type { IdentityService } from '@gleba/sdk';
import { joinSides, type ServerSide, serverSide } from '@gleba/sdk/server';
import { workspace } from '../plugin.ts';
import { avatars } from './avatar/index.ts';
import type { FindTexts } from './branding/find-texts.ts';
import { branding } from './branding/index.ts';
import { catalogues } from './catalogues/index.ts';
import { recordLoginDetailsHandler } from './commands/login-details.command.ts';
import {
  changePasswordHandler,
  disableTwoFactorHandler,
  endOtherSessionsHandler,
  issueViewTicketHandler,
  renewRecoveryCodesHandler,
  switchOrganizationHandler,
} from './commands/session.commands.ts';
import {
  authenticateHandler,
  confirmSignInHandler,
  openViewTicketHandler,
  organizationsForSignInHandler,
} from './commands/sign-in.commands.ts';
import { feedback } from './feedback/index.ts';
import { fileRoutes } from './files/file.routes.ts';
import { filePurposes } from './files/file-purposes.ts';
import { notices } from './notifications/index.ts';
import { organizations } from './organizations/index.ts';
import { people } from './people/index.ts';
import { setPreferencesHandler } from './preferences/set-preferences.command.ts';
import { projects } from './projects/index.ts';
import { meHandler } from './queries/me.query.ts';
import { referrals } from './referrals/index.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

const identityCommands = [
  organizationsForSignInHandler,
  authenticateHandler,
  confirmSignInHandler,
  openViewTicketHandler,
  switchOrganizationHandler,
  endOtherSessionsHandler,
  changePasswordHandler,
  issueViewTicketHandler,
  disableTwoFactorHandler,
  renewRecoveryCodesHandler,
];

/** Signing in, sessions, the second factor, one's own account. */
function accounts(identity: IdentityService): ServerSide {
  return {
    operations: [
      recordLoginDetailsHandler,
      setPreferencesHandler,
      ...identityCommands.map((command) => command(identity)),
      meHandler(identity),
    ],
    routes: twoFactorRoutes(identity),
  };
}

/** `findTexts`: what the DNS says, where it is not to be the public one. */
export const workspaceServer = (findTexts?: FindTexts) =>
  serverSide(workspace, ({ needs: { identity, mail, files, geocoding, postalCodes, requestLimits } }) =>
    joinSides([
      accounts(identity),
      people({ identity, mail }),
      projects({ geocoding, postalCodes }),
      referrals({ limits: requestLimits, geocoding, postalCodes }),
      branding(mail, findTexts),
      organizations,
      { routes: fileRoutes(files), uploads: filePurposes },
      notices,
      catalogues,
      feedback(mail),
      avatars(mail),
    ]),
  );

export const server = workspaceServer();
