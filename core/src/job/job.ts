import type { $ZodType } from 'zod/v4/core';
import type { EventDefinition } from '../event/event.ts';

/** Background work as a value that every side may name: what it is given, what it tells at its end, what it announces. */
export interface JobDefinition<
  P = unknown,
  R = unknown,
  Emits extends EventDefinition = EventDefinition,
  Id extends string = string,
> {
  readonly kind: 'job';
  /** `<plugin>.<imperative>`; kept with each stored job, so it never changes. */
  readonly id: Id;
  readonly payload: $ZodType<P>;
  /** What a finished job tells; undefined when it tells nothing. */
  readonly result: $ZodType<R> | undefined;
  /** Attempts before it fails, by errors or by deaths of its process; deaths count from the last step that moved its checkpoint. */
  readonly maxAttempts: number;
  readonly emits: readonly Emits[];
  /** People do not know that they started it: that it is done is no news to them, only that it failed. */
  readonly isAside: boolean;
}

export type JobPayload<J> = J extends JobDefinition<infer P, infer _R> ? P : never;
export type JobResult<J> = J extends JobDefinition<infer _P, infer R> ? R : never;

interface JobDeclaration<P, Emits extends EventDefinition> {
  readonly payload: $ZodType<P>;
  /** Default 5. */
  readonly maxAttempts?: number;
  readonly emits?: readonly Emits[];
  readonly isAside?: boolean;
}

/** Declares a job. Its plugin lists it in `jobs`, and its server side gives it its handler with `work`. */
export function defineJob<const Id extends `${string}.${string}`, P, R, const Emits extends EventDefinition = never>(
  id: Id,
  declaration: JobDeclaration<P, Emits> & { readonly result: $ZodType<R> },
): JobDefinition<P, R, Emits, Id>;
export function defineJob<const Id extends `${string}.${string}`, P, const Emits extends EventDefinition = never>(
  id: Id,
  declaration: JobDeclaration<P, Emits>,
): JobDefinition<P, void, Emits, Id>;
export function defineJob<Id extends `${string}.${string}`, P, R, Emits extends EventDefinition>(
  id: Id,
  {
    payload,
    result,
    maxAttempts = 5,
    emits = [],
    isAside = false,
  }: JobDeclaration<P, Emits> & { readonly result?: $ZodType<R> },
): JobDefinition<P, R, Emits, Id> {
  return Object.freeze({ kind: 'job', id, payload, result, maxAttempts, emits, isAside });
}

/** What a job stands for beside its payload. */
export interface EnqueueOptions {
  readonly projectId?: string | null;
  /** Id of the record that it is about. */
  readonly referenceId?: string | null;
  /** Id of the JobBatch that it is one of. */
  readonly batch?: string | null;
  /** Not before then; at once by default. */
  readonly at?: Date;
}

/**
 * Puts work on the queue, in the transaction that is open where it is called: there is no job without the rows that wanted
 * it. Answers the job's id. VALIDATION when the payload does not fit.
 */
export type Enqueue = <P>(job: JobDefinition<P>, payload: NoInfer<P>, options?: EnqueueOptions) => Promise<string>;
