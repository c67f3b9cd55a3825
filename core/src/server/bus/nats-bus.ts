import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../contract/server-side.ts';
import { pauseAfter } from '../event/back-off.ts';
import type { BusNews, ConsumeOptions, EventBus, Subscription } from './event-bus.ts';
import { BusUnusable } from './nats/connect-nats.ts';
import {
  type ConsumerWanted,
  ensureConsumer,
  ensureStream,
  forgetConsumers,
  streamNames,
  widestFilter,
} from './nats/nats-streams.ts';
import { createPublisher, NoStream } from './nats/publish-message.ts';
import { type Puller, pullMessages } from './nats/pull-messages.ts';
import { checkSubject, subjectMatcher } from './subject-match.ts';

export interface NatsBusOptions {
  /** Of the bus from then on, which closes it. */
  readonly connection: NatsConnection;
  /** First token of every subject and first part of the streams' names: letters, digits, `_` and `-`. */
  readonly prefix: string;
  /** Copies of each stream in the cluster. Default 1. */
  readonly replicas?: number;
  readonly log: Logger;
}

/** What publishing rejects with while there is no connection. */
export class BusAway extends Error {
  override readonly name = 'BusAway';
}

/** Twice as long is shorter than the relay's lease, so that a broker that does not answer does not cost it. */
const publishMs = 2000;
const repair = { firstMs: 100, factor: 2, longestMs: 5000 };

interface Consumer {
  readonly wanted: ConsumerWanted;
  readonly puller: Puller;
  readonly onBehind: (() => void) | undefined;
}

/**
 * The bus of several processes, over NATS JetStream (2.9 or later).
 *
 * On the wire a subject of the port stands behind `<prefix>.events.` when it is published, `<prefix>.work.` when it is a
 * queue, `<prefix>.now.` when it is broadcast. Streams and consumers are made and brought up to date here.
 *
 * PostgreSQL is the truth. A broker that comes back without what it had taken is recognised by the birth of its streams
 * and consumers, or by a stream that ends before what it has acknowledged; everything is made anew and who read from it is told.
 */
export async function createNatsBus(options: NatsBusOptions): Promise<EventBus> {
  const { connection, prefix, replicas = 1, log } = options;
  const manager = await jetstreamManager(connection, { timeout: 5000, checkAPI: false });
  const publish = createPublisher(connection, { timeoutMs: publishMs });
  const names = streamNames(prefix);
  const state = createLossWatch(manager, prefix, replicas);
  const consumers = new Set<Consumer>();
  const watchers = new Set<(news: BusNews) => void>();
  let isAway = false;
  let isClosed = false;
  let repairing: Promise<void> | undefined;
  const isLossUntold = await firstStreams(() => state.ensureStreams());

  const tell = (news: BusNews) => {
    for (const watcher of watchers) watcher(news);
  };
  const refuseClosed = () => {
    if (isClosed) throw new Error('The bus is closed.');
  };

  /** Brings streams and consumers back, as often as it takes; one at a time. */
  function recover(): Promise<void> {
    repairing ??= repairNow().finally(() => {
      repairing = undefined;
    });
    return repairing;
  }
  async function repairNow(): Promise<void> {
    for (let failures = 1; !isClosed && !isAway; failures += 1) {
      try {
        const hasLost = await state.ensureStreams();
        for (const consumer of consumers) {
          const isNew = await state.ensure(consumer.wanted);
          consumer.puller.askAgain();
          if (isNew || hasLost) consumer.onBehind?.();
        }
        if (hasLost) {
          log.warn('The bus has lost messages; they are published again from the log.', { prefix });
          tell('lost');
        }
        return;
      } catch (error) {
        log.warn('Streams could not be made ready.', { prefix, failures, error: String(error) });
        await new Promise((done) => setTimeout(done, pauseAfter(failures, repair)).unref());
      }
    }
  }
  const repairSoon = () => {
    if (!isAway && !isClosed) void recover();
  };

  async function follow(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        isAway = true;
        log.warn('The bus is away.', { server: status.server });
      } else if (status.type === 'reconnect') {
        isAway = false;
        log.info('The bus is back.', { server: status.server });
        void (repairing ?? Promise.resolve()).then(recover).then(() => tell('back'));
      } else if (status.type === 'error') {
        log.warn('The bus complains.', { error: String(status.error) });
      }
    }
  }
  void follow();

  async function send(stream: string, subject: string, messageId: string, data: string): Promise<void> {
    refuseClosed();
    checkSubject(subject);
    if (isAway) throw new BusAway('The bus is away.');
    try {
      const sequence = await publish({ stream, subject, messageId, data });
      if (stream === names.events) state.acknowledged(sequence);
    } catch (error) {
      // No stream took it: perhaps there is none any more.
      if (error instanceof NoStream) repairSoon();
      throw error;
    }
  }

  async function attach(
    wanted: ConsumerWanted,
    subjectOf: (wireSubject: string) => string | undefined,
    delivery: Omit<ConsumeOptions, 'durable' | 'subjects'>,
  ): Promise<Subscription> {
    refuseClosed();
    await state.ensure(wanted);
    const { stream, durable } = wanted;
    const puller = pullMessages({
      connection,
      isAway: () => isAway,
      stream,
      durable,
      subjectOf,
      delivery,
      onMissing: repairSoon,
      onError: (error, subject) => log.warn('A handler of the bus threw.', { durable, subject, error: String(error) }),
    });
    const consumer: Consumer = { wanted, puller, onBehind: delivery.onBehind };
    consumers.add(consumer);
    return {
      async stop() {
        consumers.delete(consumer);
        await puller.stop();
        // So that the last acknowledgements have arrived.
        if (!isAway && !connection.isClosed()) await within(1000, connection.flush());
      },
    };
  }

  const behind = (space: string) => `${prefix}.${space}.`;

  return {
    publish: (subject, messageId, data) => {
      if (subject === '') return Promise.reject(new Error("'' is no subject."));
      return send(names.events, behind('events') + subject, messageId, data);
    },
    async consume({ durable, subjects, ...delivery }) {
      const matchers = subjects.map(subjectMatcher);
      const start = behind('events');
      const subjectOf = (wire: string) => {
        const subject = wire.slice(start.length);
        return matchers.some((matches) => matches(subject)) ? subject : undefined;
      };
      const filter = start + widestFilter(subjects);
      const { ackWaitMs } = delivery;
      return attach({ stream: names.events, durable, filter, ackWaitMs, from: 'now' }, subjectOf, delivery);
    },
    async forget(wanted) {
      refuseClosed();
      const inUse = new Set([...consumers].map(({ wanted: { durable } }) => durable));
      const isKept = (durable: string) => inUse.has(durable) || wanted.isKept(durable);
      return forgetConsumers(manager, names.events, { ...wanted, isKept });
    },
    async enqueue(queue, messageId, data) {
      checkQueue(queue);
      return send(names.work, behind('work') + queue, messageId, data);
    },
    async consumeWork({ queue, ...delivery }) {
      checkQueue(queue);
      const wanted = { stream: names.work, durable: queue, filter: behind('work') + queue, from: 'all' } as const;
      return attach({ ...wanted, ackWaitMs: delivery.ackWaitMs }, () => queue, delivery);
    },
    broadcast(subject, data) {
      checkSubject(subject);
      // The client would keep it and send it when it is long out of date.
      if (!isAway && !isClosed) connection.publish(behind('now') + subject, data);
    },
    subscribe(pattern, handler) {
      subjectMatcher(pattern);
      const parts = ['events', 'now'].map((space) =>
        connection.subscribe(behind(space) + pattern, {
          callback(error, message) {
            if (error) return;
            const subject = message.subject.slice(behind(space).length);
            try {
              handler(message.string(), subject);
            } catch (thrown) {
              log.warn('A listener of the bus threw.', { subject, error: String(thrown) });
            }
          },
        }),
      );
      return {
        async stop() {
          for (const part of parts) if (!part.isClosed()) part.unsubscribe();
        },
      };
    },
    watch(listener) {
      watchers.add(listener);
      if (isLossUntold) queueMicrotask(() => watchers.has(listener) && listener('lost'));
      return {
        async stop() {
          watchers.delete(listener);
        },
      };
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      watchers.clear();
      await Promise.all([...consumers].map(({ puller }) => puller.stop()));
      if (!isAway) await within(2000, connection.flush());
      await connection.close();
    },
  };
}

/** Knows how streams and consumers were, and makes what is missing. */
function createLossWatch(manager: JetStreamManager, prefix: string, replicas: number) {
  const births = new Map<string, string>();
  /** Last sequence that the events' stream has acknowledged to us. */
  let reached = 0;
  const isBornAnew = (name: string, created: string) => {
    const before = births.get(name);
    births.set(name, created);
    return before !== undefined && before !== created;
  };
  return {
    acknowledged(sequence: number): void {
      reached = Math.max(reached, sequence);
    },
    /** True when the events' stream is not the one that it was, or ends before what it has acknowledged. */
    async ensureStreams(): Promise<boolean> {
      const promised = reached;
      const { info, isNew } = await ensureStream(manager, 'events', prefix, replicas);
      const hasLost = isBornAnew(info.config.name, info.created) || isNew || info.state.last_seq < promised;
      if (hasLost) reached = info.state.last_seq;
      await ensureStream(manager, 'work', prefix, replicas);
      return hasLost;
    },
    /** True when the consumer is not the one that it was. */
    async ensure(wanted: ConsumerWanted): Promise<boolean> {
      const { created } = await ensureConsumer(manager, wanted);
      return isBornAnew(`${wanted.stream} ${wanted.durable}`, created);
    },
  };
}

/** At the start somebody waits: a cluster that is choosing its leader gets some seconds, then it is said. */
async function firstStreams(ensure: () => Promise<boolean>): Promise<boolean> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ensure();
    } catch (error) {
      if (failures >= 6) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new BusUnusable(`The NATS streams could not be made ready: ${reason}.`);
      }
      await new Promise((done) => setTimeout(done, pauseAfter(failures, repair)));
    }
  }
}

/** The queue's name is its consumer's. */
function checkQueue(queue: string): void {
  if (!/^[\w-]+$/.test(queue)) throw new Error(`'${queue}' is no name of a queue.`);
}

/** For what a dead connection would never answer. */
function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => {}), new Promise((done) => setTimeout(done, ms).unref())]);
}
