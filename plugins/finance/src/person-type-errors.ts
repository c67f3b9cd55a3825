import { defineErrors } from '@gleba/sdk';

/** What the other kind of person does not have. */
export const personTypeErrors = defineErrors('finance', { onlyNatural: {}, onlyLegal: {} });
