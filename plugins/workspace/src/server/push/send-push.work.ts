import { type MailService, Organization, type PushService, User } from '@gleba/sdk';
import { work } from '@gleba/sdk/server';
import { Notification } from '../../entities/notification.entity.ts';
import { PushDevice } from '../../entities/push-device.entity.ts';
import { sendPush } from '../../jobs.ts';
import { mailFrame } from '../branding/mail-frame.ts';
import { languageOf } from '../mail/language-of.ts';
import { notificationPath, sentenceOf } from '../notifications/digest.ts';

/** After that a notice waits in the program alone. */
const mostAttempts = 5;

/**
 * One notice to one browser, once: a message that comes twice replaces itself there (`id`). It says what the notice says and where it leads,
 * and nothing else; what was read, switched off or taken back meanwhile is not sent.
 */
export function sendPushWork(push: PushService | undefined, mail: MailService) {
  return work(sendPush, async ({ transaction }, { notificationId, pushDeviceId, attempt }) => {
    const message = await transaction(async (tx) => {
      const notice = await tx.find(Notification, notificationId);
      const device = await tx.find(PushDevice, pushDeviceId);
      if (!notice || notice.readAt !== null || device?.userId !== notice.userId) return undefined;
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const person = await tx.find(User, notice.userId);
      if (!person || !organization.preferences?.sendsPush) return undefined;
      const language = await languageOf(tx, person.email, mailFrame(mail, organization).preferences);
      const text = {
        id: notice.id,
        title: sentenceOf(notice, language),
        link: notificationPath(notice.id, tx.actor.organizationId),
      };
      return { device, text: JSON.stringify(text) };
    });
    if (!message || !push) return;
    const outcome = await push.send(message.device, message.text);
    if (outcome.kind === 'gone') {
      await transaction(async (tx) => {
        if (await tx.find(PushDevice, pushDeviceId, { lock: true })) await tx.remove(PushDevice, pushDeviceId);
      });
    }
    if (outcome.kind === 'later' && attempt + 1 < mostAttempts) {
      // Twice as long each time, whatever the service said at first.
      const at = new Date(Date.now() + outcome.afterSeconds * 1000 * 2 ** attempt);
      await transaction((tx) => tx.enqueue(sendPush, { notificationId, pushDeviceId, attempt: attempt + 1 }, { at }));
    }
  });
}
