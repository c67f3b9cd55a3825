import type { IdentityService, MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { sendInviteWork } from '../mail/send-invite.work.ts';
import { sendLockNoticeWork } from '../mail/send-lock-notice.work.ts';
import { sendRecoveryWork } from '../mail/send-recovery.work.ts';
import { tellOwnerOfLockout } from '../mail/tell-owner-of-lockout.reaction.ts';
import { acceptInviteHandler, inviteByTokenHandler } from './accept-invite.commands.ts';
import { effectiveAccessHandler } from './effective-access.query.ts';
import { peopleRules } from './people-rules.ts';
import { forgotPasswordHandler, recoveryByTokenHandler, resetPasswordHandler } from './recovery.commands.ts';
import { removeMemberHandler } from './remove-member.command.ts';
import { resetSecondFactorHandler } from './reset-second-factor.command.ts';
import { seedStarterProfiles } from './seed-starter-profiles.ts';
import { addUserHandler, setPasswordHandler } from './user.commands.ts';
import { createUserInviteHandler, deleteUserInviteHandler, resendUserInviteHandler } from './user-invite.commands.ts';

type Needs = { readonly identity: IdentityService; readonly mail: MailService };

/** People and access: who belongs, what they may, how they come in. */
export function people({ identity, mail }: Needs) {
  return {
    operations: [
      addUserHandler,
      setPasswordHandler(identity),
      removeMemberHandler,
      resetSecondFactorHandler(identity),
      createUserInviteHandler,
      deleteUserInviteHandler,
      resendUserInviteHandler,
      inviteByTokenHandler,
      acceptInviteHandler(identity),
      forgotPasswordHandler(mail),
      recoveryByTokenHandler,
      resetPasswordHandler(identity),
      effectiveAccessHandler,
    ],
    jobs: [sendInviteWork(mail), sendRecoveryWork(mail), sendLockNoticeWork(mail)],
    reactions: [tellOwnerOfLockout],
    writeRules: peopleRules,
    seed: seedStarterProfiles,
  } satisfies ServerSide;
}
