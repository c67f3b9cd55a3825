import { setTimeout as later } from 'node:timers/promises';
import type { Logger } from '@gleba/core/server';
import type { GracefulServer } from './http/graceful-server.ts';
import type { Startup } from './http/startup.ts';

export interface StopOptions {
  readonly startup: Startup;
  readonly log: Logger;
  /** Absent in a process without a web address. */
  readonly server: Pick<GracefulServer, 'close'> | undefined;
  readonly stopDelayMs: number;
  readonly stopSeconds: number;
  /** What must outlive the rest, such as the telemetry. */
  readonly last: () => Promise<void>;
}

/**
 * The order in which the program ends, so that nobody notices: not ready any more; a while for load balancers to see that;
 * jobs handed back and live streams ended, while what was asked is answered; then what was committed is published, and the
 * database closed. Answers whether all of it was done in time.
 */
export async function stopProgram(options: StopOptions): Promise<boolean> {
  const { startup, log, stopDelayMs, stopSeconds } = options;
  const began = performance.now();
  startup.isStopping = true;
  log.info('stopping', { delayMs: stopDelayMs, seconds: stopSeconds });
  let step = 'delay';
  const timeUp = new AbortController();
  const orderly = stopInOrder(options, (next) => {
    step = next;
  }).then(() => true);
  const bound = later(stopDelayMs + stopSeconds * 1000, false, { signal: timeUp.signal }).catch(() => false);
  const isDone = await Promise.race([orderly, bound]);
  timeUp.abort();
  const ms = Math.round(performance.now() - began);
  if (isDone) log.info('stopped', { ms });
  else log.error('The stop took too long and was cut.', { step, ms });
  return isDone;
}

async function stopInOrder(
  { startup, log, server, stopDelayMs, stopSeconds, last }: StopOptions,
  onStep: (step: string) => void,
): Promise<void> {
  if (stopDelayMs > 0) await later(stopDelayMs);
  onStep('requests, jobs and streams');
  // An upload may take longer than any stop; cut, it goes on from the last byte that was kept. So half of the time is for
  // what is being answered, and half for what comes after.
  const [cut] = await Promise.all([
    server?.close(stopSeconds * 500),
    startup.runtime?.drain().catch((error: unknown) => log.error('Jobs and streams were not ended.', { error })),
  ]);
  if (cut) log.warn('Requests were cut.', { requests: cut });
  onStep('events and database');
  await startup.runtime?.stop().catch((error: unknown) => log.error('stop failed', { error }));
  onStep('telemetry');
  await last().catch((error: unknown) => log.warn('The last telemetry was not sent.', { error }));
}
