import type { IncomingMessage, ServerResponse } from 'node:http';

export interface TelemetryOptions {
  readonly isMeasured: boolean;
  readonly isTraced: boolean;
}

export interface Telemetry {
  /** Answers the metrics as Prometheus reads them; absent when nothing is measured. */
  readonly serveMetrics?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sends what is still to be sent. */
  stop(): Promise<void>;
}

/**
 * Registers the SDKs that the configuration asks for, before anything is made that counts or traces. What is off is not even
 * loaded.
 */
export async function startTelemetry({ isMeasured, isTraced }: TelemetryOptions): Promise<Telemetry> {
  const metrics = isMeasured ? (await import('./metrics.ts')).startMetrics() : undefined;
  const traces = isTraced ? (await import('./traces.ts')).startTraces() : undefined;
  return {
    ...(metrics ? { serveMetrics: metrics.serve } : {}),
    async stop() {
      await Promise.allSettled([metrics?.stop(), traces?.stop()]);
    },
  };
}
