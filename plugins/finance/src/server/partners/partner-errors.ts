import { defineErrors } from '@gleba/sdk';

/** What is wrong with a partner; sentences in `locales/errors`. */
export const partnerErrors = defineErrors('finance', {
  cpfInvalid: { problem: 'invalidFormat' },
  cnpjInvalid: { problem: 'invalidFormat' },
  emailInvalid: { problem: 'invalidFormat' },
  phoneInvalid: { problem: 'invalidFormat' },
  inFuture: {},
  beforeBirth: {},
  ownSpouse: { problem: 'self' },
  ownResponsible: { problem: 'self' },
  cpfTaken: { problem: 'notUnique' },
  cnpjTaken: { problem: 'notUnique' },
  certificateRefused: {},
  certificateLate: {},
  isNamed: { problem: 'inUse' },
  isResident: { as: 'IN_USE', params: { name: 'text', count: 'number' } },
  isNeeded: { as: 'IN_USE', params: { name: 'text', count: 'number' } },
});
