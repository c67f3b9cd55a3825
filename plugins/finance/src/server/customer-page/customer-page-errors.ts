import { defineErrors } from '@gleba/sdk';

/** Why a buyer's page is not given or not opened; sentences in `locales/customer-page`. */
export const customerPageErrors = defineErrors('finance', {
  customerPageNotOffered: { as: 'CONFLICT' },
  customerWithoutMail: { as: 'CONFLICT' },
  tooManyLinks: { as: 'CONFLICT' },
  customerPageClosed: { as: 'NOT_FOUND' },
  codeJustSent: { as: 'CONFLICT' },
  tooManyCodes: { as: 'CONFLICT' },
  codeWrong: { params: { left: 'number' } },
  codeEnded: {},
});
