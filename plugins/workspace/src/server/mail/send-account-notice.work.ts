import type { MailService } from '@gleba/sdk';
import { work } from '@gleba/sdk/server';
import { sendAccountNotice } from '../../jobs.ts';
import { accountLetter } from './account-letter.ts';

const paths = { secondFactorReset: '/forgot-password', emailChanged: '/login' } as const;

/** Tells a person what was done to their account; who did not ask for it finds the way to a new password. */
export function sendAccountNoticeWork(mail: MailService) {
  return work(sendAccountNotice, async ({ transaction }, { notice, email, to = email }) => {
    const letter = await transaction((tx) => accountLetter(tx, mail, notice, email, () => paths[notice], to));
    if (letter) await mail.send(letter);
  });
}
