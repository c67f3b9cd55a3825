import { defineErrors } from '@gleba/core';

/** What printing and sending refuse; sentences in `src/locales`. */
export const hostErrors = defineErrors('host', {
  paperNotDrawn: {},
  printingTooLong: { as: 'TIMEOUT' },
  printingBroken: { as: 'UNAVAILABLE' },
  printingUnavailable: { as: 'UNAVAILABLE' },
  addressNotFound: { as: 'NOT_FOUND' },
  mailRefused: { as: 'BAD_REQUEST' },
});
