import { defineErrors } from '@gleba/sdk';
import { mostSteps } from '../../reports/report-periods.ts';

/** What reports refuse; sentences in the locale files of reports. */
export const reportErrors = defineErrors('finance', {
  tooManySteps: { params: { most: 'number' } },
  recipientUnknown: {},
});

export const tooManySteps = () => reportErrors.tooManySteps.beside('until', { most: mostSteps });
export const recipientUnknown = () => reportErrors.recipientUnknown.beside('recipientIds');
