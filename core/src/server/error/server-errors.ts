import { defineErrors } from '../../error/define-errors.ts';

/** What the server alone refuses, where a code does not say what to do; no browser loads it. */
export const serverErrors = defineErrors('core', {
  formIncomplete: { as: 'BAD_REQUEST' },
  codeWrong: { as: 'BAD_CREDENTIALS' },
  signInAgain: { as: 'BAD_CREDENTIALS' },
  twoFactorOn: { as: 'CONFLICT' },
  twoFactorOff: { as: 'CONFLICT' },
  twoFactorUnproven: { as: 'CONFLICT' },
  organizationIsDefault: { as: 'IN_USE' },
  organizationHasChildren: { as: 'IN_USE' },
  parentRemoved: { as: 'CONFLICT' },
  ownerRemoved: { as: 'CONFLICT' },
  preferenceOfServer: { problem: 'notAllowed' },
  changedSince: { as: 'CONFLICT' },
  mailHeaderInvalid: { problem: 'invalidHeader' },
  accessKeyUnknown: { problem: 'unknownKey', params: { key: 'text' } },
  printingUnavailable: { as: 'UNAVAILABLE' },
  readingUnavailable: { as: 'UNAVAILABLE' },
  readingTooComplex: {},
  readingFailed: {},
  readingBusy: { as: 'TOO_MANY_REQUESTS' },
  readingFull: { as: 'UNAVAILABLE' },
  reportsUnavailable: { as: 'UNAVAILABLE' },
  inputTooHeavy: { as: 'DOCUMENT_TOO_LARGE' },
  inputTooDeep: { as: 'DOCUMENT_TOO_LARGE' },
  inputTooManyKeys: { as: 'DOCUMENT_TOO_LARGE' },
});
