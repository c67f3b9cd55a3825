import type { z } from '@gleba/sdk';
import { webhookPath } from '../../../charges/charge-values.ts';
import type { AskedWebhook } from '../charge-provider.ts';
import type { asaasWebhook } from './asaas-shapes.ts';

type Listed = z.infer<typeof asaasWebhook>;

/** How the webhooks begin that are registered from here: those of other accounts on the same installation are left alone. */
const prefix = 'Gleba ';
const nameOf = (reference: string) => `${prefix}${reference.slice(-12)}`;

/** Of a list, the one that we know; else one that somebody registered by hand, or whose answer was lost. */
export function ownWebhook(all: readonly Listed[], id: string | null, reference?: string): Listed | undefined {
  const isHere = ({ url }: Listed) => url?.endsWith(webhookPath) ?? false;
  const isFree = ({ name }: Listed) =>
    !name?.startsWith(prefix) || (reference !== undefined && name === nameOf(reference));
  return all.find((one) => one.id === id) ?? all.find((one) => isHere(one) && isFree(one));
}

/**
 * What becomes of charges, and nothing else: https://docs.asaas.com/docs/webhook-para-cobrancas. Sequentially, so that a failure holds the later ones back.
 */
const events = [
  ...['CREATED', 'UPDATED', 'CONFIRMED', 'RECEIVED', 'OVERDUE', 'DELETED', 'RESTORED', 'AUTHORIZED'],
  ...['REFUNDED', 'PARTIALLY_REFUNDED', 'REFUND_IN_PROGRESS', 'REFUND_DENIED', 'RECEIVED_IN_CASH_UNDONE'],
  ...['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL', 'DUNNING_RECEIVED'],
  ...['SPLIT_CANCELLED', 'SPLIT_DIVERGENCE_BLOCK', 'SPLIT_DIVERGENCE_BLOCK_FINISHED'],
].map((name) => `PAYMENT_${name}`);

export const webhookBody = ({ reference, url, secret, email }: AskedWebhook) => ({
  ...{ name: nameOf(reference), url, email, authToken: secret, events },
  ...{ enabled: true, interrupted: false, apiVersion: 3, sendType: 'SEQUENTIALLY' },
});
