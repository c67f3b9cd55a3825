import { defineJob, mini } from '@gleba/sdk';

/** Writes to whoever is invited. */
export const sendInvite = defineJob('workspace.sendInvite', { payload: mini.object({ inviteId: mini.uuid() }) });

const toAddress = mini.object({ email: mini.string() });

/** Writes to the person of an address who has forgotten the password. */
export const sendRecovery = defineJob('workspace.sendRecovery', { payload: toAddress });

/** Tells the person of an address that somebody failed so often that the door is closed for a while. */
export const sendLockNotice = defineJob('workspace.sendLockNotice', { payload: toAddress });

/** Writes what somebody reported to the address that the organization named. */
export const sendFeedbackLetter = defineJob('workspace.sendFeedback', {
  payload: mini.object({ feedbackId: mini.uuid() }),
});
