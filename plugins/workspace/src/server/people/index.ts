import type { IdentityService, MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { sendInvite } from '../mail/send-invite.job.ts';
import { sendLockNotice } from '../mail/send-lock-notice.job.ts';
import { sendRecovery } from '../mail/send-recovery.job.ts';
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
    jobs: [sendInvite(mail), sendRecovery(mail), sendLockNotice(mail)],
    writeRules: peopleRules,
  } satisfies ServerSide;
}
