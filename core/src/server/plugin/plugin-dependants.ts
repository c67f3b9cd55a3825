import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { columnOf, tableOf } from '../schema/column.ts';
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
        const { rowCount } = await tx.query(
          `select 1 from ${tableOf(entity)} o join ${tableOf(target)} r on r.id = ${columnOf(name, 'o')}
           where ${where} and ${columnOf(entity.organizationField, 'o')} = $1::integer limit 1`,
          [tx.actor.organizationId, pluginId],
        );
        if (rowCount === 0) continue;
        throw new GlebaError(
          'IN_USE',
          `Há registros de '${entity.id}' que dependem de '${target.id}'. Elimine antes os dados de '${entity.plugin}'.`,
          { facts: { plugin: pluginId, entity: entity.id, target: target.id } },
        );
      }
    }
  }
}
