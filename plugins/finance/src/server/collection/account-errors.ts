import { defineErrors } from '@gleba/sdk';

/** What is wrong with a bank account; sentences in `locales/errors`. */
export const accountErrors = defineErrors('finance', {
  pixKeyInvalid: { problem: 'invalidFormat' },
  receiverUnreadable: { problem: 'invalidFormat' },
});
