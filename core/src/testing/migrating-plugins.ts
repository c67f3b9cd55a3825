import { orderPlugins } from '../index.ts';
import type { ServerEntry } from '../server/index.ts';
import type { MigratingPlugin } from '../server/schema/migrate.ts';

/** What a runtime of these sides would migrate, in the order in which it would, without the kernel. */
export function migratingPlugins(entries: readonly ServerEntry[]): MigratingPlugin[] {
  const { started } = orderPlugins(entries.map(({ plugin }) => ({ ...plugin, needs: {}, wants: {} })));
  return started.flatMap(({ id, version, entities }) => {
    const entry = entries.find(({ plugin }) => plugin.id === id);
    return entry ? [{ id, version, entities, steps: stepsOf(entry) }] : [];
  });
}

function stepsOf(entry: ServerEntry) {
  // Statements are plain values; what the side is given does not decide on them.
  const nothing = new Proxy({}, { get: () => undefined });
  return entry.create({ needs: nothing, wants: {} }).schemaSteps ?? [];
}
