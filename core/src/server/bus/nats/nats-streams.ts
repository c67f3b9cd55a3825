import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { ForgetOptions } from '../event-bus.ts';

/** A day in milliseconds. */
const day = 86_400_000;

/**
 * Longest life of a published event on the bus. The log in PostgreSQL keeps it for ever; a reader that was away for longer
 * reads there.
 */
const maxAgeMs = 7 * day;

/** Message ids are remembered so long. What is published again later is recognised by the inbox of each reaction. */
const duplicateWindowMs = 120_000;

/** Deliveries of one durable that may be open, those that wait for another attempt included. */
const maxAckPending = 10_000;

export interface StreamNames {
  readonly events: string;
  readonly work: string;
}

/** Names of one installation, so that several can share a server or an account. */
export function streamNames(prefix: string): StreamNames {
  return { events: `${prefix}_events`, work: `${prefix}_work` };
}

/** Creates the stream, or brings the one that is there to these settings. Whoever does it at the same time does the same. */
export async function ensureStream(
  manager: JetStreamManager,
  kind: keyof StreamNames,
  prefix: string,
  replicas: number,
): Promise<{ readonly info: StreamInfo; readonly isNew: boolean }> {
  const name = streamNames(prefix)[kind];
  const settings = {
    subjects: [`${prefix}.${kind}.>`],
    num_replicas: replicas,
    duplicate_window: nanos(duplicateWindowMs),
    max_age: kind === 'events' ? nanos(maxAgeMs) : 0,
  };
  const found = await orMissing(manager.streams.info(name));
  if (!found) {
    try {
      const retention = kind === 'events' ? RetentionPolicy.Limits : RetentionPolicy.Workqueue;
      const made = { name, ...settings, retention, storage: StorageType.File, allow_direct: true };
      return { info: await manager.streams.add(made), isNew: true };
    } catch (error) {
      // Another process with other settings was faster.
      if (!(error instanceof JetStreamApiError) || error.code !== streamNameInUse) throw error;
    }
  }
  const info = found && fits(found.config, settings) ? found : await manager.streams.update(name, settings);
  return { info, isNew: false };
}

/** https://github.com/nats-io/nats-server/blob/main/server/errors.json */
const streamNameInUse = 10_058;

export interface ConsumerWanted {
  readonly stream: string;
  readonly durable: string;
  readonly filter: string;
  readonly ackWaitMs: number;
  /** A new consumer begins with what comes from now on, or with what already waits. */
  readonly from: 'now' | 'all';
}

/**
 * Creates the durable pull consumer or updates it. The number of deliveries is not limited here but by who pulls: a
 * consumer that gives up by itself tells nobody who could be offline at that moment.
 */
export async function ensureConsumer(manager: JetStreamManager, wanted: ConsumerWanted): Promise<ConsumerInfo> {
  const { stream, durable } = wanted;
  const settings = {
    filter_subject: wanted.filter,
    ack_wait: nanos(wanted.ackWaitMs),
    max_deliver: -1,
    max_ack_pending: maxAckPending,
  };
  const found = await orMissing(manager.consumers.info(stream, durable));
  if (found) return fits(found.config, settings) ? found : manager.consumers.update(stream, durable, settings);
  return manager.consumers.add(stream, {
    ...settings,
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: wanted.from === 'now' ? DeliverPolicy.New : DeliverPolicy.All,
  });
}

/**
 * Removes consumers that are not kept and idle: nobody waits there, and neither was one made nor was given a message lately. Who comes
 * for one after all makes it anew and reads from the log what it missed.
 */
export async function forgetConsumers(
  manager: JetStreamManager,
  stream: string,
  { isKept, idleMs }: ForgetOptions,
): Promise<readonly string[]> {
  const idle: string[] = [];
  for await (const { name, created, delivered, num_waiting: waiting, ts } of manager.consumers.list(stream)) {
    if (isKept(name) || waiting > 0) continue;
    // By the server's own clock.
    const now = Date.parse(String(ts ?? '')) || Date.now();
    const last = Math.max(Date.parse(created), Date.parse(String(delivered.last_active ?? '')) || 0);
    if (now - last >= idleMs) idle.push(name);
  }
  const gone: string[] = [];
  for (const name of idle) {
    try {
      if (await manager.consumers.delete(stream, name)) gone.push(name);
    } catch (error) {
      // Another process was faster.
      if (!isMissing(error)) throw error;
    }
  }
  return gone;
}

/**
 * One pattern that covers all of them. Servers before 2.10 filter a consumer by a single subject; the rest is matched by
 * who pulls, on every version alike.
 */
export function widestFilter(patterns: readonly string[]): string {
  const [first = '>', ...rest] = patterns;
  if (rest.length === 0) return first;
  const tokens = first.split('.');
  const different = tokens.findIndex((token, index) => rest.some((other) => other.split('.')[index] !== token));
  if (different === -1 && rest.every((other) => other === first)) return first;
  return [...tokens.slice(0, different === -1 ? tokens.length - 1 : different), '>'].join('.');
}

export function isMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.status === 404;
}

async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function fits(config: object, settings: object): boolean {
  const has = new Map(Object.entries(config));
  return Object.entries(settings).every(([key, value]) => JSON.stringify(has.get(key) ?? 0) === JSON.stringify(value));
}
