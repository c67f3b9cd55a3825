import { createHash } from 'node:crypto';
import type { EntityRegistry } from '../../entity/registry.ts';
import { isUuid } from '../../entity/uuid.ts';
import { Project } from '../../identity/identity-entities.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Db } from '../db/db.ts';
import { and } from '../read/access-sql.ts';
import { readContext, visibleSql } from '../read/read-context.ts';
import { StatementParameters } from '../read/statement.ts';
import { tableOf } from '../schema/column.ts';

/**
 * Whether the actor sees the project. It stands before every call about one, so it is one prepared statement that reads
 * nothing of the record (with its boundaries and their centroid), outside of a transaction.
 */
export function createProjectGate(db: Db, registry: EntityRegistry) {
  return async (actor: Actor, projectId: string): Promise<boolean> => {
    if (!isUuid(projectId)) return false;
    const params = new StatementParameters();
    const where = and([
      `p.id = ${params.add(projectId, 'uuid')}`,
      visibleSql(readContext(params, registry, actor), Project, 'p', 'forEditors'),
    ]);
    const text = `select 1 from ${tableOf(Project)} p where ${where}`;
    // As many texts as there are shapes of the rule: who acts and where are parameters.
    const name = `project-gate-${createHash('sha1').update(text).digest('hex').slice(0, 12)}`;
    return (await db.query(text, params.values, { name })).rowCount > 0;
  };
}
