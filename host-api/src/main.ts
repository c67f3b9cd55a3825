import { mkdir } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ConfigurationError, helpText, readConfiguration } from './configuration.ts';
import { faultOfLog } from './faults/fault.ts';
import { toldFaults } from './faults/fault-reporter.ts';
import { openFaults } from './faults/open-faults.ts';
import { trustedNetworks } from './http/client-address.ts';
import { createHttpServer, type HttpServer } from './http/create-http-server.ts';
import { createListener } from './http/listener.ts';
import { startOperationsServer } from './http/operations-server.ts';
import { storageOrigin } from './http/security-headers.ts';
import type { Startup } from './http/startup.ts';
import { createLogger } from './logger.ts';
import { lastWords } from './start-failure.ts';
import { startRuntime } from './start-runtime.ts';
import { stopProgram } from './stop-program.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { useBuiltTexts } from './use-built-texts.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(helpText());
  process.exit(0);
}

useBuiltTexts(new URL('../dist/texts/', import.meta.url));
const words = lastWords(process);
await main().catch(words.end);

async function main(): Promise<void> {
  const started = performance.now();
  // Whatever is made from now on, by this program and those that it starts, is for its own account of the machine.
  process.umask(0o077);
  const configuration = readConfiguration(process.env, process.cwd());
  words.know(configuration);
  const ownLog = createLogger(configuration.logLevel, undefined, configuration.secrets);
  const faults = openFaults(configuration.faults, ownLog);
  const log = faults ? toldFaults(ownLog, (message, error) => faults.report(faultOfLog(message, error))) : ownLog;
  for (const name of configuration.unknownNames) log.warn('unknown setting', { name });
  await mkdir(configuration.dataDir, { recursive: true });
  const startup: Startup = { step: 'Iniciando…', runtime: undefined, failure: undefined, isStopping: false };
  const telemetry = await startTelemetry({
    isMeasured: configuration.metricsPort !== undefined,
    isTraced: configuration.isTraced,
  });
  const listener = createListener({
    startup,
    log,
    faults,
    webRoot: fileURLToPath(new URL('../../host-web/dist', import.meta.url)),
    maxRequestBytes: 4 * configuration.graphql.maxDocumentBytes + 4_000_000,
    slowMs: configuration.slowMs,
    servesHealthOnly: configuration.role === 'worker',
    storageOrigin: storageOrigin(configuration.s3),
    framedOrigins: Object.values(configuration.embedding).map(({ address }) => new URL(address).origin),
    isPublicByTls: configuration.publicUrl.startsWith('https:'),
    trustedProxies: trustedNetworks(configuration.trustedProxies) ?? new BlockList(),
  });
  const { door } = await listen();
  await listenForWatchers();
  const address = `http://${configuration.host === '0.0.0.0' ? 'localhost' : configuration.host}:${configuration.port}`;
  process.stdout.write(`Gleba em ${address}\n`);

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    const { stopDelayMs, stopSeconds } = configuration;
    // Nobody waits for a program that has lost its database.
    const delay = code === 0 ? stopDelayMs : 0;
    const isDone = await stopProgram({
      startup,
      log,
      server: door,
      stopDelayMs: delay,
      stopSeconds,
      last: async () => {
        await Promise.all([telemetry.stop(), faults?.stop()]);
      },
    });
    process.exit(isDone ? code : 1);
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
    startup.failure = 'veja a saída do programa.';
    throw error;
  }

  async function listenForWatchers(): Promise<void> {
    const { metricsPort: port, host } = configuration;
    if (port === undefined || !telemetry.serveMetrics) return;
    await startOperationsServer({ port, host, startup, serveMetrics: telemetry.serveMetrics }).catch(
      (error: unknown) => {
        throw new ConfigurationError(`GLEBA_METRICS_PORT=${port} cannot be opened: ${String(error)}.`);
      },
    );
  }

  function listen(): Promise<HttpServer> {
    const { port, host } = configuration;
    return new Promise((resolve, reject) => {
      const created = createHttpServer(listener);
      created.server.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE' ? new ConfigurationError(`PORT=${port} is in use by another program.`) : error,
        ),
      );
      created.server.listen(port, host, () => resolve(created));
    });
  }
}
