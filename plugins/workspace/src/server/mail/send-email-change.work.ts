import type { MailService } from '@gleba/sdk';
import { findAccount, issueTicket, work } from '@gleba/sdk/server';
import { sendEmailChange } from '../../jobs.ts';
import { emailChangeOf } from '../account/email-change.ts';
import { accountMail } from './account-mail.ts';

const lifetimeMs = 60 * 60_000;

/** Writes to the wanted address, unless it is somebody's: who asked is not told that, and its owner is left alone. */
export function sendEmailChangeWork(mail: MailService) {
  return work(sendEmailChange, async ({ transaction }, { email, newEmail }) => {
    const message = await transaction(async (tx) => {
      if (await findAccount(tx, newEmail)) return undefined;
      const pathFor = async ({ id }: { readonly id: string }) => {
        const token = await issueTicket(tx, { purpose: emailChangeOf(newEmail), subjectId: id, lifetimeMs });
        return `/confirm-email#${new URLSearchParams({ token, email: newEmail })}`;
      };
      return accountMail(tx, mail, 'emailChange', email, pathFor, newEmail);
    });
    if (message) await mail.send(message);
  });
}
