import type { AnyReaction, Logger } from '../contract/server-side.ts';
import type { PublishedEvent } from '../event/published-event.ts';
import { instruments } from './instruments.ts';
import { inSpan, SpanKind } from './spans.ts';

export interface WatchedWork<End> {
  /** As a span below what caused it, in whichever process that was. */
  run<T>(work: () => Promise<T>): Promise<T>;
  end(outcome: End): void;
}

/** One attempt of a reaction. A line each at debug only: an import causes tens of thousands. */
export function watchReaction(
  log: Logger,
  { id: reaction }: AnyReaction,
  event: PublishedEvent,
): WatchedWork<'done' | 'failed'> {
  const began = performance.now();
  return {
    run: (work) => inSpan(`reaction ${reaction}`, { kind: SpanKind.CONSUMER, traceparent: event.traceparent }, work),
    end(outcome) {
      const ms = performance.now() - began;
      instruments.reactions.add(1, { reaction, outcome });
      instruments.reactionDuration.record(ms / 1000, { reaction, outcome });
      log.debug('reaction', {
        requestId: event.correlationId,
        reaction,
        event: event.id,
        organizationId: event.organizationId,
        outcome,
        ms: Math.round(ms),
      });
    },
  };
}

/** `returned`: handed back by a process that stops. `lost`: another took it over, or it is gone. */
export type JobEnd = 'done' | 'waiting' | 'failed' | 'canceled' | 'retried' | 'returned' | 'lost';

interface WatchedJob {
  readonly id: string;
  readonly type: string;
  readonly organizationId: number;
  readonly attempts: number;
  readonly traceparent: string | null;
}

/** One run of a job. `log` carries the request's id. */
export function watchJob(log: Logger, job: WatchedJob): WatchedWork<JobEnd> {
  const { id, type, organizationId, attempts: attempt, traceparent } = job;
  const began = performance.now();
  return {
    run: (work) => inSpan(`job ${type}`, { kind: SpanKind.CONSUMER, traceparent }, work),
    end(outcome) {
      const ms = performance.now() - began;
      instruments.jobDuration.record(ms / 1000, { type, outcome });
      log.info('job', { job: id, type, organizationId, attempt, outcome, ms: Math.round(ms) });
    },
  };
}
