import { expect, test } from 'vitest';
import { virtualClock } from '../../support/asaas/asaas-clock.ts';
import { retryMinutes, type ThereWebhook, webhookQueues } from '../../support/asaas/asaas-webhooks.ts';

/** That the simulator tells news as Asaas does. */
function started(answers: (id: string) => number) {
  const clock = virtualClock(Date.parse('2026-03-02T15:00:00Z'));
  const tries: { readonly id: string; readonly minute: number; readonly token: string | undefined }[] = [];
  const begin = clock.now();
  const queues = webhookQueues(clock, async ({ body, headers }) => {
    const { id } = JSON.parse(body) as { id: string };
    tries.push({ id, minute: (clock.now() - begin) / 60_000, token: headers['asaas-access-token'] });
    return answers(id);
  });
  const webhook: ThereWebhook = {
    ...{ id: 'w', name: 'ours', url: 'https://example.org/asaas/webhook', authToken: 'x'.repeat(40) },
    ...{ enabled: true, interrupted: false },
  };
  queues.add(webhook);
  const goOn = async () => {
    await queues.deliver();
    for (let next = queues.nextAt(); next !== undefined && next > clock.now(); next = queues.nextAt()) {
      clock.goTo(next);
      await queues.deliver();
    }
  };
  return { clock, queues, webhook, tries, goOn };
}

test('in order, each with its id and the token; the next one waits until the head was taken', async () => {
  let refusals = 2;
  const { queues, tries, goOn } = started(() => (refusals-- > 0 ? 500 : 200));
  queues.put('PAYMENT_CREATED', { id: 'pay_1' });
  queues.put('PAYMENT_RECEIVED', { id: 'pay_1' });
  await goOn();
  const [first, second] = queues.told;
  expect(first?.id).toMatch(/^evt_[0-9a-f]{32}&\d+$/);
  expect(tries.map(({ id }) => id)).toEqual([first?.id, first?.id, first?.id, second?.id]);
  expect(tries.map(({ minute }) => minute)).toEqual([0, 0.5, 1.5, 1.5]);
  expect(tries[0]?.token).toBe('x'.repeat(40));
});

test('after fifteen failures the queue stands still until it is taken up; what is older than a fortnight is gone', async () => {
  let status = 302;
  const { clock, queues, webhook, tries, goOn } = started(() => status);
  queues.put('PAYMENT_RECEIVED', { id: 'pay_1' });
  await goOn();
  expect(tries).toHaveLength(retryMinutes.length);
  expect(webhook.interrupted).toBe(true);
  status = 200;
  queues.put('PAYMENT_RECEIVED', { id: 'pay_2' });
  await goOn();
  expect(queues.waitingOf(webhook)).toHaveLength(2);
  queues.takeUp(webhook);
  await goOn();
  expect(queues.waitingOf(webhook)).toHaveLength(0);
  webhook.interrupted = true;
  queues.put('PAYMENT_RECEIVED', { id: 'pay_3' });
  clock.goTo(clock.now() + 15 * 86_400_000);
  queues.takeUp(webhook);
  const before = tries.length;
  await goOn();
  expect([tries.length, queues.waitingOf(webhook).length]).toEqual([before, 0]);
});
