import { defineErrors } from '@gleba/sdk';

/** What the other kind of person does not have. */
export const personTypeErrors = defineErrors('finance', { onlyNatural: {}, onlyLegal: {} });

/** What may not be chosen there. */
export const choiceErrors = defineErrors('finance', {
  wrongPersonType: {},
  notPartnersAccount: {},
  issuerNotCompany: {},
  serviceCategoryNotIncome: {},
});
