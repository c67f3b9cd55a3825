import { defineErrors } from '@gleba/sdk';

/** What is refused about partners of projects and their parts; sentences in `locales/project-partners`. */
export const projectPartnerErrors = defineErrors('finance', {
  percentagesTooLarge: { problem: 'tooLarge', params: { left: 'text' } },
  projectPartnerTwice: { problem: 'notUnique' },
  categoryNotExpense: {},
  categoryHasOthers: {},
  shareByProvider: { as: 'CONFLICT' },
  hasProjects: { as: 'IN_USE', params: { name: 'text' } },
  shareNotOpen: { as: 'CONFLICT' },
  shareNotPaid: { as: 'CONFLICT' },
  sharePaidBefore: { params: { day: 'text' } },
});
