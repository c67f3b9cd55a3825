import { conditionProblems } from '../../entity/condition.ts';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventDefinition } from '../../event/event.ts';
import type { EnqueueOptions, JobDefinition } from '../../job/job.ts';
import type { Actor } from '../../permission/actor.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { RowChange, WriteRule } from '../contract/write-rule.ts';
import type { Queryable } from '../db/db.ts';
import type { HeldWrites } from './held-writes.ts';

/** A record by field names, with API values. */
export type Row = Readonly<Record<string, unknown>>;

/** `trusted`: the server's own code, held only by the organization's border. `actor`: whatever the actor may do. */
export type WriteAuthority = 'trusted' | 'actor';

/** The queue's own hand, see `UnitOfWork.enqueue`. */
export type EnqueueWithin = <P>(
  tx: UnitOfWork,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
  options?: EnqueueOptions,
) => Promise<string>;

/** What all statements of one unit of work share. */
export interface WriteContext {
  /** For rows of entities: prepares what comes again. Writes first what is held. */
  readonly tx: Queryable;
  /** For everything else, of which a plan for any values may be a bad one. Writes first what is held. */
  readonly direct: Queryable;
  readonly held: HeldWrites;
  readonly registry: EntityRegistry;
  readonly actor: Actor;
  /** The actor's organization acting on its own: no rule but the border. */
  readonly system: Actor;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** What may be emitted; undefined: whatever happens. */
  readonly emits: readonly EventDefinition[] | undefined;
  /** The span that writes, see event-tables. */
  readonly traceparent: string | null;
  readonly rules: ReadonlyMap<string, readonly WriteRule[]>;
  /** Organizations whose events were recorded. */
  readonly touched: Set<number>;
  /** Rows written so far, by table. */
  readonly written: Map<string, number>;
  readonly enqueue: EnqueueWithin;
  readonly afterCommit: (() => void | Promise<void>)[];
  /** Set by a refusal after something was written: even if it is caught, nothing may be committed any more. */
  failure: unknown;
  /** The trusted face, as write rules get it. */
  unitOfWork(): UnitOfWork<EventDefinition>;
}

/** Refuses what is written already. */
export function refuse(context: WriteContext, error: Error): never {
  context.failure ??= error;
  throw error;
}

/** Asks the fields' conditions and the write rules before a row is written. */
export async function askRules(context: WriteContext, entity: Entity, change: RowChange): Promise<void> {
  if (change.kind === 'create' || change.kind === 'update') {
    const problems = conditionProblems(entity, change.after, change.before);
    if (problems.length > 0) throw new GlebaError('VALIDATION', undefined, { fields: problems });
  }
  for (const rule of context.rules.get(entity.id) ?? []) {
    try {
      await rule.check(context.unitOfWork(), change);
    } catch (error) {
      if (error instanceof GlebaError) ruleRefusals.add(error);
      throw error;
    }
  }
}

const ruleRefusals = new WeakSet<GlebaError>();

/** It was a rule of a record that refused, by whichever door the write came. */
export function isOfRule(error: GlebaError): boolean {
  return ruleRefusals.has(error);
}

export function noteWritten({ written }: WriteContext, table: string, rows: number): void {
  written.set(table, (written.get(table) ?? 0) + rows);
}
