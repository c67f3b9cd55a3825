import { defineReaction } from '@gleba/sdk/server';
import { Notification } from '../../entities/notification.entity.ts';
import { PushDevice } from '../../entities/push-device.entity.ts';
import { sendPush } from '../../jobs.ts';
import { sendsPush } from './push.commands.ts';

/** Whoever is told of something is told on their devices: a job for each, so that one that is gone keeps no other from it. */
export const pushWhenTold = defineReaction({
  id: 'workspace.pushWhenTold',
  on: Notification.events.created,
  async run({ tx }, { data: { id } }) {
    const notice = await tx.find(Notification, id, { lock: true });
    if (!notice || notice.readAt !== null) return;
    const devices = await tx.list(PushDevice, { filter: { userId: { equalTo: notice.userId } } });
    if (devices.length === 0 || !(await sendsPush(tx))) return;
    for (const device of devices) {
      await tx.enqueue(sendPush, { notificationId: id, pushDeviceId: device.id, attempt: 0 });
    }
  },
});
