import type { WebhookThere } from './charge-provider.ts';

/** What an account keeps of whom its provider tells news; none where we are not listed there. */
export const factsOfWebhook = (there: WebhookThere | null) => ({
  ...{ webhookExternalId: there?.id ?? null, webhookEnabled: there?.isEnabled ?? false },
  ...{ webhookInterrupted: there?.isInterrupted ?? false, webhookPenalizedCount: there?.penalized ?? 0 },
});
