import { serverSide } from '@gleba/sdk/server';
import { workspace } from '../plugin.ts';
import {
  changePassword,
  disableTwoFactor,
  endOtherSessions,
  issueViewTicket,
  switchOrganization,
} from './commands/session.commands.ts';
import { authenticate, confirmSignIn, openViewTicket, organizationsForSignIn } from './commands/sign-in.commands.ts';
import { people } from './people/index.ts';
import { me } from './queries/me.query.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

const identityCommands = [
  organizationsForSignIn,
  authenticate,
  confirmSignIn,
  openViewTicket,
  switchOrganization,
  endOtherSessions,
  changePassword,
  issueViewTicket,
  disableTwoFactor,
];

export const server = serverSide(workspace, ({ needs: { identity, mail } }) => {
  const { commands, queries, ...rest } = people({ identity, mail });
  return {
    commands: [...identityCommands.map((command) => command(identity)), ...commands],
    queries: [me(identity), ...queries],
    routes: [...twoFactorRoutes(identity)],
    ...rest,
  };
});
