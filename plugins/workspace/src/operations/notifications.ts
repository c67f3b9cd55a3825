import { allow, defineCommand, mini } from '@gleba/sdk';

/** Either may be left out by who calls, which is told in words. */
export const notificationUpdate = mini.object({
  filter: mini.nullish(
    mini.object({
      ids: mini.nullish(mini.array(mini.uuid()).check(mini.maxLength(500))),
      kind: mini.nullish(mini.string().check(mini.maxLength(150))),
      projectId: mini.nullish(mini.uuid()),
      isRead: mini.nullish(mini.boolean()),
    }),
  ),
  value: mini.nullish(mini.object({ isRead: mini.boolean() })),
});

/** Marks many of the person's own notifications at once. */
export const updateNotifications = defineCommand('updateNotifications', {
  permission: allow.member,
  input: notificationUpdate,
  output: { changed: mini.int() },
});

export const notificationsOperations = [updateNotifications];
