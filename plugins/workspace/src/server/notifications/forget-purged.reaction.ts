import { pluginPurged } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';

/** What people were told of by a plugin names its records, which were removed for good. */
export const forgetPurgedNotices = defineReaction({
  id: 'workspace.forgetNoticesWhenPluginPurged',
  on: pluginPurged,
  async run({ tx }, { data: { plugin } }) {
    await tx.query(
      `delete from workspace.notification
       where organization_id = $1::integer and split_part(kind, '.', 1) = $2::text`,
      [tx.actor.organizationId, plugin],
    );
  },
});
