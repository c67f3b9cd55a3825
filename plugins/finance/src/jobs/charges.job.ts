import { defineJob, refusedRow, z } from '@gleba/sdk';
import { mostCharges, refundStatuses } from '../charges/charge-values.ts';
import { installmentStatusChanged } from '../events/contract.event.ts';

/** Sends installments to the provider that charges for their account, one after the other; each has a result of its own. */
export const sendCharges = defineJob('finance.sendCharges', {
  payload: z.object({ installmentIds: z.array(z.uuid()).check(z.maxLength(mostCharges)) }),
  result: z.object({ done: z.int(), failed: z.array(refusedRow) }),
});

/** Asks the provider how a charge is, and books what it answers. */
export const followCharge = defineJob('finance.followCharge', {
  payload: z.object({
    providerAccountId: z.uuid(),
    externalId: z.string().check(z.maxLength(100)),
    providerEventId: z.nullish(z.uuid()),
  }),
  result: z.object({ status: z.string() }),
  emits: [installmentStatusChanged],
});

/** Asks after every charge that news of an account wait for. */
export const followNews = defineJob('finance.followNews', {
  payload: z.object({ providerAccountId: z.uuid() }),
  result: z.object({ charges: z.int() }),
  emits: [installmentStatusChanged],
});

/** Has the provider give back what a person said, once, and asks how the charge is then. */
export const refundCharge = defineJob('finance.refundCharge', {
  payload: z.object({ providerChargeId: z.uuid(), reference: z.uuid() }),
  result: z.object({ status: z.enum(refundStatuses) }),
});

/** Takes a charge away from the provider whose installment is paid or ended otherwise: nobody is to pay it again. */
export const removeCharge = defineJob('finance.removeCharge', {
  payload: z.object({ providerChargeId: z.uuid() }),
  result: z.object({ status: z.string() }),
  isAside: true,
});

/** Asks the provider for the account itself, and after each charge that may have been paid: what its news did not bring is found here. */
export const refreshProvider = defineJob('finance.refreshProvider', {
  payload: z.object({ providerAccountId: z.nullish(z.uuid()) }),
  result: z.object({ accounts: z.int(), charges: z.int() }),
});

/** Says to the provider whom it is to tell news, or to go on telling them. */
export const setWebhook = defineJob('finance.setWebhook', {
  payload: z.object({ providerAccountId: z.uuid(), act: z.enum(['register', 'restart']) }),
  result: z.object({ isEnabled: z.boolean(), isInterrupted: z.boolean() }),
});

/** Has the provider tell no more news by keys of an account that are used no more, and, where another one stands there, tell them by that. */
export const removeWebhooks = defineJob('finance.removeWebhooks', {
  payload: z.object({ providerAccountId: z.uuid() }),
  result: z.object({ removed: z.int(), failed: z.int() }),
});

export const chargeJobs = [
  ...[sendCharges, followCharge, followNews, removeCharge, refundCharge, refreshProvider],
  ...[setWebhook, removeWebhooks],
];
