import { isAbsolute, resolve } from 'node:path';

/** Every setting there is: environment variables only, each with its default and its rule. `--help` prints this table. */
export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly help: string;
  /** A sentence that says what is wrong with the value, or undefined. */
  readonly check?: (value: string) => string | undefined;
  readonly isSecret?: boolean;
}

const integerBetween = (low: number, high: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= low && Number(value) <= high
    ? undefined
    : `must be a whole number from ${low} to ${high}`;
const addressOf =
  (...schemes: readonly string[]) =>
  (value: string) =>
    value === '' || schemes.some((scheme) => value.startsWith(`${scheme}://`))
      ? undefined
      : `must start with ${schemes.map((s) => `${s}://`).join(' or ')}`;
const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`;

const roleName = (value: string) =>
  /^(?:|[a-z_][a-z0-9_]{0,62})$/.test(value)
    ? undefined
    : 'must be lower-case letters, digits and underscores, at most 63';

export const settings = [
  { name: 'PORT', fallback: '3000', help: 'Port of the web address.', check: integerBetween(1, 65535) },
  { name: 'HOST', fallback: '127.0.0.1', help: 'Network address to listen on; 0.0.0.0 for every one of this machine.' },
  {
    name: 'GLEBA_DATA',
    fallback: '.gleba',
    help: 'Folder of the embedded database, files and secrets. One process at a time.',
  },
  {
    name: 'GLEBA_ADMIN_EMAIL',
    fallback: 'admin@gleba.local',
    help: "E-mail of the first run's administrator.",
    check: (value) => (/^[^@\s]+@[^@\s]+$/.test(value) ? undefined : 'must be an e-mail address'),
  },
  {
    name: 'GLEBA_ADMIN_PASSWORD',
    fallback: '',
    help: "Password of the first run's administrator; empty: one is generated and printed once.",
    isSecret: true,
    check: (value) => (value === '' || value.length >= 8 ? undefined : 'must have at least 8 characters'),
  },
  {
    name: 'GLEBA_DEMO',
    fallback: 'true',
    help: 'Whether the first run creates a small demonstration project.',
    check: oneOf('true', 'false'),
  },
  {
    name: 'GLEBA_SECRET',
    fallback: '',
    help: 'Key of signed tokens and addresses, at least 32 characters; empty: one is made and kept in GLEBA_DATA.',
    isSecret: true,
    check: (value) => (value === '' || value.length >= 32 ? undefined : 'must have at least 32 characters'),
  },
  { name: 'GLEBA_SESSION_HOURS', fallback: '12', help: 'How long a sign-in lasts.', check: integerBetween(1, 720) },
  {
    name: 'GLEBA_LOG',
    fallback: 'info',
    help: 'Least important log line that is written: debug, info, warn or error.',
    check: oneOf('debug', 'info', 'warn', 'error'),
  },
  {
    name: 'GLEBA_INTROSPECTION',
    fallback: 'true',
    help: 'Whether the GraphQL endpoint describes itself.',
    check: oneOf('true', 'false'),
  },
  { name: 'GLEBA_GRAPHQL_MAX_DEPTH', fallback: '12', help: 'Deepest GraphQL document.', check: integerBetween(1, 100) },
  {
    name: 'GLEBA_GRAPHQL_MAX_COST',
    fallback: '100000',
    help: 'Costliest GraphQL document: rows that it may ask for at most.',
    check: integerBetween(1, 100_000_000),
  },
  {
    name: 'GLEBA_GRAPHQL_MAX_PAGE',
    fallback: '1000',
    help: 'Largest page (`first`).',
    check: integerBetween(1, 100_000),
  },
  {
    name: 'GLEBA_GRAPHQL_MAX_BYTES',
    fallback: '100000',
    help: 'Largest GraphQL document in bytes.',
    check: integerBetween(100, 10_000_000),
  },
  {
    name: 'DATABASE_URL',
    fallback: '',
    help: 'PostgreSQL 15 or later with PostGIS (postgres://…); empty: the embedded database.',
    isSecret: true,
    check: addressOf('postgres', 'postgresql'),
  },
  {
    name: 'DATABASE_OWNER_URL',
    fallback: '',
    help: 'The same database with the login that owns the tables, for migrations; empty: DATABASE_URL owns them.',
    isSecret: true,
    check: addressOf('postgres', 'postgresql'),
  },
  {
    name: 'GLEBA_DATABASE_POOL',
    fallback: '10',
    help: 'Most connections of this process to PostgreSQL.',
    check: integerBetween(2, 500),
  },
  {
    name: 'GLEBA_DATABASE_WAIT_SECONDS',
    fallback: '5',
    help: 'Longest wait for a connection, new or free; then the answer is 503.',
    check: integerBetween(1, 60),
  },
  {
    name: 'GLEBA_DATABASE_IDLE_SECONDS',
    fallback: '300',
    help: 'A connection that nobody used for so long is closed; 0 keeps it.',
    check: integerBetween(0, 86_400),
  },
  {
    name: 'GLEBA_DATABASE_STATEMENT_SECONDS',
    fallback: '10',
    help: 'Longest time of one statement of a request.',
    check: integerBetween(1, 3600),
  },
  {
    name: 'GLEBA_DATABASE_JOB_SECONDS',
    fallback: '300',
    help: "Longest time of one statement of a job's or a reaction's transaction.",
    check: integerBetween(1, 86_400),
  },
  {
    name: 'GLEBA_DATABASE_MIGRATION_SECONDS',
    fallback: '3600',
    help: 'Longest time of one statement of a migration.',
    check: integerBetween(10, 86_400),
  },
  {
    name: 'GLEBA_DATABASE_LOCK_SECONDS',
    fallback: '15',
    help: 'Longest wait of a migration for a table that somebody uses.',
    check: integerBetween(1, 3600),
  },
  {
    name: 'GLEBA_DATABASE_IDLE_TRANSACTION_SECONDS',
    fallback: '60',
    help: 'Longest time for which an open transaction may do nothing.',
    check: integerBetween(5, 3600),
  },
  {
    name: 'GLEBA_DATABASE_APP_ROLE',
    fallback: '',
    help: 'Role that requests take on when DATABASE_URL owns the tables; empty: gleba_app_<database>.',
    check: roleName,
  },
  {
    name: 'GLEBA_DATABASE_REPORT_ROLE',
    fallback: '',
    help: 'Role of reports; empty: gleba_report_<database>.',
    check: roleName,
  },
  {
    name: 'NATS_URL',
    fallback: '',
    help: 'NATS JetStream server; empty: the bus inside of this process.',
    check: (value) =>
      value === ''
        ? undefined
        : 'is not supported by this version: leave it empty to use the bus inside of the process',
  },
  {
    name: 'S3_ENDPOINT',
    fallback: '',
    help: 'S3-compatible storage; empty: files on disk in GLEBA_DATA.',
    check: (value) =>
      value === '' ? undefined : 'is not supported by this version: leave it empty to keep files on disk',
  },
] as const satisfies readonly Setting[];

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly isDemo: boolean;
  readonly secret: string | undefined;
  readonly sessionSeconds: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly allowIntrospection: boolean;
  readonly graphql: {
    readonly maxDepth: number;
    readonly maxCost: number;
    readonly maxFirst: number;
    readonly maxDocumentBytes: number;
  };
  readonly databaseUrl: string | undefined;
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
  const text = (name: (typeof settings)[number]['name']) => values.get(name) ?? '';
  const milliseconds = (name: (typeof settings)[number]['name']) => Number(text(name)) * 1000;
  if (text('DATABASE_OWNER_URL') && !text('DATABASE_URL')) {
    throw new ConfigurationError('DATABASE_OWNER_URL needs DATABASE_URL, the login of the requests.');
  }
  const folder = text('GLEBA_DATA');
  return {
    port: Number(text('PORT')),
    host: text('HOST'),
    dataDir: isAbsolute(folder) ? folder : resolve(base, folder),
    adminEmail: text('GLEBA_ADMIN_EMAIL').toLowerCase(),
    adminPassword: text('GLEBA_ADMIN_PASSWORD') || undefined,
    isDemo: text('GLEBA_DEMO') === 'true',
    secret: text('GLEBA_SECRET') || undefined,
    sessionSeconds: Number(text('GLEBA_SESSION_HOURS')) * 3600,
    logLevel: text('GLEBA_LOG') as Configuration['logLevel'],
    allowIntrospection: text('GLEBA_INTROSPECTION') === 'true',
    graphql: {
      maxDepth: Number(text('GLEBA_GRAPHQL_MAX_DEPTH')),
      maxCost: Number(text('GLEBA_GRAPHQL_MAX_COST')),
      maxFirst: Number(text('GLEBA_GRAPHQL_MAX_PAGE')),
      maxDocumentBytes: Number(text('GLEBA_GRAPHQL_MAX_BYTES')),
    },
    databaseUrl: text('DATABASE_URL') || undefined,
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

/** Read by the tools around the program, not by the program. */
const toolVariables = new Set(['GLEBA_CHROMIUM', 'GLEBA_TEST_DATABASE_URL', 'GLEBA_TEST_RLS', 'GLEBA_SHARED_DATA']);

/** What `--help` prints. */
export function helpText(): string {
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2;
  const lines = (settings as readonly Setting[]).map(
    ({ name, fallback, help }) => `  ${name.padEnd(width)}${help} (default: ${fallback === '' ? 'empty' : fallback})`,
  );
  return `Gleba\n\nUsage: npm start [-- --help]\n\nSettings, all by environment variables:\n${lines.join('\n')}\n`;
}
