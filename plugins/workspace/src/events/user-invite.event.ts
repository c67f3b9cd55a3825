import { changeOf, defineEvent } from '@gleba/sdk';
import { UserInvite } from '../entities/user-invite.entity.ts';

/** Somebody took the place that was offered to them. */
export const inviteAccepted = defineEvent(
  'workspace.userInvite.accepted',
  changeOf(UserInvite, 'accepted', { to: [true] }),
);

/** The offer of a place was taken back. */
export const inviteCancelled = defineEvent(
  'workspace.userInvite.cancelled',
  changeOf(UserInvite, 'cancelledAt', { from: [null] }),
);

export const inviteEvents = [inviteAccepted, inviteCancelled];
