import { serverSide } from '@gleba/sdk/server';
import { workspace } from '../plugin.ts';
import { authenticate, organizationsForSignIn } from './commands/sign-in.commands.ts';
import { me } from './queries/me.query.ts';

export const server = serverSide(workspace, ({ needs: { identity } }) => ({
  commands: [organizationsForSignIn(identity), authenticate(identity)],
  queries: [me(identity)],
}));
