import { allow, defineCommand, z } from '@gleba/sdk';
import { emailAddress, personName } from '../person-fields.ts';

/** Keeps what somebody reports, and has an e-mail written to whoever the organization named. */
export const sendFeedback = defineCommand('sendFeedback', {
  permission: allow.member,
  input: {
    name: personName,
    email: emailAddress,
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
    page: z.nullish(z.string().check(z.maxLength(500))),
    screenshotId: z.nullish(z.uuid()),
  },
  errors: ['workspace.screenshotMissing'],
  output: { id: z.uuid() },
});

export const feedbackOperations = [sendFeedback];
