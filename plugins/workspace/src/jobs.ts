import { defineJob, z } from '@gleba/sdk';

/** Writes to whoever is invited. */
export const sendInvite = defineJob('workspace.sendInvite', {
  payload: z.object({ inviteId: z.uuid() }),
  isAside: true,
});

const toAddress = z.object({ email: z.string() });

/** Writes to the person of an address who has forgotten the password. */
export const sendRecovery = defineJob('workspace.sendRecovery', { payload: toAddress, isAside: true });

/** Tells the person of an address that somebody failed so often that the door is closed for a while. */
export const sendLockNotice = defineJob('workspace.sendLockNotice', { payload: toAddress });

/** Writes to the address that a person wants to sign in with. */
export const sendEmailChange = defineJob('workspace.sendEmailChange', {
  payload: z.object({ email: z.string(), newEmail: z.string() }),
  isAside: true,
});

/** What a person is told of their account besides: `to` where it is not the address that they sign in with. */
export const accountNotices = ['secondFactorReset', 'emailChanged'] as const;

/** Tells the person of an address what was done to their account. */
export const sendAccountNotice = defineJob('workspace.sendAccountNotice', {
  payload: z.object({ notice: z.enum(accountNotices), email: z.string(), to: z.optional(z.string()) }),
  isAside: true,
});

/** Puts what a stranger asked for before the administrators, unless they are here already. */
export const receiveRegistration = defineJob('workspace.receiveRegistration', {
  payload: z.object({ name: z.string(), email: z.string(), message: z.nullable(z.string()) }),
});

/** Each morning: looks who wants an e-mail of what they were told of, and has something unread. */
export const sendDigests = defineJob('workspace.sendDigests', { payload: z.object({}) });

/** Writes to one person what they were told of between two moments and have not read. */
export const sendDigest = defineJob('workspace.sendDigest', {
  payload: z.object({ userId: z.uuid(), after: z.iso.datetime(), until: z.iso.datetime() }),
  isAside: true,
});

/** Tells a closed browser of one notification; `attempt` counts from 0. */
export const sendPush = defineJob('workspace.sendPush', {
  payload: z.object({ notificationId: z.uuid(), pushDeviceId: z.uuid(), attempt: z.int() }),
  isAside: true,
});

/** Writes what somebody reported to the address that the organization named. */
export const sendFeedbackMail = defineJob('workspace.sendFeedback', {
  payload: z.object({ feedbackId: z.uuid() }),
  isAside: true,
});
