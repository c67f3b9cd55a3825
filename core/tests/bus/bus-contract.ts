import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BusMessage, ConsumeOptions, EventBus } from '../../src/server/bus/event-bus.ts';

/** What every driver of the bus promises. `open` gives an empty bus each time. */
export function describeBusContract(name: string, open: () => Promise<EventBus>): void {
  describe(`bus contract: ${name}`, () => {
    let bus: EventBus;
    beforeEach(async () => {
      bus = await open();
    });
    afterEach(() => bus.close());

    const consumer = (options: Partial<ConsumeOptions> & Pick<ConsumeOptions, 'handler'>): ConsumeOptions => ({
      durable: 'test',
      subjects: ['gleba.>'],
      maxDeliver: 5,
      ackWaitMs: 2000,
      maxInFlight: 10,
      ...options,
    });
    const collect = () => {
      const got: BusMessage[] = [];
      return {
        got,
        handler: (message: BusMessage) => {
          got.push(message);
          message.ack();
        },
      };
    };

    it('delivers what matches, in order, and only that', async () => {
      const { got, handler } = collect();
      await bus.consume(consumer({ subjects: ['gleba.*.lands.land.created.*', 'gleba.2.docs.>'], handler }));
      await bus.publish('gleba.2.lands.land.created.v1', 'a', '1');
      await bus.publish('gleba.2.lands.land.removed.v1', 'b', '2');
      await bus.publish('gleba.2.docs', 'c', '3');
      await bus.publish('gleba.2.docs.page.made.v2', 'd', '4');
      await bus.publish('gleba.3.lands.land.created.v1', 'e', '5');
      await until(() => got.length === 3);
      await pause(30);
      expect(got.map(({ data }) => data)).toEqual(['1', '4', '5']);
      expect(got[0]).toMatchObject({ subject: 'gleba.2.lands.land.created.v1', messageId: 'a', deliveryCount: 1 });
    });

    it('keeps the order of a subject with one message at a time', async () => {
      const got: string[] = [];
      await bus.consume(
        consumer({
          maxInFlight: 1,
          async handler(message) {
            await pause(Number(message.data) % 3);
            got.push(message.data);
            message.ack();
          },
        }),
      );
      const sent = Array.from({ length: 50 }, (_, index) => String(index));
      for (const data of sent) await bus.publish('gleba.x', data, data);
      await until(() => got.length === 50);
      expect(got).toEqual(sent);
    });

    it('drops a message id that it has seen', async () => {
      const { got, handler } = collect();
      await bus.consume(consumer({ handler }));
      await bus.publish('gleba.x', 'same', '1');
      await bus.publish('gleba.x', 'same', '2');
      await bus.publish('gleba.x', 'other', '3');
      await until(() => got.length === 2);
      await pause(30);
      expect(got.map(({ data }) => data)).toEqual(['1', '3']);
    });

    it('gives every durable its own copy, and shares one durable among its subscribers', async () => {
      const one = collect();
      const left = collect();
      const right = collect();
      await bus.consume(consumer({ durable: 'one', handler: one.handler }));
      await bus.consume(consumer({ durable: 'shared', handler: left.handler }));
      await bus.consume(consumer({ durable: 'shared', handler: right.handler }));
      for (let index = 0; index < 10; index++) await bus.publish('gleba.x', `m${index}`, 'x');
      await until(() => one.got.length === 10 && left.got.length + right.got.length === 10);
      await pause(30);
      expect(left.got.length + right.got.length).toBe(10);
    });

    it('tells a durable that comes later what is published from then on, of a subject that others had before', async () => {
      const early = collect();
      await bus.consume(consumer({ durable: 'early', handler: early.handler }));
      await bus.publish('gleba.x', 'a', '1');
      await until(() => early.got.length === 1);
      const late = collect();
      await bus.consume(consumer({ durable: 'late', handler: late.handler }));
      await bus.publish('gleba.x', 'b', '2');
      await until(() => early.got.length === 2 && late.got.length === 1);
      expect(late.got.map(({ data }) => data)).toEqual(['2']);
    });

    it('keeps what comes while a durable is away', async () => {
      const first = collect();
      const subscription = await bus.consume(consumer({ handler: first.handler }));
      await subscription.stop();
      await bus.publish('gleba.x', 'a', '1');
      const second = collect();
      await bus.consume(consumer({ handler: second.handler }));
      await until(() => second.got.length === 1);
      expect(first.got).toHaveLength(0);
    });

    it('delivers again what is not acknowledged in time, until it gives up', async () => {
      const counts: number[] = [];
      const dead: string[] = [];
      await bus.consume(
        consumer({
          ackWaitMs: 60,
          maxDeliver: 3,
          handler: ({ deliveryCount }) => void counts.push(deliveryCount),
          onDead: ({ messageId }) => void dead.push(messageId),
        }),
      );
      await bus.publish('gleba.x', 'a', '1');
      await until(() => dead.length === 1);
      expect(counts).toEqual([1, 2, 3]);
      expect(dead).toEqual(['a']);
    });

    it('waits longer for a handler that says it is working', async () => {
      const counts: number[] = [];
      let isDone = false;
      await bus.consume(
        consumer({
          // Much longer than a pause on a busy machine, and shorter than all of them.
          ackWaitMs: 800,
          async handler(message) {
            counts.push(message.deliveryCount);
            for (let round = 0; round < 6; round++) {
              await pause(200);
              message.working();
            }
            message.ack();
            isDone = true;
          },
        }),
      );
      await bus.publish('gleba.x', 'a', '1');
      await until(() => isDone);
      await pause(100);
      expect(counts).toEqual([1]);
    });

    it('delivers again after the pause that a nak names, and others meanwhile', async () => {
      const got: [string, number][] = [];
      const start = Date.now();
      let waited = 0;
      await bus.consume(
        consumer({
          maxInFlight: 1,
          handler(message) {
            got.push([message.messageId, message.deliveryCount]);
            if (message.messageId === 'a' && message.deliveryCount === 1) return message.nak(150);
            if (message.messageId === 'a') waited = Date.now() - start;
            message.ack();
          },
        }),
      );
      await bus.publish('gleba.x', 'a', '1');
      await until(() => got.length === 2);
      expect(got).toEqual([
        ['a', 1],
        ['a', 2],
      ]);
      expect(waited).toBeGreaterThanOrEqual(140);
    });

    it('takes a handler that throws for a nak', async () => {
      const counts: number[] = [];
      await bus.consume(
        consumer({
          handler(message) {
            counts.push(message.deliveryCount);
            if (message.deliveryCount === 1) throw new Error('no');
            message.ack();
          },
        }),
      );
      await bus.publish('gleba.x', 'a', '1');
      await until(() => counts.length === 2);
      expect(counts).toEqual([1, 2]);
    });

    it('never delivers again what was terminated', async () => {
      const dead: string[] = [];
      let deliveries = 0;
      await bus.consume(
        consumer({
          ackWaitMs: 60,
          handler(message) {
            deliveries += 1;
            message.term('cannot be read');
          },
          onDead: (_, reason) => void dead.push(reason),
        }),
      );
      await bus.publish('gleba.x', 'a', '1');
      await pause(200);
      expect(deliveries).toBe(1);
      expect(dead).toEqual(['cannot be read']);
    });

    it('never has more in flight than allowed', async () => {
      let now = 0;
      let most = 0;
      let done = 0;
      await bus.consume(
        consumer({
          maxInFlight: 3,
          async handler(message) {
            now += 1;
            most = Math.max(most, now);
            await pause(5);
            now -= 1;
            done += 1;
            message.ack();
          },
        }),
      );
      for (let index = 0; index < 12; index++) await bus.publish('gleba.x', `m${index}`, 'x');
      await until(() => done === 12);
      expect(most).toBe(3);
    });

    it('gives each piece of work to one worker, also what was enqueued before there was one', async () => {
      const left = collect();
      const right = collect();
      await bus.enqueue('prints', 'w0', 'early');
      const delivery = { queue: 'prints', maxDeliver: 3, ackWaitMs: 1000, maxInFlight: 1 };
      await bus.consumeWork({ ...delivery, handler: left.handler });
      await bus.consumeWork({ ...delivery, handler: right.handler });
      for (let index = 1; index < 10; index++) await bus.enqueue('prints', `w${index}`, 'x');
      await bus.enqueue('prints', 'w3', 'again');
      await until(() => left.got.length + right.got.length === 10);
      await pause(30);
      expect(new Set([...left.got, ...right.got].map(({ messageId }) => messageId)).size).toBe(10);
      expect(left.got.length + right.got.length).toBe(10);
    });

    it('broadcasts to whoever listens now, and lets listeners see published events', async () => {
      const got: string[] = [];
      bus.broadcast('live.2', 'before');
      const listening = bus.subscribe('live.*', (data, subject) => void got.push(`${subject} ${data}`));
      bus.subscribe('gleba.>', (data) => void got.push(data));
      await settle();
      bus.broadcast('live.2', 'now');
      await bus.publish('gleba.2.x', 'a', 'event');
      await until(() => got.length === 2);
      await listening.stop();
      bus.broadcast('live.2', 'after');
      await pause(30);
      expect(got).toEqual(['live.2 now', 'event']);
    });

    it('waits for running handlers when it stops', async () => {
      let isDone = false;
      const subscription = await bus.consume(
        consumer({
          async handler(message) {
            await pause(60);
            isDone = true;
            message.ack();
          },
        }),
      );
      await bus.publish('gleba.x', 'a', '1');
      await pause(20);
      await subscription.stop();
      expect(isDone).toBe(true);
    });

    it('refuses subjects with wildcards or holes', async () => {
      for (const subject of ['gleba.*', 'gleba.>', 'gleba..x', '', 'gle ba']) {
        await expect(bus.publish(subject, subject, 'x')).rejects.toThrow();
      }
    });
  });
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Lets a driver that subscribes over a network do so. */
const settle = () => pause(30);

export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 90_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not come true in time.');
    await pause(3);
  }
}
