import { describe, expect, it } from 'vitest';
import { BusFull, createInProcessBus } from '../../src/server/bus/in-process-bus.ts';
import { subjectMatcher } from '../../src/server/bus/subject-match.ts';
import { describeBusContract, pause, until } from './bus-contract.ts';

describeBusContract('in process', async () => createInProcessBus());

describe('bounded memory', () => {
  const options = { durable: 'd', subjects: ['gleba.>'], maxDeliver: 3, ackWaitMs: 5000, maxInFlight: 1 };

  it('refuses to publish when a consumer is full that would not be told', async () => {
    const bus = createInProcessBus({ maxBacklog: 2 });
    await bus.consume({ ...options, handler: () => pause(1000) });
    for (const id of ['a', 'b', 'c']) await bus.publish('gleba.x', id, id);
    await expect(bus.publish('gleba.x', 'd', 'd')).rejects.toThrow(BusFull);
    await expect(bus.publish('gleba.x', 'd', 'd'), 'a refused id is not remembered').rejects.toThrow(BusFull);
    await bus.close();
  });

  it('drops and tells a consumer that reads the log by itself', async () => {
    const bus = createInProcessBus({ maxBacklog: 2 });
    const got: string[] = [];
    let behind = 0;
    await bus.consume({
      ...options,
      async handler(message) {
        await pause(5);
        got.push(message.data);
        message.ack();
      },
      onBehind: () => {
        behind += 1;
      },
    });
    for (const id of ['a', 'b', 'c', 'd', 'e']) await bus.publish('gleba.x', id, id);
    await until(() => behind === 1);
    await pause(30);
    expect(got).toEqual(['a', 'b', 'c']);
    expect(behind).toBe(1);
    await bus.close();
  });

  it('remembers only so many message ids', async () => {
    const bus = createInProcessBus({ dedupeWindow: 2 });
    const got: string[] = [];
    bus.subscribe('gleba.>', (data) => void got.push(data));
    for (const id of ['a', 'b', 'c', 'd', 'e', 'a']) await bus.publish('gleba.x', id, id);
    await pause(5);
    expect(got).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  });
});

describe('subject patterns', () => {
  it.each([
    ['a.b', 'a.b', true],
    ['a.b', 'a.c', false],
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['a.>', 'a.b.c', true],
    ['a.>', 'a', false],
    ['*.b.>', 'x.b.c', true],
  ])('%s on %s is %s', (pattern, subject, expected) => {
    expect(subjectMatcher(pattern)(subject)).toBe(expected);
  });
  it('refuses patterns that NATS would refuse', () => {
    for (const pattern of ['', 'a..b', 'a.>.b', 'a b', 'a.x*']) expect(() => subjectMatcher(pattern)).toThrow();
  });
});
