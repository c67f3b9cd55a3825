import { defineErrors } from '@gleba/sdk';

/** Why no file is written for a bank; sentences in `locales/slips`. */
export const slipErrors = defineErrors('finance', {
  slipAccountIncomplete: { as: 'CONFLICT' },
  nothingToSend: { as: 'CONFLICT' },
});
