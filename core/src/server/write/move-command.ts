import type { Entity } from '../../entity/entity.ts';
import { orderFieldOf, orderStep } from '../../entity/ui-order.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { moveOperation } from '../../operation/move-operation.ts';
import { type AnyCommand, handle } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { columnOf, tableOf } from '../schema/column.ts';
import { databaseOf } from './database-of.ts';

/**
 * A row gets the mean of its new neighbours; where there is no room left all are numbered anew, in the same transaction.
 */
export function moveCommand(entity: Entity): AnyCommand {
  return handle(moveOperation(entity), async ({ tx }, { id, afterId = null }) => {
    const rows = await lockedRows(tx, entity);
    const moved = rows.find((row) => row.id === id);
    const others = rows.filter((row) => row !== moved);
    const before = others.findIndex((row) => row.id === afterId);
    if (!moved || (afterId !== null && before < 0)) throw new GlebaError('NOT_FOUND');
    const place = placeBetween(others[before]?.uiOrder, others[before + 1]?.uiOrder);
    if (place !== undefined) {
      await setOrder(tx, entity, moved, place);
      return { id, uiOrder: place };
    }
    const inOrder = [...others.slice(0, before + 1), moved, ...others.slice(before + 1)];
    for (const [index, row] of inOrder.entries()) await setOrder(tx, entity, row, (index + 1) * orderStep);
    return { id, uiOrder: (before + 2) * orderStep };
  });
}

interface Row {
  readonly id: string;
  readonly uiOrder: number;
}

const fieldOf = (entity: Entity): string => orderFieldOf(entity) ?? 'uiOrder';

/** Two people who move rows at once wait for each other: the second sees what the first did. */
async function lockedRows(tx: UnitOfWork, entity: Entity): Promise<readonly Row[]> {
  const { rows } = await databaseOf(tx).query<{ id: string; place: number }>(
    `select id, ${columnOf(fieldOf(entity))} as place from ${tableOf(entity)} where organization_id = $1::integer order by id for update`,
    [tx.actor.organizationId],
  );
  return rows
    .map(({ id, place }) => ({ id, uiOrder: place }))
    .sort((one, other) => one.uiOrder - other.uiOrder || (one.id < other.id ? -1 : 1));
}

async function setOrder(tx: UnitOfWork, entity: Entity, row: Row, uiOrder: number): Promise<void> {
  if (row.uiOrder === uiOrder) return;
  // The entity is any; that it has the field was checked when the command was made.
  await tx.asActor.update(entity, row.id, { [fieldOf(entity)]: uiOrder } as Record<string, unknown>);
}

/** A whole number between two places, either of which may be missing; undefined when there is none. */
export function placeBetween(low: number | undefined, high: number | undefined): number | undefined {
  if (high === undefined) {
    const next = (low ?? 0) + orderStep;
    return next <= largestOrder ? next : undefined;
  }
  const mean = Math.floor(((low ?? 0) + high) / 2);
  return mean > (low ?? 0) && mean < high ? mean : undefined;
}

/** Of a column of 32 bits. */
const largestOrder = 2_147_483_647;
