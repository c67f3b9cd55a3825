import { documentSubjectsToken, orderPlugins } from '../index.ts';
import type { ServerEntry } from '../server/index.ts';
import { loadedSubjects } from '../server/plugin/loaded-subjects.ts';
import type { MigratingPlugin } from '../server/schema/migrate.ts';

/** What a runtime of these sides would migrate, in the order in which it would, without the kernel. */
export function migratingPlugins(entries: readonly ServerEntry[]): MigratingPlugin[] {
  const { started } = orderPlugins(entries.map(({ plugin }) => ({ ...plugin, needs: {}, wants: {} })));
  return started.flatMap(({ id, version, entities }) => {
    const entry = entries.find(({ plugin }) => plugin.id === id);
    return entry ? [{ id, version, entities, steps: stepsOf(entry, entries) }] : [];
  });
}

function stepsOf(entry: ServerEntry, entries: readonly ServerEntry[]) {
  const declared = loadedSubjects(entries, () => undefined, { has: () => false, get: nobody });
  const tokens = new Map(Object.entries(entry.plugin.needs));
  // Statements are plain values: nothing that the side is given decides on them but what plugins declare.
  const isDeclared = (name: string | symbol) => tokens.get(String(name))?.id === documentSubjectsToken.id;
  const needs = new Proxy({}, { get: (_target, name) => (isDeclared(name) ? declared : undefined) });
  return entry.create({ needs, wants: {} }).schemaSteps ?? [];
}

/** Statements are written before there are services. */
function nobody(): never {
  throw new Error('No service is there while tables are made.');
}
