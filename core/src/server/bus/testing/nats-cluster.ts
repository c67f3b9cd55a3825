import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startNatsServer, type TestNatsServer } from './nats-server.ts';

export interface TestNatsCluster {
  /** Of all servers, with the password. */
  readonly url: string;
  readonly servers: readonly TestNatsServer[];
  release(): Promise<void>;
}

const password = '1cluster2of3tests4';
const productionFile = fileURLToPath(new URL('../../../../../deploy/nats.conf', import.meta.url));

/**
 * Three servers as `deploy/nats.conf` sets them up, on this machine: its addresses are replaced, and `sync_interval`, which
 * servers before 2.10 do not know, is left out.
 */
export async function startNatsCluster(): Promise<TestNatsCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'gleba-nats-cluster-'));
  const routePorts = await Promise.all([freePort(), freePort(), freePort()]);
  const environment = Object.fromEntries(
    routePorts.map((port, index) => [`NATS_ROUTE_${index + 1}`, `"nats://route:${password}@127.0.0.1:${port}"`]),
  );
  const servers = await Promise.all(
    routePorts.map((port, index) => {
      const file = join(folder, `nats-${index + 1}.conf`);
      writeFileSync(file, onThisMachine(readFileSync(productionFile, 'utf8'), port));
      return startNatsServer(['--name', `nats-${index + 1}`, '--config', file], {
        NATS_PASSWORD: `"${password}"`,
        ...environment,
      });
    }),
  );
  return {
    url: servers.map(({ port }) => `nats://gleba:${password}@127.0.0.1:${port}`).join(','),
    servers,
    async release() {
      await Promise.all(servers.map((server) => server.release()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function onThisMachine(text: string, routePort: number): string {
  return text
    .replace(/^(listen|http):.*\n/gm, '')
    .replace(/^\s*(store_dir|sync_interval):.*\n/gm, '')
    .replace(/listen: 0\.0\.0\.0:6222/, `listen: "127.0.0.1:${routePort}"`);
}
