import { setTimeout as pause } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../../contract/server-side.ts';
import { pauseAfter } from '../../event/back-off.ts';
import { type NatsAddress, readNatsAddress } from './nats-address.ts';

export interface NatsConnectOptions {
  /** See `readNatsAddress`. */
  readonly url: string;
  readonly credentialsFile?: string | undefined;
  readonly log: Logger;
  /** How long a server that does not answer is waited for at the start, in milliseconds. Default 30,000. */
  readonly patienceMs?: number;
}

/** The bus cannot be used; the message is one sentence for whoever starts the program. */
export class BusUnusable extends Error {
  override readonly name = 'BusUnusable';
}

const reconnect = { firstMs: 100, factor: 2, longestMs: 5000 };

/**
 * Connects, trying again while nobody answers, and from then on reconnects for ever. A server that refuses (credentials, no
 * JetStream) is told of at once: another try would not repair it.
 */
export async function connectNats(options: NatsConnectOptions): Promise<NatsConnection> {
  const { log, patienceMs = 30_000 } = options;
  const { shown, options: address } = readNatsAddress(options.url, options.credentialsFile);
  const end = Date.now() + patienceMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await withJetStream(await open(address), shown);
    } catch (error) {
      if (error instanceof BusUnusable) throw error;
      if (isRefusal(error)) throw new BusUnusable(`NATS at ${shown} refuses these credentials.`);
      const wait = pauseAfter(failures, reconnect);
      if (Date.now() + wait > end) {
        throw new BusUnusable(
          `NATS at ${shown} did not answer within ${Math.round(patienceMs / 1000)} s: ${why(error)}.`,
        );
      }
      log.warn('NATS does not answer yet.', { server: shown, error: why(error) });
      await pause(wait);
    }
  }
}

async function open(address: NatsAddress['options']): Promise<NatsConnection> {
  let attempts = 0;
  const connection = await connect({
    ...address,
    name: 'gleba',
    timeout: 5000,
    reconnect: true,
    maxReconnectAttempts: -1,
    // Credentials that are being changed are refused for a moment; a running program goes on trying.
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler() {
      attempts += 1;
      return pauseAfter(attempts, reconnect);
    },
    // A peer that vanished without closing is noticed after two of these.
    pingInterval: 5000,
    maxPingOut: 2,
    // Else two errors with their stacks are made for each message that is published, in case it should fail.
    noAsyncTraces: true,
  });
  const startAnew = async () => {
    for await (const { type } of connection.status()) if (type === 'reconnect') attempts = 0;
  };
  void startAnew();
  return connection;
}

async function withJetStream(connection: NatsConnection, shown: string): Promise<NatsConnection> {
  try {
    await jetstreamManager(connection, { timeout: 5000 });
    return connection;
  } catch (error) {
    await connection.close();
    if (error instanceof Error && error.name === 'JetStreamNotEnabled') {
      throw new BusUnusable(`NATS at ${shown} has no JetStream for this account; start it with JetStream (-js).`);
    }
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AuthorizationError || (error instanceof Error && error.cause instanceof AuthorizationError);
}

function why(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
