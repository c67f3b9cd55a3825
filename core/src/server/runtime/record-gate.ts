import { createHash } from 'node:crypto';
import type { EntityRegistry } from '../../entity/registry.ts';
import { isUuid } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { RecordPlace } from '../../operation/operation.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Db } from '../db/db.ts';
import { and } from '../read/access-sql.ts';
import { readContext, visibleSql } from '../read/read-context.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, tableOf } from '../schema/column.ts';

/** The project of a record that the actor sees. Throws NOT_FOUND for any other, so that nobody learns of its being there. */
export function createRecordGate(db: Db, registry: EntityRegistry) {
  return async (actor: Actor, { entity, id }: RecordPlace): Promise<string> => {
    const { projectField } = entity;
    if (projectField === undefined) throw new Error(`Records of '${entity.id}' have no project.`);
    if (!isUuid(id)) throw new GlebaError('NOT_FOUND');
    const params = new StatementParameters();
    const where = and([
      `r.id = ${params.add(id, 'uuid')}`,
      visibleSql(readContext(params, registry, actor), entity, 'r', 'forEditors'),
    ]);
    const text = `select ${columnOf(projectField, 'r')}::text as project from ${tableOf(entity)} r where ${where}`;
    const name = `record-gate-${createHash('sha1').update(text).digest('hex').slice(0, 12)}`;
    const [row] = (await db.query<{ project: string | null }>(text, params.values, { name })).rows;
    if (!row?.project) throw new GlebaError('NOT_FOUND');
    return row.project;
  };
}
