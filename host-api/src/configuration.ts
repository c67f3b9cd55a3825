import { isAbsolute, resolve } from 'node:path';
import { accountNameOf } from '@gleba/core';
import type { RuntimeRole, S3Settings, StorageQuotaSettings } from '@gleba/core/server';
import type { EmbeddingSources } from '@gleba/sdk/server';
import { originsOf, type Setting } from './setting-rules.ts';
import { type SettingName, settings } from './settings.ts';

export interface Configuration {
  readonly port: number;
  readonly publicUrl: string;
  /** Undefined: e-mails are kept, not sent. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly mailFolder: { readonly url: string; readonly address: string } | undefined;
  /** Undefined: addresses are found without a network, as far as that goes. */
  readonly geocoding: { readonly address: string; readonly accessToken: string } | undefined;
  /** Tools whose dashboards are shown within the program. */
  readonly embedding: EmbeddingSources;
  readonly postalCodesUrl: string | undefined;
  readonly languageModel:
    | { readonly address: string; readonly model: string; readonly key: string | undefined }
    | undefined;
  readonly printing: {
    /** Undefined: the Chromium that came along. */
    readonly executable: string | undefined;
    readonly isSandboxed: boolean;
    readonly pages: number;
    readonly address: string;
  };
  readonly host: string;
  /** Networks, separated by commas. */
  readonly trustedProxies: string;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly isDemo: boolean;
  /** Whether payments of charges may be made up, to try them. */
  readonly simulatesCharges: boolean;
  /** Whether service invoices go to the national environment where they count. */
  readonly invoicesCount: boolean;
  /** Municipalities' invoice services of the own network, as origins. */
  readonly ownInvoiceServices: readonly string[];
  readonly secret: string | undefined;
  readonly pushKey: string | undefined;
  /** Where errors are told, without personal data. */
  readonly faults: { readonly sentry: string | undefined; readonly logs: string | undefined };
  /** The first encrypts; undefined: one is kept beside the data. */
  readonly secretKeys: readonly string[] | undefined;
  readonly sessionSeconds: number;
  readonly accessSeconds: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly slowMs: number;
  /** Undefined: nothing is measured. */
  readonly metricsPort: number | undefined;
  readonly isTraced: boolean;
  readonly stopDelayMs: number;
  readonly stopSeconds: number;
  readonly allowIntrospection: boolean;
  readonly graphql: {
    readonly maxDepth: number;
    readonly maxCost: number;
    readonly maxFirst: number;
    readonly maxDocumentBytes: number;
  };
  readonly databaseUrl: string | undefined;
  /** Values that must never be written anywhere. */
  readonly secrets: readonly string[];
  /** Undefined: the bus inside of the process. */
  readonly nats:
    | {
        readonly url: string;
        readonly credentialsFile: string | undefined;
        readonly prefix: string;
        readonly replicas: number;
      }
    | undefined;
  readonly role: RuntimeRole;
  readonly quota: StorageQuotaSettings;
  readonly s3: S3Settings | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly database: {
    readonly max: number;
    readonly waitMs: number;
    readonly idleMs: number;
    readonly statementTimeoutMs: number;
    readonly jobTimeoutMs: number;
    readonly migrationTimeoutMs: number;
    readonly lockTimeoutMs: number;
    readonly idleInTransactionMs: number;
    readonly appRole: string | undefined;
    readonly reportRole: string | undefined;
  };
  /** Names that look like settings of ours and are none: worth a warning, since a typing error would pass in silence. */
  readonly unknownNames: readonly string[];
}

/** A value of the environment that cannot be used; its message is one sentence without the value of a secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads the environment. Relative folders start at `base`. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  base: string,
): Configuration {
  const values = new Map<string, string>();
  for (const setting of settings as readonly Setting[]) {
    const value = environment[setting.name]?.trim() || setting.fallback;
    const complaint = setting.check?.(value);
    if (complaint) {
      throw new ConfigurationError(`${setting.name}${setting.isSecret ? '' : `='${value}'`} ${complaint}.`);
    }
    values.set(setting.name, value);
  }
  const text = (name: SettingName) => values.get(name) ?? '';
  const milliseconds = (name: SettingName) => Number(text(name)) * 1000;
  checkTogether(text);
  const folder = text('GLEBA_DATA');
  return {
    port: Number(text('PORT')),
    publicUrl: text('GLEBA_PUBLIC_URL') || `http://localhost:${text('PORT')}`,
    smtp: text('SMTP_URL') ? { url: text('SMTP_URL'), from: text('SMTP_FROM') } : undefined,
    mailFolder: text('GLEBA_MAIL_FOLDER_URL')
      ? { url: text('GLEBA_MAIL_FOLDER_URL'), address: text('GLEBA_MAIL_FOLDER_ADDRESS') }
      : undefined,
    geocoding: text('GLEBA_GEOCODING_URL')
      ? { address: text('GLEBA_GEOCODING_URL'), accessToken: text('GLEBA_GEOCODING_TOKEN') }
      : undefined,
    postalCodesUrl: text('GLEBA_POSTAL_CODE_URL') || undefined,
    embedding: embeddingOf(text),
    languageModel: text('GLEBA_MODEL_URL')
      ? { address: text('GLEBA_MODEL_URL'), model: text('GLEBA_MODEL_NAME'), key: text('GLEBA_MODEL_KEY') || undefined }
      : undefined,
    printing: {
      executable: text('GLEBA_CHROMIUM') || undefined,
      isSandboxed: text('GLEBA_CHROMIUM_SANDBOX') === 'true',
      pages: Number(text('GLEBA_PRINT_PAGES')),
      address: text('GLEBA_PRINT_URL') || ownAddress(text),
    },
    host: text('HOST'),
    trustedProxies: text('GLEBA_TRUSTED_PROXIES'),
    dataDir: isAbsolute(folder) ? folder : resolve(base, folder),
    adminEmail: accountNameOf(text('GLEBA_ADMIN_EMAIL')),
    adminPassword: text('GLEBA_ADMIN_PASSWORD') || undefined,
    isDemo: text('GLEBA_DEMO') === 'true',
    simulatesCharges: (text('GLEBA_SIMULATED_CHARGES') || String(text('DATABASE_URL') === '')) === 'true',
    invoicesCount: text('GLEBA_NFSE_ENVIRONMENT') === 'production',
    ownInvoiceServices: originsOf(text('GLEBA_NFSE_OWN_SERVICES').toLowerCase()),
    secret: text('GLEBA_SECRET') || undefined,
    pushKey: text('GLEBA_PUSH_KEY') || undefined,
    faults: {
      sentry: text('GLEBA_SENTRY_DSN') || undefined,
      logs: text('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT') || undefined,
    },
    secretKeys: text('GLEBA_SECRET_KEYS') === '' ? undefined : keysOf(text('GLEBA_SECRET_KEYS')),
    sessionSeconds: Number(text('GLEBA_SESSION_HOURS')) * 3600,
    accessSeconds: Number(text('GLEBA_ACCESS_MINUTES')) * 60,
    logLevel: text('GLEBA_LOG') as Configuration['logLevel'],
    slowMs: Number(text('GLEBA_SLOW_MS')),
    metricsPort: text('GLEBA_METRICS_PORT') === '' ? undefined : Number(text('GLEBA_METRICS_PORT')),
    isTraced: text('OTEL_EXPORTER_OTLP_ENDPOINT') !== '',
    stopDelayMs: Number(text('GLEBA_STOP_DELAY_MS')),
    stopSeconds: Number(text('GLEBA_STOP_SECONDS')),
    allowIntrospection: text('GLEBA_INTROSPECTION') === 'true',
    graphql: {
      maxDepth: Number(text('GLEBA_GRAPHQL_MAX_DEPTH')),
      maxCost: Number(text('GLEBA_GRAPHQL_MAX_COST')),
      maxFirst: Number(text('GLEBA_GRAPHQL_MAX_PAGE')),
      maxDocumentBytes: Number(text('GLEBA_GRAPHQL_MAX_BYTES')),
    },
    databaseUrl: text('DATABASE_URL') || undefined,
    secrets: (settings as readonly Setting[])
      .filter(({ isSecret }) => isSecret)
      .flatMap(({ name }) => (name === 'GLEBA_SECRET_KEYS' ? keysOf(text(name)) : [values.get(name) ?? '']))
      .filter((value) => value !== ''),
    nats:
      text('NATS_URL') === ''
        ? undefined
        : {
            url: text('NATS_URL'),
            credentialsFile: text('NATS_CREDENTIALS') || undefined,
            prefix: text('NATS_PREFIX'),
            replicas: Number(text('NATS_REPLICAS')),
          },
    role: text('GLEBA_ROLE') as RuntimeRole,
    quota: {
      organizationKilobytes: unlessZero(Number(text('GLEBA_STORAGE_PER_ORGANIZATION')) * 1e6),
      personKilobytes: unlessZero(Number(text('GLEBA_STORAGE_PER_PERSON')) * 1e6),
      leastFreeBytes: unlessZero(Number(text('GLEBA_LEAST_FREE_MB')) * 1e6),
    },
    s3: readS3(text),
    databaseOwnerUrl: text('DATABASE_OWNER_URL') || undefined,
    database: {
      max: Number(text('GLEBA_DATABASE_POOL')),
      waitMs: milliseconds('GLEBA_DATABASE_WAIT_SECONDS'),
      idleMs: milliseconds('GLEBA_DATABASE_IDLE_SECONDS'),
      statementTimeoutMs: milliseconds('GLEBA_DATABASE_STATEMENT_SECONDS'),
      jobTimeoutMs: milliseconds('GLEBA_DATABASE_JOB_SECONDS'),
      migrationTimeoutMs: milliseconds('GLEBA_DATABASE_MIGRATION_SECONDS'),
      lockTimeoutMs: milliseconds('GLEBA_DATABASE_LOCK_SECONDS'),
      idleInTransactionMs: milliseconds('GLEBA_DATABASE_IDLE_TRANSACTION_SECONDS'),
      appRole: text('GLEBA_DATABASE_APP_ROLE') || undefined,
      reportRole: text('GLEBA_DATABASE_REPORT_ROLE') || undefined,
    },
    unknownNames: Object.keys(environment).filter(
      (name) => name.startsWith('GLEBA_') && !values.has(name) && !toolVariables.has(name),
    ),
  };
}

const unlessZero = (value: number) => (value === 0 ? undefined : value);

function keysOf(text: string): string[] {
  return text.split(',').map((key) => key.trim());
}

/** Where a browser on this machine finds the screens; a worker serves none. */
function ownAddress(text: (name: SettingName) => string): string {
  const [host, port] = [text('HOST'), text('PORT')];
  if (text('GLEBA_ROLE') === 'worker') return text('GLEBA_PUBLIC_URL') || `http://localhost:${port}`;
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return host === '::' ? `http://[::1]:${port}` : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What no setting can tell of alone. */
function checkTogether(text: (name: SettingName) => string): void {
  if (text('DATABASE_OWNER_URL') !== '' && text('DATABASE_URL') === '') {
    throw new ConfigurationError('DATABASE_OWNER_URL needs DATABASE_URL, the login of the requests.');
  }
  const role = text('GLEBA_ROLE');
  if (role !== 'all' && (text('DATABASE_URL') === '' || text('NATS_URL') === '')) {
    throw new ConfigurationError(
      `GLEBA_ROLE='${role}' is one of several processes and must have DATABASE_URL and NATS_URL; without them only 'all' works.`,
    );
  }
  if ((text('GLEBA_MAIL_FOLDER_URL') === '') !== (text('GLEBA_MAIL_FOLDER_ADDRESS') === '')) {
    throw new ConfigurationError(
      'GLEBA_MAIL_FOLDER_URL and GLEBA_MAIL_FOLDER_ADDRESS must be set together: people send to an address.',
    );
  }
  if ((text('SMTP_URL') === '') !== (text('SMTP_FROM') === '')) {
    throw new ConfigurationError('SMTP_URL and SMTP_FROM must be set together: e-mails come from an address.');
  }
  if ((text('GLEBA_GEOCODING_URL') === '') !== (text('GLEBA_GEOCODING_TOKEN') === '')) {
    throw new ConfigurationError('GLEBA_GEOCODING_URL and GLEBA_GEOCODING_TOKEN must be set together.');
  }
  for (const tool of ['SUPERSET', 'METABASE'] as const) {
    if ((text(`GLEBA_${tool}_URL`) === '') !== (text(`GLEBA_${tool}_SECRET`) === '')) {
      throw new ConfigurationError(`GLEBA_${tool}_URL and GLEBA_${tool}_SECRET must be set together.`);
    }
  }
  if ((text('GLEBA_MODEL_URL') === '') !== (text('GLEBA_MODEL_NAME') === '')) {
    throw new ConfigurationError('GLEBA_MODEL_URL and GLEBA_MODEL_NAME must be set together.');
  }
  if (text('NATS_URL') !== '' && text('GLEBA_SECRET') === '') {
    throw new ConfigurationError(
      'GLEBA_SECRET must be set with NATS_URL, the same for every process: a session that one of them opens, all must know.',
    );
  }
  if (text('NATS_URL') !== '' && text('GLEBA_SECRET_KEYS') === '') {
    throw new ConfigurationError(
      'GLEBA_SECRET_KEYS must be set with NATS_URL, the same for every process: what one of them encrypts, all must be able to read.',
    );
  }
}

/** All of it or nothing: half a storage would keep an office's files where nobody looks for them. */
function readS3(text: (name: SettingName) => string): S3Settings | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => text(name) === '');
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0) {
    throw new ConfigurationError(
      `S3 storage needs ${missing.join(' and ')} as well; set none of them for files on disk.`,
    );
  }
  if (text('S3_DOWNLOAD_ENDPOINT') !== '' && text('S3_PUBLIC_ENDPOINT') === '') {
    throw new ConfigurationError(
      'S3_DOWNLOAD_ENDPOINT needs S3_PUBLIC_ENDPOINT: only files that browsers reach by themselves have a host of their own.',
    );
  }
  return {
    endpoint: text('S3_ENDPOINT'),
    region: text('S3_REGION'),
    bucket: text('S3_BUCKET'),
    accessKeyId: text('S3_ACCESS_KEY_ID'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
    usePathStyle: text('S3_FORCE_PATH_STYLE') === 'true',
    publicEndpoint: text('S3_PUBLIC_ENDPOINT') || undefined,
    downloadEndpoint: text('S3_DOWNLOAD_ENDPOINT') || undefined,
  };
}

/** Read by the tools around the program, not by the program. */
const toolVariables = new Set([
  'GLEBA_TEST_DATABASE_URL',
  'GLEBA_TEST_NATS_URL',
  'GLEBA_TEST_RLS',
  'GLEBA_TEST_S3',
  'GLEBA_NATS_SERVER',
  'GLEBA_SHARED_DATA',
]);

/** What `--help` prints. */
export function helpText(): string {
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2;
  const lines = (settings as readonly Setting[]).map(
    ({ name, fallback, help }) => `  ${name.padEnd(width)}${help} (default: ${fallback === '' ? 'empty' : fallback})`,
  );
  return `Gleba\n\nUsage: npm start [-- --help]\n\nSettings, all by environment variables:\n${lines.join('\n')}\n`;
}

function embeddingOf(text: (name: SettingName) => string): EmbeddingSources {
  const superset = text('GLEBA_SUPERSET_URL');
  const metabase = text('GLEBA_METABASE_URL');
  const audience = text('GLEBA_SUPERSET_AUDIENCE') || undefined;
  return {
    ...(superset && { superset: { address: superset, secret: text('GLEBA_SUPERSET_SECRET'), audience } }),
    ...(metabase && { metabase: { address: metabase, secret: text('GLEBA_METABASE_SECRET') } }),
  };
}
