import { defineErrors } from '@gleba/sdk';

/** What is refused of dossiers; sentences in `locales/errors`. */
export const dossierErrors = defineErrors('documents', {
  noDossierType: { as: 'NOT_FOUND' },
  noDossierLands: {},
  tooManyDossiers: { params: { total: 'number', most: 'number' } },
  dossierEmpty: {},
});
