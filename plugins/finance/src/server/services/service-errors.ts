import { defineErrors } from '@gleba/sdk';

/** What is refused of services; sentences in `locales/services`. */
export const serviceErrors = defineErrors('finance', {
  issuerNotCompany: {},
  issRateOutsideLaw: { params: { least: 'text', most: 'text' } },
  serviceCategoryNotIncome: {},
  serviceSlugInvalid: {},
});
