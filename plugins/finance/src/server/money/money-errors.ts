import { defineErrors } from '@gleba/sdk';

/** What is refused of the office's own money; sentences in `locales/money`. */
export const moneyErrors = defineErrors('finance', {
  categoryCycle: {},
  categoryTypeDiffers: {},
  categoryTooDeep: { params: { levels: 'text' } },
  categoryInUse: { as: 'CONFLICT', params: { category: 'text' } },
  categoryNotLeaf: {},
  categoryNeeded: { problem: 'required' },
  /** The specification's sentence. */
  costCenterInUse: { as: 'CONFLICT' },
  costCenterUnknown: { problem: 'notFound' },
  allocationNotWhole: { params: { sum: 'text' } },
  allocationEmpty: {},
  allocationTwice: { problem: 'notUnique' },
  transactionConfirmed: { as: 'CONFLICT' },
  transactionNotConfirmed: { as: 'CONFLICT' },
  isTransfer: { as: 'CONFLICT' },
  isNoTransfer: { as: 'CONFLICT' },
  sameAccount: {},
  accountNeeded: { problem: 'required' },
  discountAboveAmount: { problem: 'tooLarge' },
  partAboveAmount: { problem: 'tooLarge' },
  partsTooSmall: {},
  confirmedInFuture: {},
  reversedBeforeConfirmed: {},
  beforeInitialBalance: { params: { day: 'text' } },
  initialBalanceAfterPostings: { params: { day: 'text' } },
  periodTooLong: {},
});
