import type { EntityRegistry } from '../../entity/registry.ts';
import { type Actor, systemActor } from '../../permission/actor.ts';
import type { Reads } from '../contract/reads.ts';
import type { Queryable } from '../db/db.ts';
import { from } from './from.ts';
import type { Reader } from './read-source.ts';
import { sqlByHand } from './sql-by-hand.ts';

export function createReads(reader: Reader): Reads {
  return {
    from: (entity) => from(reader, entity),
    sql: (reason) => sqlByHand(reader, reason),
  };
}

/** For routes: each statement on a connection of its own. */
export function routeReads(tx: Queryable, registry: EntityRegistry, actor: Actor) {
  const system = systemActor(actor.organizationId, actor.plugins);
  return {
    reads: createReads({ tx, registry, actor, system }),
    readsAsServer: createReads({ tx, registry, actor: system, system }),
  };
}
