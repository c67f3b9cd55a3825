import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const quantiles = [50, 90, 99, 100] as const;

/** How the process itself does: a blocked event loop shows before people complain. */
export function observeProcess(meter: Meter): void {
  // The histogram's resolution is its timer's period, so an idle loop reads about 10 ms; what is above it is delay.
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  meter
    .createObservableGauge('gleba_event_loop_delay_seconds', {
      description: 'Since the last time it was asked, by quantile.',
      unit: 's',
    })
    .addCallback((result) => {
      for (const quantile of quantiles) {
        const nanoseconds = delay.percentile(quantile) - resolution * 1e6;
        result.observe(Math.max(0, nanoseconds) / 1e9, { quantile: String(quantile / 100) });
      }
      delay.reset();
    });
  meter
    .createObservableGauge('gleba_memory_bytes', {
      description: 'By kind: rss, heap_used, heap_total, external.',
      unit: 'By',
    })
    .addCallback((result) => {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      result.observe(rss, { kind: 'rss' });
      result.observe(heapUsed, { kind: 'heap_used' });
      result.observe(heapTotal, { kind: 'heap_total' });
      result.observe(external, { kind: 'external' });
    });
  meter
    .createObservableCounter('gleba_cpu_seconds', { description: 'Processor time used, by mode.', unit: 's' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { mode: 'user' });
      result.observe(system / 1e6, { mode: 'system' });
    });
}
