import { trustedNetworks } from './http/client-address.ts';
import { outsideSettings } from './outside-settings.ts';
import { addressOf, checkNatsUrl, integerBetween, oneOf, roleName, type Setting } from './setting-rules.ts';

/** Every setting there is: environment variables only, each with its default and its rule. `--help` prints this table. */
export const settings = [
  { name: 'PORT', fallback: '3000', help: 'Port of the web address.', check: integerBetween(1, 65535) },
  { name: 'HOST', fallback: '127.0.0.1', help: 'Network address to listen on; 0.0.0.0 for every one of this machine.' },
  {
    name: 'GLEBA_PUBLIC_URL',
    fallback: '',
    help: 'Address under which people reach the program, for links in e-mails; empty: http://localhost:<PORT>.',
    check: addressOf('http', 'https'),
  },
  {
    name: 'GLEBA_TRUSTED_PROXIES',
    fallback: '127.0.0.0/8,::1',
    help: 'Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas.',
    check: (value) =>
      trustedNetworks(value) ? undefined : 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  },
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
    name: 'GLEBA_SIMULATED_CHARGES',
    fallback: '',
    help: 'Whether charges and their payments may be simulated, in accounts marked as tests: true or false; empty: only without DATABASE_URL.',
    check: oneOf('', 'true', 'false'),
  },
  {
    name: 'GLEBA_SECRET',
    fallback: '',
    help: 'Key of signed tokens and addresses, at least 32 characters; empty: one is made and kept in GLEBA_DATA.',
    isSecret: true,
    check: (value) => (value === '' || value.length >= 32 ? undefined : 'must have at least 32 characters'),
  },
  {
    name: 'GLEBA_SECRET_KEYS',
    fallback: '',
    help: 'Keys of secrets in the database, separated by commas, each of at least 32 characters: the first encrypts, all decrypt; empty: one is made and kept in GLEBA_DATA.',
    isSecret: true,
    check: (value) =>
      value === '' || value.split(',').every((key) => key.trim().length >= 32)
        ? undefined
        : 'must be keys of at least 32 characters each, separated by commas',
  },
  {
    name: 'GLEBA_STORAGE_PER_ORGANIZATION',
    fallback: '500',
    help: "Gigabytes of an organization's files, where it has no limit of its own; 0 for no limit.",
    check: integerBetween(0, 1_000_000),
  },
  {
    name: 'GLEBA_STORAGE_PER_PERSON',
    fallback: '200',
    help: 'Gigabytes of the files that one person has sent to one organization; 0 for no limit.',
    check: integerBetween(0, 1_000_000),
  },
  {
    name: 'GLEBA_LEAST_FREE_MB',
    fallback: '500',
    help: 'Megabytes of the disk that stay free: below it nothing is taken any more and /readyz says so; 0 for none.',
    check: integerBetween(0, 1_000_000),
  },
  { name: 'GLEBA_SESSION_HOURS', fallback: '12', help: 'How long a sign-in lasts.', check: integerBetween(1, 720) },
  {
    name: 'GLEBA_ACCESS_MINUTES',
    fallback: '10',
    help: 'How long an access token is good; browsers renew it as long as the sign-in lasts.',
    check: integerBetween(1, 60),
  },
  {
    name: 'GLEBA_LOG',
    fallback: 'info',
    help: 'Least important log line that is written: debug, info, warn or error.',
    check: oneOf('debug', 'info', 'warn', 'error'),
  },
  {
    name: 'GLEBA_SLOW_MS',
    fallback: '500',
    help: 'Requests and statements that take longer (milliseconds) are logged as slow; 0 for none.',
    check: integerBetween(0, 3_600_000),
  },
  {
    name: 'GLEBA_METRICS_PORT',
    fallback: '',
    help: 'Port of /metrics, /healthz and /readyz for whoever watches, on HOST; empty: nothing is measured.',
    check: (value) => (value === '' ? undefined : integerBetween(1, 65535)(value)),
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    help: 'Collector that traces are sent to by OTLP over HTTP; empty: nothing is traced.',
    check: addressOf('http', 'https'),
  },
  {
    name: 'GLEBA_STOP_DELAY_MS',
    fallback: '0',
    help: 'After SIGTERM, how long requests are still taken while /readyz says stopping, for load balancers.',
    check: integerBetween(0, 600_000),
  },
  {
    name: 'GLEBA_STOP_SECONDS',
    fallback: '25',
    help: 'Longest time for an orderly stop; what is not finished then is cut, with a line in the log.',
    check: integerBetween(1, 3600),
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
    help: 'NATS servers with JetStream (nats://… or tls://…, separated by commas); empty: the bus inside of this process.',
    isSecret: true,
    check: checkNatsUrl,
  },
  {
    name: 'NATS_CREDENTIALS',
    fallback: '',
    help: 'File of NATS credentials (.creds); empty: those in NATS_URL, if any.',
  },
  {
    name: 'NATS_PREFIX',
    fallback: 'gleba',
    help: 'First part of the names of streams and subjects, one for each installation that shares the servers.',
    check: (value) => (/^[A-Za-z0-9_-]{1,40}$/.test(value) ? undefined : 'must be 1 to 40 letters, digits, - or _'),
  },
  {
    name: 'NATS_REPLICAS',
    fallback: '1',
    help: 'Copies of each stream in the NATS cluster.',
    check: integerBetween(1, 5),
  },
  {
    name: 'GLEBA_ROLE',
    fallback: 'all',
    help: 'What this process does: api (serve), worker (jobs and reactions) or all.',
    check: oneOf('all', 'api', 'worker'),
  },
  ...outsideSettings,
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
