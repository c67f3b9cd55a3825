import type { Entity } from '../../entity/entity.ts';
import type { EventDefinition } from '../../event/event.ts';
import type { Actor } from '../../permission/actor.ts';
import type { PluginStates } from '../../plugin/plugin-state.ts';
import type { QueryResult, SqlStatement } from '../db/db.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** In whose name and as part of what a transaction runs; both go into every event it writes. */
export interface TransactionIdentity {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  /** Instead of the organization's; for the kernel's own acts on a plugin that is not enabled yet. */
  readonly plugins?: PluginStates;
  /** Stops what the database does for it once nobody waits for the answer; only for what reads. */
  readonly signal?: AbortSignal | undefined;
  /** What may be emitted; any event without it, which is for the kernel. */
  readonly emits?: readonly EventDefinition[] | undefined;
}

/** What is read of a change; beyond `maxBytes` it is refused, and nothing is changed. */
export interface Answer {
  readonly statement: SqlStatement;
  readonly maxBytes: number;
}

/** Opens units of work. */
export interface Transactions {
  run<T>(identity: TransactionIdentity, work: (tx: UnitOfWork<EventDefinition>) => Promise<T>): Promise<T>;
  /**
   * `tx.asActor.update` of one row in a transaction of its own, in one statement where that is possible. `answer` is read with it
   * in one trip then, and handed back; undefined where it is still to be read.
   */
  change(
    identity: TransactionIdentity,
    entity: Entity,
    id: string,
    patch: Readonly<Record<string, unknown>>,
    answer?: Answer,
  ): Promise<QueryResult<Record<string, unknown>> | undefined>;
}
