import { mkdir } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { ConfigurationError, helpText, readConfiguration } from './configuration.ts';
import { createApp } from './http/app.ts';
import { trustedNetworks } from './http/client-address.ts';
import { serverLimits } from './http/server-limits.ts';
import type { Startup } from './http/startup.ts';
import { createLogger } from './logger.ts';
import { startRuntime } from './start-runtime.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(helpText());
  process.exit(0);
}

await main().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigurationError || (error instanceof Error && error.name === 'DataFolderInUse');
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : describe(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const started = performance.now();
  const configuration = readConfiguration(process.env, process.cwd());
  const log = createLogger(configuration.logLevel);
  for (const name of configuration.unknownNames) log.warn('unknown setting', { name });
  await mkdir(configuration.dataDir, { recursive: true });
  const startup: Startup = { step: 'Iniciando…', runtime: undefined, failure: undefined };
  const app = createApp({
    startup,
    log,
    webRoot: fileURLToPath(new URL('../../host-web/dist', import.meta.url)),
    maxRequestBytes: 4 * configuration.graphql.maxDocumentBytes + 4_000_000,
    trustedProxies: trustedNetworks(configuration.trustedProxies) ?? new BlockList(),
  });
  const server = await listen();
  const address = `http://${configuration.host === '0.0.0.0' ? 'localhost' : configuration.host}:${configuration.port}`;
  process.stdout.write(`Gleba em ${address}\n`);

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code), 10_000).unref();
    server.close();
    await startup.runtime?.stop().catch((error: unknown) => log.error('stop failed', { error }));
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  try {
    const { runtime, firstRun, notes } = await startRuntime(configuration, log, {
      onStep: (step) => {
        startup.step = step;
      },
      onLost: (reason) => {
        log.error('the database is gone', { reason });
        void stop(1);
      },
    });
    startup.runtime = runtime;
    for (const note of notes) process.stdout.write(`${note}\n`);
    if (firstRun) {
      process.stdout.write(`\nPrimeiro acesso\n  e-mail: ${firstRun.email}\n`);
      process.stdout.write(
        firstRun.password
          ? `  senha:  ${firstRun.password}  (mostrada só desta vez)\n\n`
          : '  senha:  a de GLEBA_ADMIN_PASSWORD\n\n',
      );
    }
    process.stdout.write(`Pronto em ${((performance.now() - started) / 1000).toFixed(1)} s: abra ${address}\n`);
  } catch (error) {
    startup.failure = error instanceof Error ? error.message : String(error);
    throw error;
  }

  function listen(): Promise<ReturnType<typeof serve>> {
    return new Promise((resolve, reject) => {
      const options = {
        fetch: app.fetch,
        port: configuration.port,
        hostname: configuration.host,
        serverOptions: serverLimits,
      };
      const created = serve(options, () => resolve(created));
      created.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new ConfigurationError(`PORT=${configuration.port} is in use by another program.`)
            : error,
        ),
      );
    });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
