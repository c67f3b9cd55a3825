import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { Actor } from '../../permission/actor.ts';
import { pluginAllows } from '../../plugin/plugin-state.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';

/** Records that are asked about: one file is named by one record, or by a few. */
const maxRecords = 20;

/**
 * Whether the actor reads a record that names the file in a field made for one (`file()`): who reads the record and the field
 * reads the file.
 */
export async function isFileOfReadable(tx: UnitOfWork, registry: EntityRegistry, actor: Actor, id: string) {
  for (const [entity, field] of fileFields(registry)) {
    if (!pluginAllows(actor.plugins, entity.plugin, 'read')) continue;
    const naming = await tx.list(entity, { filter: { [field]: { equalTo: id } }, first: maxRecords });
    for (const { id: recordId } of naming) {
      // What the actor may not read of the row is not in it.
      const seen: Readonly<Record<string, unknown>> | undefined = await tx.asActor.find(entity, recordId);
      if (seen?.[field] === id) return true;
    }
  }
  return false;
}

function fileFields({ entities }: EntityRegistry): readonly (readonly [Entity, string])[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, { file }]) => (file ? [[entity, name] as const] : [])),
  );
}
