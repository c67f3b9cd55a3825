import { pluginPurged } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { Notification } from '../../entities/notification.entity.ts';

/** What people were told of by a plugin names its records, which were removed for good. */
export const forgetPurgedNotices = defineReaction({
  id: 'workspace.forgetNoticesWhenPluginPurged',
  on: pluginPurged,
  async run({ tx }, { data: { plugin } }) {
    const told = tx.asServer.from(Notification).where({ kind: { startsWithInsensitive: `${plugin}.` } });
    for (const id of await told.ids()) await tx.remove(Notification, id);
  },
});
