import * as z from 'zod/mini';
import { changeOf, defineEvent } from '../event/define-event.ts';
import { PluginInstallation } from './plugin-installation-entity.ts';

/** An organization decided about a plugin: it is installed, enabled, disabled, retired or removed for good. */
export const pluginStateChanged = defineEvent(
  'core.pluginInstallation.stateChanged',
  changeOf(PluginInstallation, 'state', { alsoFirst: true }),
);

/** An organization's rows of a plugin were removed for good: how many there were, by entity, and how many files. */
export const pluginPurged = defineEvent('core.pluginInstallation.purged', {
  about: PluginInstallation,
  data: { plugin: z.string(), rows: z.record(z.string(), z.int()), files: z.int() },
});

export const pluginEvents = [pluginStateChanged, pluginPurged];
