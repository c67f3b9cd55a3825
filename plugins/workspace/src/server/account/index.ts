import type { IdentityService, MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { sendAccountNoticeWork } from '../mail/send-account-notice.work.ts';
import { sendEmailChangeWork } from '../mail/send-email-change.work.ts';
import { confirmEmailChangeHandler, requestEmailChangeHandler } from './email-change.commands.ts';

/** What people change about their own account by e-mail. */
export function ownAccount({ identity, mail }: { readonly identity: IdentityService; readonly mail: MailService }) {
  return {
    operations: [requestEmailChangeHandler(identity, mail), confirmEmailChangeHandler(identity)],
    jobs: [sendEmailChangeWork(mail), sendAccountNoticeWork(mail)],
  } satisfies ServerSide;
}
