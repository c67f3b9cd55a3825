import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Queryable } from '../db/db.ts';

const databases = new WeakMap<object, Queryable>();

/** Said once, where the unit of work is made. */
export function standsOn(unitOfWork: object, database: Queryable): void {
  databases.set(unitOfWork, database);
}

/**
 * The connection that a unit of work holds, for statements of the kernel on tables that are no entity's: locks, logs, queues. Plugins
 * read by `from` and `sql` and write by the entity, so nothing of it is on what they are given.
 */
export function databaseOf(tx: UnitOfWork): Queryable {
  const database = databases.get(tx);
  if (!database) throw new Error('This is no open unit of work.');
  return database;
}
