import type { EntityRegistry } from '../../entity/registry.ts';
import { pluginErrors } from '../../plugin/plugin-errors.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { columnOf, tableOf } from '../schema/column.ts';
import { databaseOf } from '../write/database-of.ts';
import { holdingReferences, pluginRows } from './plugin-rows.ts';

/**
 * Another plugin's rows that cannot be without this one's would have to go with them, unasked. Throws IN_USE that names
 * them. References that the database may empty (`onDelete: 'setNull'`) are emptied.
 */
export async function checkNothingElsePointsTo(
  registry: EntityRegistry,
  tx: UnitOfWork,
  pluginId: string,
): Promise<void> {
  const purged = pluginRows(registry, pluginId);
  for (const { entity: target, where } of purged) {
    for (const entity of registry.entities) {
      if (entity.plugin === pluginId || entity.organizationField === undefined) continue;
      for (const name of holdingReferences(entity, target)) {
        const { rowCount } = await databaseOf(tx).query(
          `select 1 from ${tableOf(entity)} o join ${tableOf(target)} r on r.id = ${columnOf(name, 'o')}
           where ${where} and ${columnOf(entity.organizationField, 'o')} = $1::integer limit 1`,
          [tx.actor.organizationId, pluginId],
        );
        if (rowCount === 0) continue;
        throw pluginErrors.pluginHasDependants(
          { entity: entity.id, target: target.id, owner: entity.plugin },
          { facts: { plugin: pluginId, entity: entity.id, target: target.id } },
        );
      }
    }
  }
}
