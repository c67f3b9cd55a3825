import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { observeProcess } from './process-metrics.ts';

export interface Metrics {
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** The SDK that listens to the kernel's instruments, and what Prometheus asks. It has no server of its own. */
export function startMetrics(): Metrics {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    appendTimestamp: false,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  observeProcess(provider.getMeter('gleba'));
  return {
    serve: (request, response) => exporter.getMetricsRequestHandler(request, response),
    stop: () => provider.shutdown(),
  };
}
