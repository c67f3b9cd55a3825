import { defineErrors } from '@gleba/sdk';

/** What is refused about papers that come by e-mail; sentences in `locales/mailed`. */
export const mailErrors = defineErrors('documents', {
  /** The installation has no mailbox. */
  mailFolderMissing: { as: 'CONFLICT' },
  mailFolderClosed: { as: 'CONFLICT' },
  senderInvalid: { problem: 'invalidFormat', params: { sender: 'text' } },
  sendersMissing: { problem: 'required' },
  mailedPaperDone: { as: 'CONFLICT' },
});
