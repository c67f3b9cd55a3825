import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, helpText, readConfiguration } from '../src/configuration.ts';
import type { Setting } from '../src/setting-rules.ts';
import { settings } from '../src/settings.ts';

const base = '/srv/gleba';
const all: readonly Setting[] = settings;

/** A value that each checked setting must refuse. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['0', '65536', '80a', '-1', '3.5'],
  GLEBA_TRUSTED_PROXIES: ['proxy.example.org', '10.0.0.0/33', '10.0.0.0/x', '10.0.0/8', '::1/129'],
  GLEBA_ADMIN_EMAIL: ['nobody', 'a b@c'],
  GLEBA_ADMIN_PASSWORD: ['hunter7'],
  GLEBA_DEMO: ['yes', 'TRUE'],
  GLEBA_SIMULATED_CHARGES: ['yes', 'TRUE'],
  GLEBA_NFSE_ENVIRONMENT: ['test', 'Production'],
  GLEBA_NFSE_OWN_SERVICES: ['gateway:8443', 'http://gateway', 'https://gateway/nfse', 'https://a:1,https://u:p@b'],
  GLEBA_PUSH_KEY: ['short', 'x'.repeat(31)],
  GLEBA_SENTRY_DSN: ['not an address', 'https://sentry.example/1'],
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: ['not an address', 'ftp://logs.example'],
  GLEBA_SECRET: ['only-thirty-one-characters-long'],
  GLEBA_STORAGE_PER_ORGANIZATION: ['-1', '50GB'],
  GLEBA_STORAGE_PER_PERSON: ['-1', '1000001'],
  GLEBA_LEAST_FREE_MB: ['-1', 'some'],
  GLEBA_SESSION_HOURS: ['0', '721'],
  GLEBA_LOG: ['verbose'],
  GLEBA_SLOW_MS: ['-1', 'fast'],
  GLEBA_SECRET_KEYS: ['short', `${'x'.repeat(32)},hunter7`],
  GLEBA_ACCESS_MINUTES: ['0', '61'],
  GLEBA_METRICS_PORT: ['0', '65536'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318'],
  GLEBA_STOP_DELAY_MS: ['-1', '600001'],
  GLEBA_STOP_SECONDS: ['0', '3601'],
  GLEBA_INTROSPECTION: ['1'],
  GLEBA_GRAPHQL_MAX_DEPTH: ['0', '101'],
  GLEBA_GRAPHQL_MAX_COST: ['0', '1e5'],
  GLEBA_GRAPHQL_MAX_PAGE: ['0', '100001'],
  GLEBA_GRAPHQL_MAX_BYTES: ['99', '10000001'],
  DATABASE_URL: ['mysql://root:hunter7@db/x'],
  DATABASE_OWNER_URL: ['mysql://root:hunter7@db/x'],
  GLEBA_DATABASE_POOL: ['1', '501', 'ten'],
  GLEBA_DATABASE_WAIT_SECONDS: ['0', '61', '0.5'],
  GLEBA_DATABASE_IDLE_SECONDS: ['-1', '86401'],
  GLEBA_DATABASE_STATEMENT_SECONDS: ['0', '3601'],
  GLEBA_DATABASE_JOB_SECONDS: ['0', '86401'],
  GLEBA_DATABASE_MIGRATION_SECONDS: ['9', '86401'],
  GLEBA_DATABASE_LOCK_SECONDS: ['0', '3601'],
  GLEBA_DATABASE_IDLE_TRANSACTION_SECONDS: ['4', '3601'],
  GLEBA_DATABASE_APP_ROLE: ['Gleba', 'a-b', 'a"b', '1a', 'a'.repeat(64)],
  GLEBA_DATABASE_REPORT_ROLE: ['x; drop role y'],
  NATS_URL: ['localhost:4222', 'http://bus:4222', 'nats://bus:4222,amqp://gleba:hunter7@bus'],
  NATS_PREFIX: ['a.b', 'a b', 'x'.repeat(41)],
  NATS_REPLICAS: ['0', '6'],
  GLEBA_ROLE: ['web', 'ALL'],
  S3_ENDPOINT: ['s3.example.org'],
  S3_PUBLIC_ENDPOINT: ['s3.example.org'],
  S3_DOWNLOAD_ENDPOINT: ['files.example.org', 'https://user:pass@example.org', 'https://example.org/?key=1'],
  S3_BUCKET: ['Gleba', 'ab', 'a/b'],
  S3_FORCE_PATH_STYLE: ['yes'],
  GLEBA_PUBLIC_URL: ['gleba.example.org'],
  GLEBA_CHROMIUM: ['chromium'],
  GLEBA_CHROMIUM_SANDBOX: ['no'],
  GLEBA_PRINT_PAGES: ['0', '17'],
  GLEBA_PRINT_URL: ['gleba.internal:3000'],
  GLEBA_SUPERSET_URL: ['bi.example.org', 'https://user:pass@example.org'],
  GLEBA_SUPERSET_SECRET: ['short'],
  GLEBA_METABASE_URL: ['bi.example.org', 'https://example.org/?token=1'],
  GLEBA_METABASE_SECRET: ['x'.repeat(31)],
  GLEBA_GEOCODING_URL: ['api.mapbox.com', 'https://user:pass@example.org', 'https://example.org/?token=1'],
  GLEBA_POSTAL_CODE_URL: ['viacep.com.br', 'ftp://viacep.com.br/ws'],
  GLEBA_MODEL_URL: ['localhost:11434', 'https://user:pass@example.org/v1', 'https://example.org/v1?key=1'],
  SMTP_URL: ['http://user:hunter7@mail'],
  SMTP_FROM: ['Gleba <a@b.c>', 'nobody'],
  GLEBA_MAIL_FOLDER_URL: ['https://user:hunter7@mail'],
  GLEBA_MAIL_FOLDER_ADDRESS: ['Papéis <a@b.c>', 'nobody'],
};

const complaint = (environment: Record<string, string>): string => {
  try {
    readConfiguration(environment, base);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('configuration', () => {
  test('nothing set is the embedded program on this machine only', () => {
    expect(readConfiguration({}, base)).toEqual({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      smtp: undefined,
      embedding: {},
      faults: {},
      printing: { executable: undefined, isSandboxed: true, pages: 2, address: 'http://127.0.0.1:3000' },
      host: '127.0.0.1',
      trustedProxies: '127.0.0.0/8,::1',
      dataDir: '/srv/gleba/.gleba',
      adminEmail: 'admin@gleba.local',
      adminPassword: undefined,
      isDemo: true,
      simulatesCharges: true,
      invoicesCount: false,
      ownInvoiceServices: [],
      secret: undefined,
      secretKeys: undefined,
      sessionSeconds: 43_200,
      accessSeconds: 600,
      logLevel: 'info',
      slowMs: 500,
      metricsPort: undefined,
      isTraced: false,
      stopDelayMs: 0,
      stopSeconds: 25,
      secrets: [],
      allowIntrospection: true,
      graphql: { maxDepth: 12, maxCost: 100_000, maxFirst: 1000, maxDocumentBytes: 100_000 },
      databaseUrl: undefined,
      nats: undefined,
      role: 'all',
      quota: { organizationKilobytes: 500e6, personKilobytes: 200e6, leastFreeBytes: 500e6 },
      s3: undefined,
      databaseOwnerUrl: undefined,
      database: {
        max: 10,
        waitMs: 5000,
        idleMs: 300_000,
        statementTimeoutMs: 10_000,
        jobTimeoutMs: 300_000,
        migrationTimeoutMs: 3_600_000,
        lockTimeoutMs: 15_000,
        idleInTransactionMs: 60_000,
        appRole: undefined,
        reportRole: undefined,
      },
      unknownNames: [],
    });
  });

  test('a printing browser reaches the process itself, a worker the public address', () => {
    const worker = { DATABASE_URL: 'postgres://a@b/c', NATS_URL: 'nats://bus:4222', GLEBA_ROLE: 'worker' };
    const keys = { GLEBA_SECRET: 'x'.repeat(32), GLEBA_SECRET_KEYS: 'y'.repeat(32) };
    const address = (environment: Record<string, string>) => readConfiguration(environment, base).printing.address;
    expect(address({ HOST: '0.0.0.0', PORT: '80' })).toBe('http://127.0.0.1:80');
    expect(address({ HOST: '::1' })).toBe('http://[::1]:3000');
    expect(address({ ...worker, ...keys, GLEBA_PUBLIC_URL: 'https://gleba.example.org' })).toBe(
      'https://gleba.example.org',
    );
    expect(address({ GLEBA_PRINT_URL: 'http://api:3000' })).toBe('http://api:3000');
  });

  test('S3 storage is configured whole or not at all', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'gleba',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hunter-seven',
    };
    expect(readConfiguration(whole, base).s3).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      bucket: 'gleba',
      accessKeyId: 'key',
      secretAccessKey: 'hunter-seven',
      usePathStyle: true,
    });
    for (const name of Object.keys(whole)) {
      const message = complaint({ ...whole, [name]: '' });
      expect(message).toContain(`needs ${name} as well`);
      expect(message).not.toContain('hunter-seven');
    }
  });

  test('blank values count as unset; the others are taken without their edges', () => {
    expect(readConfiguration({ PORT: '  ', GLEBA_DEMO: '' }, base)).toEqual(readConfiguration({}, base));
    expect(
      readConfiguration({ PORT: ' 8080 ', GLEBA_DATA: '/var/lib/gleba', GLEBA_ADMIN_EMAIL: 'Ana@Example.org' }, base),
    ).toMatchObject({ port: 8080, dataDir: '/var/lib/gleba', adminEmail: 'ana@example.org' });
  });

  test('every setting with a rule has a wrong value here', () => {
    expect(Object.keys(wrong).sort()).toEqual(
      all
        .filter(({ check }) => check)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%s is refused in one sentence that names it',
    (name, value) => {
      const message = complaint({ [name]: value });
      expect(message.startsWith(name)).toBe(true);
      expect(message).toMatch(/^[^\n]+ (must|is not) [^\n]+\.$/);
      const { isSecret } = all.find((setting) => setting.name === name) ?? {};
      expect(message.includes(value)).toBe(!isSecret);
      expect(message).not.toContain('hunter7');
    },
  );

  const secret = 'a secret of more than thirty-two characters';
  const several = {
    DATABASE_URL: 'postgres://db/gleba',
    NATS_URL: 'nats://bus',
    GLEBA_SECRET: secret,
    GLEBA_SECRET_KEYS: secret,
  };

  test.each(['api', 'worker'])('a process that is only %s must have a database and a bus that others reach', (role) => {
    expect(readConfiguration({ ...several, GLEBA_ROLE: role }, base)).toMatchObject({ role });
    for (const missing of ['DATABASE_URL', 'NATS_URL']) {
      const message = complaint({ ...several, GLEBA_ROLE: role, [missing]: '' });
      expect(message).toMatch(/^GLEBA_ROLE='\w+' [^\n]+ must have DATABASE_URL and NATS_URL[^\n]+\.$/);
    }
  });

  test('several processes must share the secret', () => {
    expect(complaint({ ...several, GLEBA_SECRET: '' })).toMatch(/^GLEBA_SECRET must be set with NATS_URL/);
    expect(complaint({ ...several, GLEBA_SECRET_KEYS: '' })).toMatch(/^GLEBA_SECRET_KEYS must be set with NATS_URL/);
  });

  test('the bus is NATS when its address is given', () => {
    const { nats } = readConfiguration(
      { ...several, NATS_URL: 'tls://one:4222, tls://two', NATS_PREFIX: 'acme', NATS_REPLICAS: '3' },
      base,
    );
    expect(nats).toEqual({ url: 'tls://one:4222, tls://two', credentialsFile: undefined, prefix: 'acme', replicas: 3 });
  });

  test('every default passes its own rule', () => {
    for (const { check, fallback, name } of all) expect(check?.(fallback), name).toBeUndefined();
  });

  test('names that look like ours and are none are told; tools’ own are not', () => {
    const { unknownNames } = readConfiguration(
      { GLEBA_PASWORD: 'x', GLEBA_CHROMIUM: '/usr/bin/chromium', HOME: '/', GLEBA_DEMO: 'false' },
      base,
    );
    expect(unknownNames).toEqual(['GLEBA_PASWORD']);
  });

  test('help lists every setting with its default', () => {
    const lines = helpText().split('\n');
    for (const { name, fallback, help } of all) {
      const line = lines.find((candidate) => candidate.trim().startsWith(`${name} `));
      expect(line, name).toContain(help);
      expect(line).toContain(`(default: ${fallback === '' ? 'empty' : fallback})`);
    }
  });

  test('the operating manual has every setting with its default', () => {
    const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const rows = manual.split('\n').filter((line) => line.startsWith('| `'));
    for (const { name, fallback, help } of all) {
      const cells = rows.find((line) => line.startsWith(`| \`${name}\` |`))?.split(' | ');
      expect(cells, name).toBeDefined();
      expect(cells?.[1]).toBe(fallback === '' ? 'empty' : `\`${fallback}\``);
      expect(cells?.[2]?.replace(/ \|$/, '')).toBe(help);
    }
  });
});
