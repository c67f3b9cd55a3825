import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from 'virtual:gleba/server-plugins';
import {
  closeFolders,
  createForeignReaders,
  createGuardedFetch,
  createRuntime,
  generatePassword,
  install,
  isDefaultOrganizationRemoved,
  isInstalled,
  type KernelRuntime,
  type Logger,
  openDatabase,
  openFileStorage,
  type Provided,
  provide,
} from '@gleba/core/server';
import {
  embeddingToken,
  geocodingToken,
  languageModelToken,
  mailFolderToken,
  municipalInvoicesToken,
  nationalInvoicesToken,
  postalCodesToken,
  pushToken,
  simulatedChargesToken,
} from '@gleba/sdk';
import {
  createHttpGeocoding,
  createHttpLanguageModel,
  createHttpPostalCodes,
  createPushIdentity,
  createSignedEmbeds,
  createWebPush,
} from '@gleba/sdk/server';
import type { Configuration } from './configuration.ts';
import { keptSecret } from './kept-secret.ts';
import { createImapMailFolder } from './mail/imap-mail-folder.ts';
import { createSmtpSender } from './mail/smtp-sender.ts';
import { openBus } from './open-bus.ts';
import { createChromiumPrinter } from './printing/chromium-printer.ts';
import { startNotes } from './start-notes.ts';

export interface StartedRuntime {
  readonly runtime: KernelRuntime;
  /** The first run's administrator; the password only when it was generated. */
  readonly firstRun: { readonly email: string; readonly password: string | undefined } | undefined;
  /** Sentences for whoever started the program. */
  readonly notes: readonly string[];
}

/** Beside the built program; only a process of its own reads it. */
const readerModule = fileURLToPath(new URL('../dist/reader-process.mjs', import.meta.url));

/** Picks the drivers that the configuration names and puts the kernel on them. */
export async function startRuntime(
  configuration: Configuration,
  log: Logger,
  { onStep, onLost }: { onStep(step: string): void; onLost(reason: string): void },
): Promise<StartedRuntime> {
  const { dataDir, databaseUrl, database: limits } = configuration;
  onStep('Abrindo os arquivos…');
  await closeFolders(dataDir);
  const storage = await openFileStorage(dataDir, configuration.s3);
  onStep('Abrindo o banco de dados…');
  let isStopping = false;
  const database = await openDatabase({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataDir: join(dataDir, 'database'),
    ownerUrl: configuration.databaseOwnerUrl,
    roleNames: { app: limits.appRole, report: limits.reportRole },
    pool: limits,
    migrationTimeoutMs: limits.migrationTimeoutMs,
    applicationName: 'gleba',
    childModule: fileURLToPath(new URL('../../core/src/server/db/embedded/child.mjs', import.meta.url)),
    templateCache: fileURLToPath(new URL('../../node_modules/.cache/gleba', import.meta.url)),
    onProgress: onStep,
    onExit: (reason) => {
      if (!isStopping) onLost(String(reason));
    },
    log: (message) => log.debug(String(message)),
  });
  onStep('Conectando ao barramento de eventos…');
  const bus = await openBus(configuration, log);
  const printer = createChromiumPrinter({ ...configuration.printing, folder: join(dataDir, 'cache'), log });
  const readers = createForeignReaders({ module: () => readerModule, log });
  onStep('Preparando as tabelas…');
  const kernel = await createRuntime({
    db: database.db,
    owner: database.owner,
    roles: database.roles,
    migrationLockTimeoutMs: limits.lockTimeoutMs,
    jobStatementTimeoutMs: limits.jobTimeoutMs,
    role: configuration.role,
    bus,
    ...storage,
    quota: configuration.quota,
    entries,
    secret: await readSecret(configuration),
    secretKeys: configuration.secretKeys?.map(bytesOf) ?? [await keptSecret(configuration.dataDir, 'secret-key')],
    sessionSeconds: configuration.sessionSeconds,
    accessSeconds: configuration.accessSeconds,
    limits: configuration.graphql,
    allowIntrospection: configuration.allowIntrospection,
    slowMs: configuration.slowMs,
    publicUrl: configuration.publicUrl,
    mail: configuration.smtp && createSmtpSender(configuration.smtp),
    printer,
    readers,
    services: [
      ...addressSources(configuration, log),
      ...languageModel(configuration, log),
      await pushes(configuration, log),
      ...(configuration.mailFolder
        ? [provide(mailFolderToken, createImapMailFolder(configuration.mailFolder, log))]
        : []),
      ...(configuration.simulatesCharges ? [provide(simulatedChargesToken, { isOffered: true })] : []),
      provide(nationalInvoicesToken, { isProduction: configuration.invoicesCount }),
      provide(municipalInvoicesToken, { ownServices: configuration.ownInvoiceServices }),
    ],
    log,
  });
  for (const { plugin, message, fix } of kernel.problems)
    log.error('plugin set aside', { plugin, problem: message, fix });
  const firstRun = (await isInstalled(kernel)) ? undefined : await firstInstall(kernel, configuration, onStep);
  const isDefaultRemoved = await isDefaultOrganizationRemoved(kernel);
  await kernel.start();
  const runtime: KernelRuntime = {
    ...kernel,
    async stop() {
      isStopping = true;
      await kernel.stop();
      await readers.stop();
      await printer.stop();
      await database.stop();
    },
  };
  return { runtime, firstRun, notes: startNotes(database, kernel.problems, isDefaultRemoved) };
}

async function firstInstall(kernel: KernelRuntime, configuration: Configuration, onStep: (step: string) => void) {
  onStep('Criando a organização e o projeto de demonstração…');
  const { adminEmail: email, adminPassword, isDemo } = configuration;
  const generated = adminPassword === undefined ? generatePassword() : undefined;
  const isOurs = await install(kernel, { email, password: adminPassword ?? generated ?? '' }, isDemo);
  return isOurs ? { email, password: generated } : undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function readSecret({ secret, dataDir }: Configuration): Promise<Uint8Array> {
  return secret === undefined ? keptSecret(dataDir, 'secret') : bytesOf(secret);
}

/** What is asked for addresses where the settings name a source; plugins know the municipalities of Brazil by themselves. */
function addressSources(
  { geocoding, postalCodesUrl: address, embedding }: Configuration,
  log: Logger,
): readonly Provided[] {
  return [
    ...(geocoding ? [provide(geocodingToken, createHttpGeocoding({ ...geocoding, log }))] : []),
    ...(Object.keys(embedding).length > 0 ? [provide(embeddingToken, createSignedEmbeds(embedding))] : []),
    ...(address === undefined ? [] : [provide(postalCodesToken, createHttpPostalCodes({ address, log }))]),
  ];
}

/** Asked where the settings name one and a type of documents allows it, and otherwise not there. */
function languageModel({ languageModel: given }: Configuration, log: Logger): readonly Provided[] {
  return given ? [provide(languageModelToken, createHttpLanguageModel({ ...given, log }))] : [];
}

/** There for every organization that turns it on. */
async function pushes({ pushKey, dataDir, publicUrl, smtp }: Configuration, log: Logger): Promise<Provided> {
  const key = pushKey === undefined ? await keptSecret(dataDir, 'push-key') : bytesOf(pushKey);
  // Whom a push service turns to when something is wrong with what it is sent (RFC 8292, 2.1).
  const subject = publicUrl.startsWith('https:') || !smtp ? publicUrl : `mailto:${smtp.from}`;
  const guarded = createGuardedFetch({ maxRedirects: 0, maxBytes: 64_000 });
  return provide(pushToken, createWebPush({ identity: createPushIdentity(key, subject), guarded, log }));
}
