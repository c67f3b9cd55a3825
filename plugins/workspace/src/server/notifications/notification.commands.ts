import { handle } from '@gleba/sdk/server';
import { updateNotifications } from '../../operations/notifications.ts';
import { markNotifications } from './update-notifications.ts';

export const updateNotificationsCommand = handle(updateNotifications, async ({ tx }, input) => ({
  changed: await markNotifications(tx, input),
}));
