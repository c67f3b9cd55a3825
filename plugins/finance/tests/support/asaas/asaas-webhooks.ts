import { createHash } from 'node:crypto';
import type { VirtualClock } from './asaas-clock.ts';

export interface ThereWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly authToken: string;
  enabled: boolean;
  interrupted: boolean;
}

export interface ThereEvent extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly event: string;
  readonly dateCreated: string;
  readonly payment: object;
}

export interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Minutes until the next try after so many failures; after the last the queue stands still until somebody takes it up (docs: 'Penalização de filas'). */
export const retryMinutes = [0, 0.5, 1, 3.5, 5, 15, 25, 60, 60, 60, 60, 60, 120, 120, 180];
export const keptDays = 14;

/** What is told to whom, in order: the head of a queue waits for its 200 before the next one is sent. */
export function webhookQueues(clock: VirtualClock, send: (delivery: Delivery) => Promise<number>) {
  const webhooks: ThereWebhook[] = [];
  const waiting = new Map<string, { readonly event: ThereEvent; readonly at: number }[]>();
  const failures = new Map<string, { count: number; nextAt: number }>();
  let serial = 368_604_919;
  /** All that was ever told, so that a test may say it again. */
  const told: ThereEvent[] = [];

  const deliveryOf = ({ url, authToken }: ThereWebhook, event: ThereEvent): Delivery => ({
    ...{ url, body: JSON.stringify(event) },
    headers: { 'content-type': 'application/json', 'asaas-access-token': authToken },
  });

  async function deliverTo(webhook: ThereWebhook): Promise<void> {
    const queue = waiting.get(webhook.id) ?? [];
    const failed = failures.get(webhook.id) ?? { count: 0, nextAt: 0 };
    failures.set(webhook.id, failed);
    while (queue.length > 0 && webhook.enabled && !webhook.interrupted && failed.nextAt <= clock.now()) {
      const [head] = queue;
      if (!head) return;
      if (clock.now() - head.at > keptDays * 86_400_000) {
        queue.shift();
        continue;
      }
      const status = await send(deliveryOf(webhook, head.event)).catch(() => 0);
      if (status === 200) {
        queue.shift();
        Object.assign(failed, { count: 0, nextAt: 0 });
        continue;
      }
      failed.count += 1;
      failed.nextAt = clock.now() + (retryMinutes[failed.count] ?? 0) * 60_000;
      if (failed.count >= retryMinutes.length) webhook.interrupted = true;
    }
  }

  return {
    ...{ webhooks, told },
    add(webhook: ThereWebhook): void {
      webhooks.push(webhook);
      waiting.set(webhook.id, []);
    },
    put(event: string, payment: object): void {
      serial += 1;
      const id = `evt_${createHash('md5').update(String(serial)).digest('hex')}&${serial}`;
      const dateCreated = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ');
      const one = { id, event, dateCreated, payment };
      told.push(one);
      for (const webhook of webhooks) waiting.get(webhook.id)?.push({ event: one, at: clock.now() });
    },
    /** What is due by now. */
    async deliver(): Promise<void> {
      for (const webhook of webhooks) await deliverTo(webhook);
    },
    waitingOf: (webhook: ThereWebhook) => (waiting.get(webhook.id) ?? []).map(({ event }) => event),
    failuresOf: (webhook: ThereWebhook) => failures.get(webhook.id)?.count ?? 0,
    /** When the next try is due; undefined where nothing waits. */
    nextAt(): number | undefined {
      const due = webhooks
        .filter(({ id, enabled, interrupted }) => enabled && !interrupted && (waiting.get(id) ?? []).length > 0)
        .map(({ id }) => failures.get(id)?.nextAt ?? 0);
      return due.length > 0 ? Math.min(...due) : undefined;
    },
    /** Somebody at Asaas takes an interrupted queue up again. */
    takeUp(webhook: ThereWebhook): void {
      webhook.interrupted = false;
      failures.set(webhook.id, { count: 0, nextAt: 0 });
    },
    deliveryOf,
  };
}
