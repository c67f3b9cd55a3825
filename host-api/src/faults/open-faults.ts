import type { Logger } from '@gleba/core/server';
import type { Configuration } from '../configuration.ts';
import { otlpHeaders, otlpTarget, sentryTarget } from './fault-forms.ts';
import { createFaultReporter, type FaultReporter } from './fault-reporter.ts';

/** Undefined where the operator names nobody: then nothing is gathered either. */
export function openFaults(
  { sentry, logs }: Configuration['faults'],
  log: Pick<Logger, 'warn'>,
): FaultReporter | undefined {
  // OpenTelemetry's usual variables, as the SDK reads them for traces.
  const { OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS = '', OTEL_EXPORTER_OTLP_LOGS_HEADERS } = process.env;
  const asked = otlpHeaders(OTEL_EXPORTER_OTLP_LOGS_HEADERS ?? OTEL_EXPORTER_OTLP_HEADERS);
  const targets = [
    sentry === undefined ? undefined : sentryTarget(sentry),
    logs === undefined ? undefined : otlpTarget(logs, OTEL_SERVICE_NAME ?? 'gleba', asked),
  ].filter((target) => target !== undefined);
  return targets.length > 0 ? createFaultReporter(targets, log) : undefined;
}
