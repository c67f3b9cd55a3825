import { connectNats, createInProcessBus, createNatsBus, type EventBus, type Logger } from '@gleba/core/server';
import type { Configuration } from './configuration.ts';

/** The bus that the configuration names. Rejects with one sentence when the server stays away or refuses. */
export async function openBus({ nats }: Pick<Configuration, 'nats'>, log: Logger): Promise<EventBus> {
  if (!nats)
    return createInProcessBus({ onError: (error, subject) => log.error('bus handler failed', { subject, error }) });
  const { url, credentialsFile, prefix, replicas } = nats;
  const connection = await connectNats({ url, credentialsFile, log });
  try {
    return await createNatsBus({ connection, prefix, replicas, log });
  } catch (error) {
    await connection.close();
    throw error;
  }
}
