import { defineErrors } from '@gleba/sdk';

/** What is refused of indexes and corrections; sentences in `locales/errors`. */
export const correctionErrors = defineErrors('finance', {
  indexLineUnreadable: { problem: 'invalidFormat', params: { line: 'number', text: 'text' } },
  indexMonthTwice: { problem: 'notUnique', params: { month: 'text' } },
  indexLinesTooMany: { problem: 'tooLarge', params: { max: 'number' } },
  correctionInFuture: {},
  correctionUnderWay: { as: 'CONFLICT' },
  correctionStepUnknown: { as: 'CONFLICT' },
});
