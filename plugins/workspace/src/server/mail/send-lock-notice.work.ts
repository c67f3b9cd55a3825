import type { MailService } from '@gleba/sdk';
import { work } from '@gleba/sdk/server';
import { sendLockNotice } from '../../jobs.ts';
import { accountMail } from './account-mail.ts';

/** Tells the person of an address, if there is one, that somebody failed so often that the door is closed for a while. */
export function sendLockNoticeWork(mail: MailService) {
  return work(sendLockNotice, async ({ transaction }, { email }) => {
    const message = await transaction((tx) => accountMail(tx, mail, 'locked', email, () => '/forgot-password'));
    if (message) await mail.send(message);
  });
}
