import { allow, defineCommand, z } from '@gleba/sdk';

/** Either may be left out by who calls, which is told in words. */
export const notificationUpdate = z.object({
  filter: z.nullish(
    z.object({
      ids: z.nullish(z.array(z.uuid()).check(z.maxLength(500))),
      kind: z.nullish(z.string().check(z.maxLength(150))),
      projectId: z.nullish(z.uuid()),
      isRead: z.nullish(z.boolean()),
    }),
  ),
  value: z.nullish(z.object({ isRead: z.boolean() })),
});

/** Marks many of the person's own notifications at once. */
export const updateNotifications = defineCommand('updateNotifications', {
  permission: allow.member,
  input: notificationUpdate,
  errors: ['workspace.filterRequired', 'workspace.valueRequired'],
  output: { changed: z.int() },
});

export const notificationsOperations = [updateNotifications];
