import { defineErrors } from '@gleba/sdk';

/** Why a lot does not come to a status; sentences in `locales/errors`. */
export const statusErrors = defineErrors('lands', {
  takesNoContract: { problem: 'blocked' },
  dissolved: {},
  reasonRequired: { problem: 'required' },
  onlyByContract: { problem: 'notAllowed' },
  needsContract: { problem: 'notAllowed' },
  onlyAdministrators: { problem: 'notAllowed' },
  noSuchStep: { problem: 'notAllowed' },
});
