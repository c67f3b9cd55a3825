import type { MailService } from '@gleba/sdk';
import { work } from '@gleba/sdk/server';
import { sendAccountNotice } from '../../jobs.ts';
import { accountMail } from './account-mail.ts';

const paths = { secondFactorReset: '/forgot-password', emailChanged: '/login' } as const;

/** Tells a person what was done to their account; who did not ask for it finds the way to a new password. */
export function sendAccountNoticeWork(mail: MailService) {
  return work(sendAccountNotice, async ({ transaction }, { notice, email, to = email }) => {
    const message = await transaction((tx) => accountMail(tx, mail, notice, email, () => paths[notice], to));
    if (message) await mail.send(message);
  });
}
