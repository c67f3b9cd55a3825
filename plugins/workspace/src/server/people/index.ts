import type { IdentityService, MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { sendInviteWork } from '../mail/send-invite.work.ts';
import { sendLockNoticeWork } from '../mail/send-lock-notice.work.ts';
import { sendRecoveryWork } from '../mail/send-recovery.work.ts';
import { acceptInvite, inviteByToken } from './accept-invite.commands.ts';
import { effectiveAccess } from './effective-access.query.ts';
import { peopleRules } from './people-rules.ts';
import { forgotPassword, recoveryByToken, resetPassword } from './recovery.commands.ts';
import { addUser, setPassword } from './user.commands.ts';
import { createUserInvite, deleteUserInvite, resendUserInvite } from './user-invite.commands.ts';

type Needs = { readonly identity: IdentityService; readonly mail: MailService };

/** People and access: who belongs, what they may, how they come in. */
export function people({ identity, mail }: Needs) {
  return {
    commands: [
      addUser,
      setPassword(identity),
      createUserInvite,
      deleteUserInvite,
      resendUserInvite,
      inviteByToken,
      acceptInvite(identity),
      forgotPassword(mail),
      recoveryByToken,
      resetPassword(identity),
    ],
    queries: [effectiveAccess],
    jobs: [sendInviteWork(mail), sendRecoveryWork(mail), sendLockNoticeWork(mail)],
    writeRules: peopleRules,
  } satisfies ServerSide;
}
