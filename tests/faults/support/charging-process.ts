import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInProcessBus, createRuntime, openFileStorage } from '@gleba/core/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { createGuardedFetch } from '@gleba/sdk/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { financeServer } from '../../../plugins/finance/src/server/index.ts';

/** What a process of an office shares with the test that kills it. */
interface ChargingOffice {
  readonly databaseUrl: string;
  /** Base64. */
  readonly secret: string;
  readonly asaas: string;
  readonly port: number;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** An office that sends its charges and takes the news of them, at an address of its own. */
async function openChargingProcess({ databaseUrl, secret, asaas, port }: ChargingOffice): Promise<void> {
  const guarded = createGuardedFetch({ isAllowedAddress: () => true, maxBytes: 1_000_000, timeoutMs: 5_000 });
  const finance = financeServer({
    asaas: { production: 'http://127.0.0.1:1/', sandbox: asaas, backOffMs: 20, reaches: () => true, guarded },
  });
  const runtime = await createRuntime({
    ...{ role: 'all', db: openPgDb({ url: databaseUrl, max: 6, applicationName: 'gleba-test-charging' }) },
    ...{ bus: createInProcessBus(), entries: [finance, lands], secret: Buffer.from(secret, 'base64') },
    ...(await openFileStorage(join(tmpdir(), `gleba-charging-${port}`), undefined)),
    ...{ sessionSeconds: 3600, allowIntrospection: true, log: quiet, publicUrl: `http://127.0.0.1:${port}` },
    // Whoever dies is missed soon.
    patience: {
      reactions: { backOff: { firstMs: 50, factor: 2, longestMs: 500 }, ackWaitMs: 1000 },
      ...{ jobs: { leaseMs: 1000 }, schedules: { pollMs: 0 } },
    },
  });
  await runtime.start();
  const host = createServer(async (request, response) => {
    const { method = 'GET', headers } = request;
    const body = await textOf(request);
    const asked = new Request(`http://127.0.0.1:${port}${request.url}`, {
      ...{ method, headers: { 'asaas-access-token': String(headers['asaas-access-token'] ?? '') } },
      ...(body && { body }),
    });
    const answer = await runtime.route(asked, 'stranger').catch(() => undefined);
    response.writeHead(answer?.status ?? 500).end();
  });
  await new Promise<void>((done) => host.listen(port, '127.0.0.1', done));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

// A process of its own (GLEBA_TEST_OFFICE, JSON), for the test that kills it.
await openChargingProcess(JSON.parse(process.env.GLEBA_TEST_OFFICE ?? '{}'));
process.stdout.write('ready\n');
