import { allow, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { notificationUpdate, updateNotifications } from './update-notifications.ts';

/** Marks many of the person's own notifications at once. */
export const updateNotificationsCommand = defineCommand({
  name: 'updateNotifications',
  permission: allow.member,
  input: notificationUpdate,
  output: z.object({ changed: z.number().int() }),
  run: async ({ tx }, input) => ({ changed: await updateNotifications(tx, input) }),
});
