import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Metrics, startMetrics } from '../../host-api/src/telemetry/metrics.ts';
import { probePlugin } from './support/probe-plugin.ts';
import { openScene, type Scene, until, type WatchedRuntime } from './support/watched-runtime.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
function parse(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === '') throw new Error(`Not in the text format: ${line}`);
      const pairs = [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text] as const);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

describe('metrics', () => {
  let scene: Scene;
  let host: WatchedRuntime;
  let served: Metrics;
  let refuses = true;

  beforeAll(async () => {
    served = startMetrics();
    scene = await openScene([
      probePlugin({
        react() {
          if (refuses) throw new Error('not now');
        },
      }),
    ]);
    host = await scene.open();
    await host.runtime.start();
  });
  afterAll(async () => {
    await scene.release();
    await served.stop();
    metrics.disable();
  });

  const scrape = async (): Promise<Sample[]> => {
    const text = await new Promise<string>((done) => {
      const response = { setHeader() {}, end: done } as unknown as ServerResponse;
      served.serve({} as IncomingMessage, response);
    });
    return parse(text);
  };
  const sampleOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;

  test('tell of requests, plans, statements, events, reactions, jobs, live streams and the process', async () => {
    const query = 'query Q { probes { nodes { id } } }';
    for (let n = 0; n < 3; n++) await host.post(query);
    await host.post('mutation Make($input: MakeProbeInput!) { makeProbe(input: $input) { id } }', {
      input: { name: 'x' },
    });
    await host.request('/nobody/knows/this/page');
    await until(async () =>
      Boolean(sampleOf(await scrape(), 'gleba_job_duration_seconds_count', { type: 'probe.work', outcome: 'done' })),
    );
    await until(async () =>
      Boolean(sampleOf(await scrape(), 'gleba_reactions_total', { reaction: 'probe.reactToProbe', outcome: 'failed' })),
    );
    refuses = false;
    await until(async () =>
      Boolean(sampleOf(await scrape(), 'gleba_reactions_total', { reaction: 'probe.reactToProbe', outcome: 'done' })),
    );
    await until(async () => sampleOf(await scrape(), 'gleba_events_unpublished') === 0);
    const samples = await scrape();
    const count = 'gleba_http_request_duration_seconds_count';
    expect(sampleOf(samples, count, { route: '/graphql', operation: 'query', status_class: '2xx' })).toBe(3);
    expect(sampleOf(samples, count, { route: '/graphql', operation: 'mutation', status_class: '2xx' })).toBe(1);
    expect(sampleOf(samples, count, { route: '*', operation: 'GET' })).toBe(1);
    expect(sampleOf(samples, 'gleba_graphql_plan_lookups_total', { outcome: 'miss' })).toBe(2);
    expect(sampleOf(samples, 'gleba_graphql_plan_lookups_total', { outcome: 'hit' })).toBe(2);
    expect(sampleOf(samples, 'gleba_graphql_plans')).toBe(2);
    expect(sampleOf(samples, 'gleba_database_query_duration_seconds_count', { statement: 'graphql' })).toBeGreaterThan(
      0,
    );
    expect(sampleOf(samples, 'gleba_database_connections', { state: 'waiting' })).toBe(0);
    expect(sampleOf(samples, 'gleba_events_published_total')).toBeGreaterThanOrEqual(3);
    expect(sampleOf(samples, 'gleba_events_behind_seconds')).toBe(0);
    expect(sampleOf(samples, 'gleba_dead_letters_open')).toBe(0);
    expect(sampleOf(samples, 'gleba_live_connections')).toBe(0);
    expect(sampleOf(samples, 'gleba_memory_bytes', { kind: 'rss' })).toBeGreaterThan(10_000_000);
    expect(sampleOf(samples, 'gleba_cpu_seconds_total', { mode: 'user' })).toBeGreaterThan(0);
    expect(sampleOf(samples, 'gleba_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThanOrEqual(0);
  });

  test('count what people receive live, and who listens', async () => {
    const stream = await host.runtime.events(scene.authorization, undefined);
    const reader = stream.getReader();
    await reader.read();
    expect(sampleOf(await scrape(), 'gleba_live_connections')).toBe(1);
    await host.post('mutation { createProbe(input: {probe: {name: "seen"}}) { probe { id } } }');
    await until(async () => (sampleOf(await scrape(), 'gleba_live_delivered_total') ?? 0) > 0);
    await reader.cancel();
    await until(async () => sampleOf(await scrape(), 'gleba_live_connections') === 0);
  });

  test('show what piles up, and jobs that wait', async () => {
    const { db } = host.runtime;
    await until(async () => sampleOf(await scrape(), 'gleba_events_unpublished') === 0);
    await host.stop();
    const idle = await scene.open();
    await idle.post('mutation Make($input: MakeProbeInput!) { makeProbe(input: $input) { id } }', {
      input: { name: 'later' },
    });
    // A relay that died with the lease, before it told what the bus had taken.
    await db.query(`update core.event_relay set published = 0, holder = 'dead', lease_until = 'infinity'`);
    await db.query(`update core.event_log set at = at - interval '1 hour' where position = 1`);
    const samples = await scrape();
    expect(sampleOf(samples, 'gleba_jobs', { type: 'probe.work', status: 'CREATED' })).toBe(1);
    expect(sampleOf(samples, 'gleba_events_unpublished')).toBeGreaterThanOrEqual(1);
    expect(sampleOf(samples, 'gleba_events_behind_seconds')).toBeGreaterThan(3000);
  });

  test('have no id and nothing that a person chose in a label', async () => {
    const canary = 'Canary0190';
    await host.request(`/${canary}`, { method: 'GET' });
    await host.request(`/graphql/${canary}`);
    await host.post(`query ${canary} { __typename ${canary}: __typename }`);
    await host.request('/healthz', { method: canary.toUpperCase() });
    for (const { labels } of await scrape()) {
      for (const value of Object.values(labels)) {
        expect(value.toLowerCase()).not.toContain('canary');
        expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
      }
    }
  });
});
