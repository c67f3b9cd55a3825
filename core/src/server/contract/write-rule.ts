import type { Entity } from '../../entity/entity.ts';
import type { RecordOf } from '../../entity/entity-types.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * What a write does to a row, however it is spelled: a patch that sets the mark of deletion is a removal and one that clears
 * it a restoration. A patch that does so among other things is asked about twice, as the change of the others and then as
 * the mark.
 */
export type RowChange<R = Readonly<Record<string, unknown>>> =
  | { readonly kind: 'create'; readonly before: undefined; readonly after: R }
  | { readonly kind: 'update'; readonly before: R; readonly after: R }
  | { readonly kind: 'remove'; readonly before: R; readonly after: undefined }
  | { readonly kind: 'restore'; readonly before: R; readonly after: R };

/**
 * Checked in the same transaction before any write of the entity, derived or commanded; throw a GlebaError to refuse it.
 * Made by `writeRule` and `ruleForPeople`.
 */
export interface WriteRule {
  readonly entity: Entity;
  readonly id: string;
  readonly check: (tx: UnitOfWork, change: RowChange) => Promise<void>;
}

/** A rule that holds whoever writes, the program itself included. */
export function writeRule<E extends Entity>(
  entity: E,
  id: string,
  check: (tx: UnitOfWork, change: RowChange<RecordOf<E>>) => Promise<void>,
): WriteRule {
  // Rows of the entity, as every statement about it answers them.
  return { entity, id, check: (tx, change) => check(tx, change as unknown as RowChange<RecordOf<E>>) };
}

/** A rule for what people do; the server's own hand (the first run, a job, an accepted invite) knows what it does. */
export function ruleForPeople<E extends Entity>(
  entity: E,
  id: string,
  check: (tx: UnitOfWork, change: RowChange<RecordOf<E>>) => Promise<void>,
): WriteRule {
  return writeRule(entity, id, async (tx, change) => {
    if (tx.actor.kind === 'user') await check(tx, change);
  });
}
