import { allow, defineCommand, mini } from '@gleba/sdk';
import { emailAddress, personName } from '../person-fields.ts';

/** Keeps what somebody reports, and has a letter written to whoever the organization named. */
export const sendFeedback = defineCommand('sendFeedback', {
  permission: allow.member,
  input: {
    name: personName,
    email: emailAddress,
    message: mini.string().check(mini.trim(), mini.minLength(1), mini.maxLength(4000)),
    page: mini.nullish(mini.string().check(mini.maxLength(500))),
    screenshotId: mini.nullish(mini.uuid()),
  },
  output: { id: mini.uuid() },
});

export const feedbackOperations = [sendFeedback];
