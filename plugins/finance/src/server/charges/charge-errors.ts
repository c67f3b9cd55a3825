import { defineErrors } from '@gleba/sdk';

/** Why a charge is not sent or an account not kept; sentences in `locales/errors`. */
export const chargeErrors = defineErrors('finance', {
  providerUnset: { as: 'CONFLICT' },
  providerSilent: { as: 'UNAVAILABLE' },
  /** It answered, but what is no charge or account that this program knows. */
  providerUnclear: { as: 'UNAVAILABLE' },
  providerRefused: { params: { reason: 'text' } },
  providerInUse: { as: 'CONFLICT', params: { count: 'number' } },
  keyOfOtherEnvironment: {},
  addressNotReached: { as: 'CONFLICT', params: { address: 'text' } },
  webhookUnset: { as: 'CONFLICT' },
  chargeDayPassed: { as: 'CONFLICT' },
  chargeEnded: { as: 'CONFLICT' },
  splitPaid: { as: 'CONFLICT' },
  simulationUnavailable: { as: 'CONFLICT' },
  chargeNotPaid: { as: 'CONFLICT' },
  refundUnderWay: { as: 'CONFLICT' },
  refundTooMuch: { params: { amount: 'text' } },
  chargeUnknownThere: { as: 'CONFLICT' },
});
