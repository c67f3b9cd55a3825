import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../host-api/src/configuration.ts';
import { clientAddress, trustedNetworks } from '../../host-api/src/http/client-address.ts';
import { settings } from '../../host-api/src/settings.ts';
/** The files that only a machine with containers runs: that they name what exists, here, where no container is. */
import { serve } from '../support/served.ts';
import { readYaml } from './support/read-yaml.ts';

const root = resolve(import.meta.dirname, '../..');
const file = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly build?: string;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: Readonly<Record<string, unknown>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks?: { readonly default?: { readonly ipam: { readonly config: readonly { subnet: string }[] } } };
}

const composeText = file('compose.yaml');
const compose = readYaml(composeText) as unknown as Compose;
const services = Object.entries(compose.services);
const programs = services.filter(([, { build }]) => build !== undefined);
const dockerfile = instructions(file('Dockerfile'));

/** What an office writes into .env, by the names that compose.yaml asks for. */
const secrets = [...new Set([...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))];
const written = new Map(
  secrets.map((name) => [
    name,
    name.includes('EMAIL') ? 'office@example.org' : `${name.replace(/\W|_/g, '')}${'a1'.repeat(16)}`,
  ]),
);

function filled(value: string): string {
  return value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind?: string, other?: string) => {
    const found = written.get(name) ?? (kind === '-' ? other : undefined);
    if (found === undefined) throw new Error(`Nothing says what ${name} is.`);
    return found;
  });
}
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

/** Of the image that runs, as `ENV` in the Dockerfile says. */
const imageEnvironment = Object.fromEntries(
  dockerfile
    .filter(([keyword]) => keyword === 'ENV')
    .flatMap(([, rest]) => rest.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
);

describe('compose.yaml', () => {
  test('has an API and a worker', () => {
    expect(programs.map(([name]) => name)).toEqual(['api', 'worker']);
  });

  test.each(programs)('%s: every variable is a setting, and the program would start with them', (name, service) => {
    const known = new Set<string>(settings.map((setting) => setting.name));
    const environment = { ...imageEnvironment, ...environmentOf(service) };
    expect(Object.keys(environment).filter((variable) => !known.has(variable) && variable !== 'NODE_ENV')).toEqual([]);
    const configuration = readConfiguration(environment, root);
    expect(configuration).toMatchObject({ role: name, port: 3000, host: '0.0.0.0', isDemo: false });
    expect(configuration.s3).toBeDefined();
  });

  test.each(programs)('%s: requests have a login of their own, which is made with the database', (_, service) => {
    const { databaseUrl = '', databaseOwnerUrl = '' } = readConfiguration(
      { ...imageEnvironment, ...environmentOf(service) },
      root,
    );
    const [requests, owner] = [new URL(databaseUrl), new URL(databaseOwnerUrl)];
    const database = compose.services.database ?? {};
    expect(environmentOf(database)).toMatchObject({
      POSTGRES_USER: owner.username,
      POSTGRES_PASSWORD: owner.password,
      POSTGRES_DB: requests.pathname.slice(1),
      REQUESTS_PASSWORD: requests.password,
    });
    expect(owner.host + owner.pathname).toBe(requests.host + requests.pathname);
    const mounts = database.volumes?.filter((mount) => mount.includes(':/docker-entrypoint-initdb.d/')) ?? [];
    const scripts = mounts.map((mount) => file(mount.split(':')[0] ?? '')).join('');
    expect(scripts).toContain(`create role ${requests.username} login password :'password'`);
    expect(requests.username).not.toBe(owner.username);
  });

  test.each(programs)('%s: its addresses are services, and each bus server keeps a copy', (_, service) => {
    const environment = environmentOf(service);
    const { databaseUrl = '', nats, s3 } = readConfiguration({ ...imageEnvironment, ...environment }, root);
    const busHosts = (nats?.url ?? '').split(',').map((address) => new URL(address).hostname);
    const hosts = [new URL(databaseUrl).hostname, new URL(s3?.endpoint ?? '').hostname, ...busHosts];
    for (const host of hosts) expect(Object.keys(compose.services)).toContain(host);
    expect(nats?.replicas, 'NATS_REPLICAS').toBe(busHosts.length);
  });

  test.each(programs)('%s: who asks is read from what the proxy says, and from nobody else', (_, service) => {
    const [subnet] = compose.networks?.default?.ipam.config.map((one) => one.subnet) ?? [];
    const trusted = trustedNetworks(environmentOf(service).GLEBA_TRUSTED_PROXIES ?? '') ?? new BlockList();
    const inside = subnet?.replace(/\d+\/\d+$/, '7');
    expect(clientAddress(inside, '203.0.113.9', trusted)).toBe('203.0.113.9');
    expect(clientAddress('198.51.100.1', '203.0.113.9', trusted)).toBe('198.51.100.1');
  });

  test.each(programs)('%s: is healthy by an address that the program has, on its port', async (_, service) => {
    const [, url = ''] = /fetch\('([^']+)'\)/.exec(service.healthcheck?.test.join(' ') ?? '') ?? [];
    expect(service.healthcheck?.test.slice(0, 3)).toEqual(['CMD', 'node', '-e']);
    const { pathname, port } = new URL(url);
    expect(port).toBe(imageEnvironment.PORT);
    expect(await statusOf(pathname)).toBe(503);
    expect(await statusOf('/nothing-of-the-kind')).toBe(404);
  });

  test.each(programs)('%s: is given longer to stop than it takes itself', (_, service) => {
    const { stopSeconds, stopDelayMs } = readConfiguration({ ...imageEnvironment, ...environmentOf(service) }, root);
    expect(Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1])).toBeGreaterThan(
      stopSeconds + stopDelayMs / 1000,
    );
  });

  test.each(programs)('%s: runs the command of the image', (_, service) => {
    expect([service.command, service.entrypoint, service.build]).toEqual([undefined, undefined, '.']);
  });

  test('every service that is waited for exists, and can be healthy when it is waited for so', () => {
    for (const [name, { depends_on = {} }] of services) {
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const service = compose.services[needed];
        expect(service, `${name} waits for ${needed}`).toBeDefined();
        if (condition === 'service_healthy') expect(service?.healthcheck, `${needed} has a health check`).toBeDefined();
      }
    }
  });

  test('every folder and file that is mounted is there or declared', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((mount) => mount.split(':')[0] ?? ''));
    for (const mount of mounts) {
      if (mount.startsWith('.')) expect(existsSync(join(root, mount)), mount).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(mount);
    }
    expect(Object.keys(compose.volumes).sort()).toEqual([...new Set(mounts.filter((m) => !m.startsWith('.')))].sort());
  });

  test('what the files in deploy read from the environment is given to their services', () => {
    const proxied = [...file('deploy/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name = '']) => name);
    expect(Object.keys(compose.services.proxy?.environment ?? {})).toEqual(proxied);
    const asked = new Set([...uncommented(file('deploy/nats.conf')).matchAll(/\$(\w+)/g)].map(([, name = '']) => name));
    const buses = services.filter(([name]) => name.startsWith('nats-'));
    expect(buses).toHaveLength(3);
    for (const [name, { environment = {} }] of buses) {
      expect(new Set(Object.keys(environment)), name).toEqual(asked);
    }
  });

  test('the proxy sends to the port of the program', () => {
    expect(file('deploy/Caddyfile')).toContain(`dynamic a api ${imageEnvironment.PORT} {`);
  });

  test('docs/operating.md names everything that .env must have, and nothing else', () => {
    const [, paragraph = ''] = /\*\*Secrets\.\*\*([\s\S]*?)\n2\. /.exec(file('docs/operating.md')) ?? [];
    const named = [...paragraph.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
    expect(named.sort()).toEqual([...secrets].sort());
  });
});

describe('Dockerfile', () => {
  test('starts from a Node.js that the program supports, the same for building and running', () => {
    const bases = dockerfile.filter(([keyword]) => keyword === 'FROM').map(([, rest]) => rest.split(' ')[0] ?? '');
    expect(new Set(bases).size).toBe(1);
    const { engines } = JSON.parse(file('package.json')) as { engines: { node: string } };
    const [, major, minor] = /^>=(\d+)\.(\d+)\.0$/.exec(engines.node) ?? [];
    const [, baseMajor, baseMinor] = /^node:(\d+)\.(\d+)-/.exec(bases[0] ?? '') ?? [];
    expect(baseMajor).toBe(major);
    expect(Number(baseMinor)).toBeGreaterThanOrEqual(Number(minor));
  });

  test('copies what is there, and every workspace that is linked into node_modules', () => {
    const copied = dockerfile
      .filter(([keyword, rest]) => keyword === 'COPY' && rest.startsWith('--from=build'))
      .map(([, rest]) => /^--from=build \/app\/(\S+) (\S+)$/.exec(rest)?.slice(1) ?? [rest]);
    for (const [from = '', to] of copied) {
      expect(['./', from]).toContain(to);
      if (from !== 'node_modules') expect(existsSync(join(root, from)), from).toBe(true);
    }
    const ignored = file('.dockerignore').split('\n');
    const { workspaces } = JSON.parse(file('package.json')) as { workspaces: string[] };
    const needed = workspaces.map((path) => path.split('/')[0] ?? '').filter((path) => !ignored.includes(`**/${path}`));
    expect(copied.map(([from]) => from)).toEqual(expect.arrayContaining(needed));
  });

  test('calls scripts and programs that exist', () => {
    const { scripts } = JSON.parse(file('package.json')) as { scripts: Record<string, string> };
    const text = dockerfile.map(([, rest]) => rest).join('\n');
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script);
    const called = [...text.matchAll(/\bnode ([\w/.-]+\.mjs)/g)].map(([, path = '']) => path);
    expect(called).toContain('tooling/build.mjs');
    for (const path of called) expect(existsSync(join(root, path)), path).toBe(true);
    const command = dockerfile.find(([keyword]) => keyword === 'CMD')?.[1] ?? '';
    // The same file that `npm start` runs, where the build puts it.
    const [, program = ''] = /'(host-api\/dist\/main\.mjs)'/.exec(file('tooling/start.mjs')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', '--enable-source-maps', program]);
  });

  test('listens where it says, and is healthy by an address that the program has', async () => {
    expect(dockerfile.find(([keyword]) => keyword === 'EXPOSE')?.[1]).toBe(imageEnvironment.PORT);
    const health = dockerfile.find(([keyword]) => keyword === 'HEALTHCHECK')?.[1] ?? '';
    const [, path = ''] = /process\.env\.PORT\+'([^']+)'/.exec(health) ?? [];
    expect(await statusOf(path)).toBe(503);
  });
});

/** Of what every program answers, one that has not started yet: 503 where it has the address. */
async function statusOf(path: string): Promise<number> {
  const served = await serve({
    startup: { step: '', runtime: undefined, failure: undefined, isStopping: false },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    webRoot: root,
    maxRequestBytes: 1000,
    servesHealthOnly: true,
    trustedProxies: new BlockList(),
  });
  const { status } = await fetch(served.address + path);
  await served.stop();
  return status;
}

function uncommented(text: string): string {
  return text.replace(/^\s*#.*$/gm, '');
}

/** Keyword and rest of each instruction, lines that end in a backslash joined. */
function instructions(text: string): [string, string][] {
  return uncommented(text)
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => [line.split(/\s/)[0] ?? '', line.replace(/^\S+\s+/, '').replaceAll(/\s+/g, ' ')]);
}
