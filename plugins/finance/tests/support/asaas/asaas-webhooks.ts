import { createHash, randomUUID } from 'node:crypto';
import type { VirtualClock } from './asaas-clock.ts';
import { AsaasError, bad } from './asaas-error.ts';

export interface ThereWebhook {
  readonly id: string;
  name: string;
  url: string;
  authToken: string;
  email?: string;
  events?: readonly string[];
  sendType?: string;
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
export const mostWebhooks = 10;

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

  type Body = Readonly<Record<string, unknown>>;

  function add(webhook: ThereWebhook): void {
    webhooks.push(webhook);
    waiting.set(webhook.id, []);
  }
  /** Somebody at Asaas takes an interrupted queue up again. */
  function takeUp(webhook: ThereWebhook): void {
    webhook.interrupted = false;
    failures.set(webhook.id, { count: 0, nextAt: 0 });
  }
  /** What is said of one; what is left out stays. */
  function take(webhook: ThereWebhook, body: Body): void {
    for (const name of ['name', 'url', 'authToken', 'email', 'sendType'] as const)
      if (typeof body[name] === 'string') webhook[name] = body[name];
    if (webhook.authToken.length < 32 || webhook.authToken.length > 255 || /\s/.test(webhook.authToken))
      throw bad('invalid_authToken', 'O token de autenticação deve possuir entre 32 e 255 caracteres.');
    if (Array.isArray(body.events)) webhook.events = body.events.map(String);
    if (typeof body.enabled === 'boolean') webhook.enabled = body.enabled;
    if (body.interrupted === true) webhook.interrupted = true;
    if (body.interrupted === false) takeUp(webhook);
  }

  return {
    ...{ webhooks, told, add, takeUp },
    register(body: Body): ThereWebhook {
      if (webhooks.length >= mostWebhooks) throw bad('invalid_action', 'Limite de webhooks atingido.');
      if (!body.url || !body.name) throw bad('invalid_action', 'Os campos name e url devem ser informados.');
      const webhook = { id: randomUUID(), name: '', url: '', authToken: '', enabled: true, interrupted: false };
      take(webhook, body);
      add(webhook);
      return webhook;
    },
    change(id: string, body: Body): ThereWebhook {
      const webhook = webhooks.find((one) => one.id === id);
      if (!webhook) throw new AsaasError(404, 'not_found', 'Webhook não encontrado.');
      take(webhook, body);
      return webhook;
    },
    remove(id: string): void {
      const at = webhooks.findIndex((one) => one.id === id);
      if (at < 0) throw new AsaasError(404, 'not_found', 'Webhook não encontrado.');
      webhooks.splice(at, 1);
    },
    /** As Asaas answers it: its token is never told. */
    shown: ({ authToken, ...webhook }: ThereWebhook) => ({
      ...{ ...webhook, apiVersion: 3, hasAuthToken: authToken !== '' },
      penalizedRequestsCount: (failures.get(webhook.id)?.count ?? 0) > 0 ? (waiting.get(webhook.id) ?? []).length : 0,
    }),
    put(event: string, payment: object): void {
      serial += 1;
      const id = `evt_${createHash('md5').update(String(serial)).digest('hex')}&${serial}`;
      const dateCreated = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ');
      const one = { id, event, dateCreated, payment };
      told.push(one);
      for (const webhook of webhooks.filter(({ events }) => !events || events.includes(event)))
        waiting.get(webhook.id)?.push({ event: one, at: clock.now() });
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
    deliveryOf,
  };
}
