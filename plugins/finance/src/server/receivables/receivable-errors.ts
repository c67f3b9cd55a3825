import { defineErrors } from '@gleba/sdk';

/** Why nobody is written to about an installment; sentences in `locales/receivables`. */
export const receivableErrors = defineErrors('finance', {
  installmentNotLate: { as: 'CONFLICT' },
  tooManyReceivables: { params: { most: 'number' } },
  buyerWithoutMail: { as: 'CONFLICT', params: { name: 'text' } },
});
