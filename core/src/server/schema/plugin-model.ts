import type { Entity } from '../../entity/entity.ts';
import { type FindEntity, tableModel } from './entity-model.ts';
import type { ModelSnapshot } from './model-snapshot.ts';

/** The tables of one plugin. Throws an Error that names entity and field for a declaration that no table can keep. */
export function pluginModel(pluginId: string, entities: readonly Entity[], find: FindEntity): ModelSnapshot {
  const tables = entities.map((entity) => {
    if (entity.plugin !== pluginId) throw new Error(`Entity '${entity.id}' does not belong to plugin '${pluginId}'.`);
    return tableModel(entity, find);
  });
  // Index names share one space per schema; the unique constraints make indexes of their own.
  const owners = new Map<string, string>();
  for (const table of tables) {
    for (const name of [table.name, ...[...table.indexes, ...table.tenantKeys].map((part) => part.name)]) {
      const other = owners.get(name);
      if (other !== undefined) throw new Error(`'${table.id}' and '${other}' would both have a '${name}': rename one.`);
      owners.set(name, table.id);
    }
  }
  return { format: 1, tables };
}
