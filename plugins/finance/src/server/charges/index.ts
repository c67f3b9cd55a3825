import type { RequestLimits } from '@gleba/sdk';
import type { SchemaStep, ServerSide } from '@gleba/sdk/server';
import { refreshProviderAccountHandler, setProviderAccountHandler } from './account.commands.ts';
import { asaasRoutes } from './asaas.routes.ts';
import {
  chargeInstallmentGroupHandler,
  chargeInstallmentHandler,
  contractChargingHandler,
  followProviderChargeHandler,
  replayProviderEventHandler,
} from './charge.commands.ts';
import { refundChargeWork, refundProviderChargeHandler } from './charge-refunds.ts';
import {
  contractTransferredReaction,
  followChargeWork,
  installmentEndedReaction,
  refreshProviderWork,
  removeChargeWork,
} from './follow-charges.work.ts';
import { followNewsWork } from './follow-news.work.ts';
import { removeWebhooksWork } from './former-webhooks.ts';
import type { ProviderServices } from './provider-of.ts';
import { releaseProviderSplitHandler } from './provider-splits.ts';
import { sendChargesWork } from './send-charges.work.ts';
import { simulateChargePaymentHandler, simulationOfferedHandler } from './simulation.ts';
import { createNewsTaker } from './take-news.ts';
import { registerProviderWebhookHandler, restartProviderWebhookHandler, setWebhookWork } from './webhook.commands.ts';

/** Of two answers about one charge the second finds the row of the first; those that are being sent have no id yet. A bank account has one provider. */
const oneOfEach: SchemaStep = {
  id: 'one-charge-of-id',
  sql: `
    create unique index provider_account_bank_key on finance.provider_account (organization_id, bank_account_id)
      where bank_account_id is not null;
    create unique index provider_charge_external_key on finance.provider_charge (organization_id, provider_account_id, external_id)
      where external_id is not null;`,
};

/** Of charges that were sent before they said so themselves. */
const chargesOfTests: SchemaStep = {
  id: 'provider-charge-environment',
  sql: `
    update finance.provider_charge c set environment = 'tests' from finance.provider_account a
      where a.organization_id = c.organization_id and a.id = c.provider_account_id and a.is_sandbox and c.environment is null;`,
};

/** Installments that a provider charges for: sending them, and following what becomes of them. */
export const charges = (services: ProviderServices, limits: RequestLimits): ServerSide => ({
  schemaSteps: [oneOfEach, chargesOfTests],
  operations: [
    chargeInstallmentHandler,
    chargeInstallmentGroupHandler,
    followProviderChargeHandler,
    refundProviderChargeHandler,
    setProviderAccountHandler(services),
    simulateChargePaymentHandler(services),
    simulationOfferedHandler(services),
    registerProviderWebhookHandler(services),
    restartProviderWebhookHandler,
    refreshProviderAccountHandler,
    replayProviderEventHandler,
    contractChargingHandler,
    releaseProviderSplitHandler,
  ],
  jobs: [
    sendChargesWork(services),
    followChargeWork(services),
    followNewsWork(services),
    removeChargeWork(services),
    refundChargeWork(services),
    refreshProviderWork(services),
    setWebhookWork(services),
    removeWebhooksWork(services),
  ],
  routes: asaasRoutes(limits, createNewsTaker(services.newsPauseMs)),
  reactions: [installmentEndedReaction, contractTransferredReaction],
});
