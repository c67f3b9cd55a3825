import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../host-api/src/configuration.ts';
import { startTraces } from '../../host-api/src/telemetry/traces.ts';
import { type Collector, startCollector } from './support/otlp-collector.ts';
import { probePlugin } from './support/probe-plugin.ts';
import { openScene, type Scene, until, type WatchedRuntime } from './support/watched-runtime.ts';

/** Each kind of secret holds the word, so one search finds them all. */
const canary = 'Canary7391';
const kinds = {
  password: `${canary}-password`,
  secretKey: `${canary}-key-of-signed-things-${'x'.repeat(32)}`,
  databaseUrl: `postgres://gleba:${canary}@db.internal:5432/gleba`,
  s3Secret: `${canary}/S3+secret/access/key`,
  s3KeyId: `AKIA${canary}`,
  signedAddress: `/files/0190?org=2&expires=99&signature=${canary}`,
  presigned: `https://s3.example.org/b/k?X-Amz-Credential=${canary}%2F2026&X-Amz-Signature=${canary}&X-Amz-Security-Token=${canary}`,
  bearer: `Bearer ${canary}.${canary}.${canary}`,
  basic: `Basic ${Buffer.from(`ana:${canary}`).toString('base64')}`,
};
const encoded = Buffer.from(`ana:${canary}`).toString('base64');

describe('secrets', () => {
  let scene: Scene;
  let host: WatchedRuntime;
  let collector: Collector;
  let traces: { stop(): Promise<void> };

  beforeAll(async () => {
    collector = await startCollector();
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
    traces = startTraces();
    scene = await openScene([
      probePlugin({
        react() {
          throw new Error(`the reaction knew ${kinds.databaseUrl} and password=${kinds.password}`);
        },
      }),
    ]);
    const { secrets } = readConfiguration(
      {
        DATABASE_URL: kinds.databaseUrl,
        GLEBA_SECRET: kinds.secretKey,
        GLEBA_ADMIN_PASSWORD: kinds.password,
      },
      '/',
    );
    // What a driver of files is configured with is hidden by its value as well, like every secret setting.
    host = await scene.open({ secrets: [...secrets, kinds.s3Secret, kinds.s3KeyId], slowMs: 1 });
    await host.runtime.start();
  });
  afterAll(async () => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    await scene.release();
    await collector.close();
  });

  test('of every kind, brought in every way, are in no line of the log and no span', async () => {
    const { log } = host;
    // In a GraphQL request: as variables, in the document, in headers, in refused and in failing operations.
    const signIn = 'mutation In($input: FailProbeInput!) { failProbe(input: $input) { id } }';
    const failed = await host.post(signIn, { input: { password: kinds.password } }, { cookie: `session=${canary}` });
    expect(await failed.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] });
    await host.post(`mutation { failProbe(input: {password: "${kinds.password}"}) { id } }`);
    await host.post(signIn, { input: { password: 7, canary } });
    await host.post(`{ notThere(password: "${canary}") }`);
    await host.post(`{ ${canary} `);
    await host.post('mutation Make($input: MakeProbeInput!) { makeProbe(input: $input) { id } }', {
      input: { name: canary, password: kinds.password },
    });
    for (const authorization of [kinds.bearer, kinds.basic]) {
      await host.post('{ probes { totalCount } }', {}, { authorization, traceparent: `00-${canary}-${canary}-01` });
    }
    await host.request(kinds.signedAddress);
    await host.request(`/anything?token=${canary}`, { headers: { authorization: kinds.bearer } });
    await host.request('/uploads', {
      method: 'POST',
      headers: {
        authorization: scene.authorization,
        'upload-metadata': `password ${encoded}`,
        'tus-resumable': '1.0.0',
      },
    });
    await host.runtime.db
      .query('select $1::integer', [canary])
      .catch((error: unknown) => log.error('sql', { name: error }));
    // As drivers and libraries tell of them when they fail.
    for (const [kind, value] of Object.entries(kinds)) {
      log.error(`${kind === 'password' ? 'password: ' : ''}${value}`);
      log.error('in a fact', { [kind === 'signedAddress' || kind === 'presigned' ? 'url' : kind]: value });
    }
    log.error('a client', {
      config: { accessKeyId: kinds.s3KeyId, secretAccessKey: kinds.s3Secret, credentials: { session: canary } },
      headers: { Authorization: kinds.bearer, 'Proxy-Authorization': kinds.basic, 'Set-Cookie': [canary] },
      error: new Error(`GET ${kinds.presigned} failed for ${kinds.databaseUrl}`),
    });
    await until(() => host.lines().some(({ message }) => message === 'A reaction failed.'));
    await until(() => host.lines().some(({ message }) => message === 'job'));
    await host.stop();
    await traces.stop();

    const written = host.lines().map((line) => JSON.stringify(line));
    const leaks = written.filter((line) => line.includes(canary) || line.includes(encoded));
    expect(leaks).toEqual([]);
    expect(collector.spans().length).toBeGreaterThan(20);
    expect(collector.text()).not.toContain(canary);
    expect(collector.text()).not.toContain(encoded);
    // The search would have found something: what is no secret is there.
    expect(written.some((line) => line.includes('db.internal') || line.includes('probe.reactToProbe'))).toBe(true);
  });
});
