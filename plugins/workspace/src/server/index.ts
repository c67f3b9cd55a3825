import { serverSide } from '@gleba/sdk/server';
import { workspace } from '../plugin.ts';
import { authenticate, organizationsForSignIn } from './commands/sign-in.commands.ts';
import { people } from './people/index.ts';
import { me } from './queries/me.query.ts';

export const server = serverSide(workspace, ({ needs: { identity, mail } }) => {
  const { commands, queries, ...rest } = people({ identity, mail });
  return {
    commands: [organizationsForSignIn(identity), authenticate(identity), ...commands],
    queries: [me(identity), ...queries],
    ...rest,
  };
});
