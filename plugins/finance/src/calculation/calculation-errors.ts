import { defineErrors } from '@gleba/sdk';

/** What the calculation refuses; sentences in `locales/errors`. */
export const calculationErrors = defineErrors('finance', {
  engineUnknown: { params: { version: 'number' } },
  paidInAdvanceTooMuch: { problem: 'tooLarge' },
  moreThanPrice: { problem: 'tooLarge' },
  tooManyInstallments: { problem: 'tooLarge', params: { max: 'number' } },
  installmentTooSmall: { problem: 'tooSmall', params: { value: 'text', min: 'text' } },
  dueDayTooLate: { problem: 'tooLarge', params: { max: 'number' } },
  feeNotSplit: { problem: 'tooLarge' },
  feePartsTooMany: { problem: 'tooLarge', params: { max: 'number' } },
  feeAboveInitialPayment: { problem: 'tooLarge' },
  balloonAfterEnd: { problem: 'tooLarge', params: { max: 'number' } },
  discountNotAllowed: {},
  insuranceNeeded: { problem: 'required' },
  costsTooHigh: { problem: 'tooLarge' },
  dayUnknown: { problem: 'invalidFormat' },
  rateTooHigh: { problem: 'tooLarge' },
  indexMissing: { as: 'CONFLICT', params: { index: 'text', months: 'text' } },
  indexUnknown: { params: { index: 'text' } },
  aboveLegalLimit: { problem: 'tooLarge', params: { limit: 'text' } },
});
