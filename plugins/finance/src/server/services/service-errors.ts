import { defineErrors } from '@gleba/sdk';

/** What is refused of services; sentences in `locales/services`. */
export const serviceErrors = defineErrors('finance', {
  issRateOutsideLaw: { params: { least: 'text', most: 'text' } },
  serviceSlugInvalid: {},
});
