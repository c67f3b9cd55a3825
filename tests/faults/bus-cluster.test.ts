import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectNats } from '@gleba/core/server';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, describe, expect, test } from 'vitest';
import { startNatsCluster } from '../../core/src/server/bus/testing/nats-cluster.ts';
import { startNatsServer } from '../../core/src/server/bus/testing/nats-server.ts';
import { pause, until } from '../../core/tests/bus/bus-contract.ts';
import { enter, startInstallation } from '../support/installation.ts';
import { killNow, spawnReplica } from './support/child-replica.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe('a cluster of three, as deploy/nats.conf sets it up', () => {
  test('holds each stream three times, and goes on while any one server is killed: nothing lost, nothing doubled', async () => {
    const cluster = await startNatsCluster();
    ends.push(cluster.release);
    const site = await startInstallation(cluster.url, 3);
    ends.push(site.stop);
    const api = await site.open('api');
    const { authorization } = await site.member(api);
    const worker = await spawnReplica(site.shared, 'worker');
    ends.push(() => killNow(worker));

    const connection = await connectNats({ url: cluster.url, log: quiet });
    ends.push(() => connection.close());
    const streams = await (await jetstreamManager(connection)).streams.list().next();
    const ours = streams.filter(({ config }) => config.name.startsWith(site.shared.prefix));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.map(({ config }) => config.num_replicas)).toEqual(ours.map(() => 3));

    const ids: string[] = [];
    for (const server of cluster.servers) {
      await server.kill();
      for (let index = 0; index < 10; index += 1) ids.push(await enter(api, authorization));
      // Two of three go on without it.
      await until(async () => {
        const bookings = await site.bookings();
        return ids.every((id) => bookings.has(id));
      }, 120_000);
      await server.start();
      await until(() => hasCaughtUp(cluster.url), 120_000);
    }
    await pause(3000);
    const bookings = await site.bookings();
    expect(ids.map((id) => bookings.get(id))).toEqual(ids.map(() => 1));
  });
});

/** Every stream has a leader and both followers are up to date. */
async function hasCaughtUp(url: string): Promise<boolean> {
  const connection = await connectNats({ url, log: quiet });
  try {
    const streams = await (await jetstreamManager(connection)).streams.list().next();
    return streams.every(
      ({ cluster }) =>
        cluster?.leader !== undefined &&
        cluster.replicas?.length === 2 &&
        cluster.replicas.every(({ current, offline }) => current && !offline),
    );
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

describe('a server that speaks TLS', () => {
  test('is used when its certificate is trusted, and refused when it is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gleba-tls-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    const server = await startNatsServer(['--tls', '--tlscert', certificate, '--tlskey', key]);
    ends.push(server.release);
    const site = await startInstallation(`tls://localhost:${server.port}`);
    ends.push(site.stop);
    await expect(
      connectNats({ url: site.shared.natsUrl, log: quiet, patienceMs: 500 }),
      'nobody has said that this certificate is to be trusted',
    ).rejects.toThrow(/certificate/i);
    const plain = await startNatsServer();
    ends.push(plain.release);
    await expect(
      connectNats({ url: `tls://localhost:${plain.port}`, log: quiet, patienceMs: 500 }),
      'a server that does not speak it gets nothing to read',
    ).rejects.toThrow(/did not answer/);
    const child = await spawnReplica(site.shared, 'worker', { NODE_EXTRA_CA_CERTS: certificate });
    ends.push(() => killNow(child));
    expect(child.exitCode).toBeNull();
  });
});
