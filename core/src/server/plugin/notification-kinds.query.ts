import { z } from 'zod';
import { allow } from '../../permission/access-rule.ts';
import { pluginAllows } from '../../plugin/plugin-state.ts';
import { type AnyQuery, defineQuery } from '../contract/server-side.ts';
import type { LoadedPlugin } from './plugin-host.ts';

/** What the person can be told of here, in the order of the plugins: for the choice of what they want to be told. */
export function notificationKindsQuery(plugins: readonly LoadedPlugin[]): AnyQuery {
  return defineQuery({
    name: 'notificationKinds',
    permission: allow.member,
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), plugin: z.string() })),
    run: async ({ actor }) =>
      plugins
        .filter(({ plugin }) => pluginAllows(actor.plugins, plugin.id, 'see'))
        .flatMap(({ plugin }) =>
          plugin.notifications
            .filter(({ roles }) => !roles || roles.includes(actor.role))
            .map(({ id }) => ({ id, plugin: plugin.id })),
        ),
  });
}
