import { vi } from 'vitest';
import { ApiClient, LiveConnection, StoreRegistry } from '../../../src/web/index.ts';
import { registry } from './entities.ts';
import { FakeServer, type FakeStream, type ServerRequest } from './fake-server.ts';

export const projectId = '0190a000-0000-7000-8000-0000000000aa';

/** A server, a client with a live stream that is open, and the stores over them; timers must be faked. */
export async function setupStores() {
  const server = new FakeServer();
  const toasts: string[] = [];
  const notifier = { error: (text: string) => void toasts.push(text), success() {}, info() {} };
  const token = () => 'abc';
  const api = new ApiClient({
    baseUrl: '',
    token,
    onExpired() {},
    notifier,
    isOnline: () => true,
    fetch: server.fetch,
  });
  const live = new LiveConnection({ url: '/events', token, fetch: server.fetch, random: () => 1 });
  const stores = new StoreRegistry({ api, live, registry });
  live.open();
  await settle();
  const stream = (): FakeStream => {
    const last = server.streams.at(-1);
    if (!last) throw new Error('No stream is open.');
    return last;
  };
  return { server, stores, live, stream, toasts };
}

/** Lets everything that is under way come to rest without time passing. */
export async function settle(): Promise<void> {
  // graphql-js and streams take a few turns of the queue.
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0);
}

export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

/** Holds answers back until they are let go, by the order of their requests. */
export function holdAnswers(server: FakeServer, operation: string) {
  const waiting: { readonly request: ServerRequest; readonly release: () => void }[] = [];
  server.delayAnswer = (request) => {
    if (request.operation !== operation) return undefined;
    return new Promise((resolve) => waiting.push({ request, release: resolve }));
  };
  return {
    waiting,
    async release(index: number): Promise<void> {
      waiting[index]?.release();
      await settle();
    },
    stop(): void {
      server.delayAnswer = () => undefined;
    },
  };
}
