import type { Logger } from '@gleba/core/server';
import type { Configuration } from '../configuration.ts';
import { otlpTarget, sentryTarget } from './fault-forms.ts';
import { createFaultReporter, type FaultReporter } from './fault-reporter.ts';

/** Undefined where the operator names nobody: then nothing is gathered either. */
export function openFaults(
  { sentry, logs }: Configuration['faults'],
  log: Pick<Logger, 'warn'>,
): FaultReporter | undefined {
  const targets = [
    sentry === undefined ? undefined : sentryTarget(sentry),
    logs === undefined ? undefined : otlpTarget(logs, process.env.OTEL_SERVICE_NAME ?? 'gleba'),
  ].filter((target) => target !== undefined);
  return targets.length > 0 ? createFaultReporter(targets, log) : undefined;
}
