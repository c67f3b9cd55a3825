import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTraces } from '../../host-api/src/telemetry/traces.ts';
import { type CollectedSpan, type Collector, startCollector } from './support/otlp-collector.ts';
import { probePlugin } from './support/probe-plugin.ts';
import { openScene, type Scene, until, type WatchedRuntime } from './support/watched-runtime.ts';

/** Of W3C's own example. */
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

describe('traces', () => {
  let scene: Scene;
  let host: WatchedRuntime;
  let collector: Collector;
  let traces: { stop(): Promise<void> };
  let spans: CollectedSpan[];

  beforeAll(async () => {
    collector = await startCollector();
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
    // As the host does: the SDK first, then what is traced.
    traces = startTraces();
    scene = await openScene([probePlugin()]);
    host = await scene.open();
    await host.runtime.start();
    await host.post(
      'mutation Make($input: MakeProbeInput!) { makeProbe(input: $input) { id } }',
      { input: { name: 'canary-name', password: 'canary-password' } },
      { traceparent: `00-${traceId}-${parentId}-01`, 'x-request-id': 'traced-request' },
    );
    await host.post('query Read { probes(filter: {name: {equalTo: "canary-name"}}) { nodes { name } } }');
    await until(() => host.lines().some(({ message }) => message === 'job'));
    await until(() => host.lines().some(({ message }) => message === 'reaction'));
    await host.stop();
    await traces.stop();
    spans = collector.spans();
  });
  afterAll(async () => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    await scene.release();
    await collector.close();
  });

  const ours = () => spans.filter((span) => span.traceId === traceId);
  const named = (name: string): CollectedSpan => {
    const found = ours().find((span) => span.name === name);
    if (!found) throw new Error(`No span '${name}' among: ${ours().map((span) => span.name)}`);
    return found;
  };

  test('one trace goes from the request of a stranger to the reaction and the job', () => {
    const request = named('mutation Make');
    expect(request.parentSpanId).toBe(parentId);
    for (const name of ['graphql parse', 'graphql plan', 'graphql execute', 'command makeProbe']) named(name);
    for (const name of ['publish probe.probe.created', 'reaction probe.reactToProbe', 'job probe.work']) named(name);
    // Each hangs on what caused it, back to the request, whichever way it came.
    const byId = new Map(ours().map((span) => [span.spanId, span]));
    for (const span of ours()) {
      let top = span;
      while (top.parentSpanId && byId.has(top.parentSpanId)) top = byId.get(top.parentSpanId) ?? top;
      expect(top.spanId, `${span.name} hangs in the air`).toBe(request.spanId);
    }
    expect(named('reaction probe.reactToProbe').parentSpanId).toBe(named('command makeProbe').spanId);
    expect(named('job probe.work').parentSpanId).toBe(named('command makeProbe').spanId);
  });

  test('statements are named and carry no value', () => {
    const sql = ours().filter(({ name }) => name.startsWith('sql '));
    expect(sql.map(({ name }) => name)).toContain('sql insert');
    expect(sql.map(({ name }) => name)).toContain('sql inbox-mark');
    expect(collector.text()).not.toContain('canary');
  });

  test('a request that brings no trace begins one', () => {
    const read = spans.find(({ name }) => name === 'query Read');
    expect(read?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(read?.traceId).not.toBe(traceId);
    expect(read?.parentSpanId ?? '').toBe('');
    const attributes = Object.fromEntries(
      (read?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    );
    expect(attributes).toMatchObject({ 'http.route': '/graphql', 'http.response.status_code': 200 });
  });
});
