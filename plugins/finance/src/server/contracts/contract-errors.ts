import { defineErrors } from '@gleba/sdk';

/** Why a contract is not made or does not go on; sentences in `locales/errors`. */
export const contractErrors = defineErrors('finance', {
  landTaken: { as: 'CONFLICT', params: { land: 'text', contract: 'text' } },
  landsOfOther: { problem: 'notFound' },
  landWithoutPrice: { problem: 'required' },
  priceDiffers: { params: { price: 'text' } },
  conditionsOfOther: { problem: 'notFound' },
  sharesNotWhole: { params: { sum: 'text' } },
  oneResponsible: {},
  buyerTwice: { problem: 'notUnique' },
  buyerRemoved: { problem: 'notFound' },
  onlyDrafts: { as: 'CONFLICT' },
  baseDateInFuture: {},
  noSuchStep: { as: 'CONFLICT' },
  feeNeeded: { problem: 'required' },
  onlyCancelled: { as: 'CONFLICT' },
  installmentPaid: { as: 'CONFLICT' },
  installmentEnded: { as: 'CONFLICT' },
  installmentOpen: { as: 'CONFLICT' },
  contractEnded: { as: 'CONFLICT' },
  paidInFuture: {},
  paidBeforeLast: { params: { day: 'text' } },
  paidTooMuch: { problem: 'tooLarge', params: { amount: 'text' } },
  bookNotAvailable: { as: 'CONFLICT' },
  isBuyer: { as: 'IN_USE', params: { name: 'text', count: 'number' } },
});
