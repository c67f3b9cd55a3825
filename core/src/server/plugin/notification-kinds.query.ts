import { notificationKinds } from '../../plugin/plugin-operations.ts';
import { pluginAllows } from '../../plugin/plugin-state.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import type { LoadedPlugin } from './plugin-host.ts';

export function notificationKindsQuery(plugins: readonly LoadedPlugin[]): AnyQuery {
  return handle(notificationKinds, async ({ actor }) =>
    plugins
      .filter(({ plugin }) => pluginAllows(actor.plugins, plugin.id, 'see'))
      .flatMap(({ plugin }) =>
        plugin.notifications
          .filter(({ roles }) => !roles || roles.includes(actor.role))
          .map(({ id }) => ({ id, plugin: plugin.id })),
      ),
  );
}
