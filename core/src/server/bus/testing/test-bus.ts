import { randomBytes } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Logger } from '../../contract/server-side.ts';
import type { EventBus } from '../event-bus.ts';
import { createInProcessBus } from '../in-process-bus.ts';
import { connectNats } from '../nats/connect-nats.ts';
import { streamNames } from '../nats/nats-streams.ts';
import { createNatsBus } from '../nats-bus.ts';

/** A NATS server with JetStream; without it tests run on the bus inside of the process. */
export const testBusVariable = 'GLEBA_TEST_NATS_URL';

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export function uniquePrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}

/** An empty bus of the caller's own, of the kind that this run is about; closing it leaves nothing behind. */
export async function openTestBus(): Promise<EventBus> {
  const url = process.env[testBusVariable];
  if (!url) return createInProcessBus();
  const prefix = uniquePrefix();
  const bus = await openNatsBus(url, prefix);
  return {
    ...bus,
    async close() {
      await bus.close();
      await removeStreams(url, prefix);
    },
  };
}

export async function openNatsBus(url: string, prefix: string, log: Logger = quiet): Promise<EventBus> {
  return createNatsBus({ connection: await connectNats({ url, log }), prefix, log });
}

export async function removeStreams(url: string, prefix: string): Promise<void> {
  const connection = await connectNats({ url, log: quiet });
  const manager = await jetstreamManager(connection);
  for (const name of Object.values(streamNames(prefix))) await manager.streams.delete(name).catch(() => {});
  await connection.close();
}
