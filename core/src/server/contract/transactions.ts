import type { Entity } from '../../entity/entity.ts';
import type { Actor } from '../../permission/actor.ts';
import type { PluginStates } from '../../plugin/plugin-state.ts';
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
}

/** Opens units of work. */
export interface Transactions {
  run<T>(identity: TransactionIdentity, work: (tx: UnitOfWork) => Promise<T>): Promise<T>;
  /** `tx.asActor.update` of one row in a transaction of its own, in one statement where that is possible. */
  change(
    identity: TransactionIdentity,
    entity: Entity,
    id: string,
    patch: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}
