import { type Logger, retryAfterMs } from '@gleba/core/server';
import type { Fault } from './fault.ts';
import type { FaultTarget } from './fault-forms.ts';

export interface FaultReporter {
  report(fault: Fault): void;
  /** Sends what waits, for a second at most. */
  stop(): Promise<void>;
}

/** Faults that wait for one target; further ones are dropped: a program in trouble has something else to do. */
const mostWaiting = 50;
/** The same fault again and again is told once in so long. */
const sameMs = 60_000;
const timeoutMs = 5000;
const pauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/**
 * Sends faults to whoever the operator named, one after the other, and never lets anybody wait for it. What a target does not take (413, 400)
 * is dropped; where it is busy (429 with `Retry-After`, 5xx) nothing goes there until it may be asked again.
 */
export function createFaultReporter(targets: readonly FaultTarget[], log: Pick<Logger, 'warn'>): FaultReporter {
  const queues = targets.map((target) => queueTo(target, log));
  const seen = new Map<string, number>();
  return {
    report(fault) {
      const key = `${fault.side} ${fault.name} ${fault.message}`;
      const now = Date.now();
      if (now - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < sameMs) return;
      if (seen.size > 1000) seen.clear();
      seen.set(key, now);
      for (const queue of queues) queue.add(fault);
    },
    async stop() {
      const late = new Promise((done) => setTimeout(done, 1000).unref());
      await Promise.race([Promise.allSettled(queues.map(({ idle }) => idle())), late]);
    },
  };
}

function queueTo(target: FaultTarget, log: Pick<Logger, 'warn'>) {
  const waiting: Fault[] = [];
  let until = 0;
  let running: Promise<void> | undefined;
  const run = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      if (Date.now() < until) continue;
      until = Date.now() + (await send(target, fault, log));
    }
    running = undefined;
  };
  return {
    add(fault: Fault) {
      if (waiting.length >= mostWaiting || Date.now() < until) return;
      waiting.push(fault);
      running ??= run();
    },
    idle: async () => running,
  };
}

/** Milliseconds for which the target is to be left alone. */
async function send(
  { address, headers, bodyOf }: FaultTarget,
  fault: Fault,
  log: Pick<Logger, 'warn'>,
): Promise<number> {
  try {
    // The operator's own address, not a person's: it may stand in the own network.
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { method: 'POST', headers, body: bodyOf(fault), signal, redirect: 'error' });
    await answer.body?.cancel();
    if (answer.status !== 429 && answer.status < 500) return 0;
    const pause = retryAfterMs(answer.headers.get('retry-after')) ?? pauseMs;
    log.warn('faults are not taken', { status: answer.status, pauseMs: pause });
    return Math.min(pause, longestPauseMs);
  } catch (error) {
    log.warn('faults could not be sent', { reason: error instanceof Error ? error.name : 'unknown' });
    return pauseMs;
  }
}

/** The same log; what it calls an error is told as a fault as well. */
export function toldFaults(log: Logger, tell: (message: string, error: unknown) => void): Logger {
  return {
    ...log,
    error(message, facts) {
      log.error(message, facts);
      tell(message, facts?.error);
    },
  };
}
