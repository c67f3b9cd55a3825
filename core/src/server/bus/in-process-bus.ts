import type { BusMessage, ConsumeOptions, EventBus, Subscription } from './event-bus.ts';
import { checkSubject, subjectMatcher } from './subject-match.ts';

export interface InProcessBusOptions {
  /** Most messages that wait per consumer. Default 10,000. */
  readonly maxBacklog?: number;
  /** Message ids that are remembered. Default 20,000. */
  readonly dedupeWindow?: number;
  /** Told of handlers that threw. */
  readonly onError?: (error: unknown, subject: string) => void;
}

/** Whose takers are remembered. */
const maxSubjects = 1000;

/** What a full in-process bus rejects with. */
export class BusFull extends Error {
  override readonly name = 'BusFull';
}

/** The bus of a single process. What it holds is gone with the process; whoever needs more reads the log when it starts. */
export function createInProcessBus(options: InProcessBusOptions = {}): EventBus {
  const { maxBacklog = 10_000, dedupeWindow = 20_000, onError = () => {} } = options;
  const consumers = new Map<string, Consumer>();
  const queues = new Map<string, Consumer>();
  const listeners = new Set<Listener>();
  /** Of the subjects seen lately: tens of thousands of events in a row have a handful of them, and each consumer several patterns. */
  const takersOf = new Map<string, readonly Consumer[]>();
  const published = createDedupe(dedupeWindow);
  const enqueued = createDedupe(dedupeWindow);
  let closed = false;

  const tell = (subject: string, data: string) => {
    for (const listener of listeners) {
      if (!listener.matches(subject)) continue;
      queueMicrotask(() => {
        if (!listeners.has(listener)) return;
        try {
          listener.handler(data, subject);
        } catch (error) {
          onError(error, subject);
        }
      });
    }
  };
  const takers = (subject: string): readonly Consumer[] => {
    const known = takersOf.get(subject);
    if (known) return known;
    const found = [...consumers.values()].filter((consumer) => consumer.matches(subject));
    if (takersOf.size >= maxSubjects) takersOf.clear();
    takersOf.set(subject, found);
    return found;
  };
  const queueOf = (name: string): Consumer => {
    const known = queues.get(name);
    if (known) return known;
    const made = createConsumer((subject) => subject === name, maxBacklog, onError);
    queues.set(name, made);
    return made;
  };
  const refuseClosed = () => {
    if (closed) throw new Error('The bus is closed.');
  };

  return {
    async publish(subject, messageId, data) {
      refuseClosed();
      checkSubject(subject);
      if (published.has(messageId)) return;
      const taking = takers(subject);
      if (taking.some((consumer) => consumer.refuses())) throw new BusFull('A consumer is full.');
      published.add(messageId);
      for (const consumer of taking) consumer.take({ subject, messageId, data });
      tell(subject, data);
    },
    async consume(consume) {
      refuseClosed();
      const matchers = consume.subjects.map(subjectMatcher);
      const known = consumers.get(consume.durable);
      const consumer =
        known ?? createConsumer((subject) => matchers.some((matches) => matches(subject)), maxBacklog, onError);
      if (!known) {
        consumers.set(consume.durable, consumer);
        takersOf.clear();
      }
      return consumer.subscribe(consume);
    },
    // They end with the process.
    forget: async () => [],
    async enqueue(queue, messageId, data) {
      refuseClosed();
      checkSubject(queue);
      if (enqueued.has(messageId)) return;
      const consumer = queueOf(queue);
      if (consumer.isFull()) throw new BusFull(`The queue '${queue}' is full.`);
      enqueued.add(messageId);
      consumer.take({ subject: queue, messageId, data });
    },
    async consumeWork({ queue, ...delivery }) {
      refuseClosed();
      return queueOf(queue).subscribe(delivery);
    },
    broadcast(subject, data) {
      checkSubject(subject);
      if (!closed) tell(subject, data);
    },
    subscribe(pattern, handler) {
      const listener: Listener = { matches: subjectMatcher(pattern), handler };
      listeners.add(listener);
      return {
        async stop() {
          listeners.delete(listener);
        },
      };
    },
    watch: () => ({ stop: async () => {} }),
    async close() {
      closed = true;
      listeners.clear();
      await Promise.all([...consumers.values(), ...queues.values()].map((consumer) => consumer.close()));
    },
  };
}

interface Listener {
  readonly matches: (subject: string) => boolean;
  readonly handler: (data: string, subject: string) => void;
}

/**
 * Remembers the latest ids, at least `size` and at most twice as many, in two sets of which the older is dropped as a whole:
 * to find the oldest of one set that others were deleted from means to walk over all that is gone.
 */
function createDedupe(size: number) {
  let [latest, earlier] = [new Set<string>(), new Set<string>()];
  return {
    has: (id: string) => latest.has(id) || earlier.has(id),
    add(id: string) {
      if (latest.size >= size) [latest, earlier] = [new Set(), latest];
      latest.add(id);
    },
  };
}

type Payload = Pick<BusMessage, 'subject' | 'messageId' | 'data'>;
type Delivery = Omit<ConsumeOptions, 'durable' | 'subjects'>;

interface Item extends Payload {
  deliveryCount: number;
  isSettled: boolean;
}

interface Subscriber {
  readonly options: Delivery;
  inFlight: number;
  isStopped: boolean;
  readonly running: Set<Promise<void>>;
}

interface Consumer {
  matches(subject: string): boolean;
  isFull(): boolean;
  /** Full, and nobody would be told that messages were dropped. */
  refuses(): boolean;
  take(payload: Payload): void;
  subscribe(options: Delivery): Subscription;
  close(): Promise<void>;
}

/** Longest pause before a message of a handler that threw comes again, in milliseconds. */
const longestPauseMs = 30_000;

function createConsumer(
  matches: (subject: string) => boolean,
  maxBacklog: number,
  onError: (error: unknown, subject: string) => void,
): Consumer {
  /** What comes again stands before what is new, so that order per subject holds as far as it can. */
  let again: Item[] = [];
  let waiting: Item[] = [];
  let head = 0;
  let isBehind = false;
  const timers = new Set<NodeJS.Timeout>();
  const subscribers = new Set<Subscriber>();

  const backlog = () => again.length + waiting.length - head;
  const later = (delayMs: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs).unref();
    timers.add(timer);
    return timer;
  };
  const next = (): Item | undefined => {
    const early = again.shift();
    if (early) return early;
    const item = waiting[head];
    if (item) head += 1;
    // Emptied in one go now and then: shifting a long array costs its length each time.
    if (head === waiting.length || head > 1000) {
      waiting = waiting.slice(head);
      head = 0;
    }
    return item;
  };
  const dispatch = () => {
    for (;;) {
      const free = [...subscribers].find(
        ({ inFlight, isStopped, options }) => !isStopped && inFlight < options.maxInFlight,
      );
      if (!free) return;
      const item = next();
      if (!item) break;
      if (!item.isSettled) deliver(item, free);
    }
    if (!isBehind || backlog() > 0) return;
    const told = [...subscribers].find(({ options }) => options.onBehind);
    if (!told) return;
    isBehind = false;
    told.options.onBehind?.();
  };
  const comeAgain = (item: Item, { maxDeliver, onDead }: Delivery, delayMs: number) => {
    if (item.isSettled) return;
    if (item.deliveryCount >= maxDeliver) {
      item.isSettled = true;
      onDead?.(item, `given up after ${item.deliveryCount} deliveries`);
      return;
    }
    const put = () => {
      again.push(item);
      dispatch();
    };
    if (delayMs > 0) later(delayMs, put);
    else put();
  };
  const deliver = (item: Item, subscriber: Subscriber) => {
    const { options } = subscriber;
    item.deliveryCount += 1;
    subscriber.inFlight += 1;
    let isOpen = true;
    let timer: NodeJS.Timeout;
    const end = () => {
      isOpen = false;
      clearTimeout(timer);
      timers.delete(timer);
      subscriber.inFlight -= 1;
      queueMicrotask(dispatch);
    };
    const watch = () =>
      later(options.ackWaitMs, () => {
        end();
        comeAgain(item, options, 0);
      });
    timer = watch();
    const nak = (delayMs = 0) => {
      if (!isOpen) return;
      end();
      comeAgain(item, options, delayMs);
    };
    const message: BusMessage = {
      subject: item.subject,
      messageId: item.messageId,
      data: item.data,
      deliveryCount: item.deliveryCount,
      // Also a late one counts, as with JetStream: the work is done.
      ack() {
        item.isSettled = true;
        if (isOpen) end();
      },
      nak,
      term(reason) {
        if (!isOpen) return;
        item.isSettled = true;
        end();
        options.onDead?.(item, reason);
      },
      working() {
        if (!isOpen) return;
        clearTimeout(timer);
        timers.delete(timer);
        timer = watch();
      },
    };
    const running = Promise.resolve()
      .then(() => options.handler(message))
      .catch((error: unknown) => {
        onError(error, item.subject);
        nak(Math.min(longestPauseMs, 100 * 2 ** Math.min(message.deliveryCount, 10)));
      })
      .finally(() => subscriber.running.delete(running));
    subscriber.running.add(running);
  };
  const stop = async (subscriber: Subscriber) => {
    subscriber.isStopped = true;
    await Promise.all(subscriber.running);
    subscribers.delete(subscriber);
  };

  return {
    matches,
    isFull: () => backlog() >= maxBacklog,
    refuses: () => backlog() >= maxBacklog && [...subscribers].some(({ options }) => !options.onBehind),
    take(payload) {
      if (backlog() >= maxBacklog) {
        isBehind = true;
        return;
      }
      waiting.push({ ...payload, deliveryCount: 0, isSettled: false });
      dispatch();
    },
    subscribe(options) {
      const subscriber: Subscriber = { options, inFlight: 0, isStopped: false, running: new Set() };
      subscribers.add(subscriber);
      queueMicrotask(dispatch);
      return { stop: () => stop(subscriber) };
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      again = [];
      waiting = [];
      head = 0;
      await Promise.all([...subscribers].map(stop));
    },
  };
}
