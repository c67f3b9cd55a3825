import { defineErrors } from '@gleba/sdk';

/** What forms about people refuse, on both sides. */
export const personErrors = defineErrors('workspace', {
  mayNotInvite: { as: 'FORBIDDEN' },
  emailInvalid: { problem: 'invalidFormat' },
});
