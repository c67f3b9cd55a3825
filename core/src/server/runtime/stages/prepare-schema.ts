import { pluginFacts } from '../../../plugin/plugin-acts.ts';
import { provide } from '../../../plugin/provided.ts';
import { normalizeAddresses } from '../../account/normalize-addresses.ts';
import { closeSides, type LoadedPlugin, type PluginHost } from '../../plugin/plugin-host.ts';
import { applyAccess } from '../../roles/apply-access.ts';
import type { DatabaseRoles } from '../../roles/database-roles.ts';
import { kernelMigration, migrate } from '../../schema/migrate.ts';
import { TablesUnusable } from '../../schema/tables-unusable.ts';
import { parts } from '../kernel-parts.ts';
import { registryOfPlugins } from '../registry-of-plugins.ts';
import type { After, Schema } from './stages.ts';

/** Migrates the tables and grants them. A plugin whose tables cannot be made is set aside with whatever needs it. */
export async function prepareSchema(
  { options, data, services }: After<'options' | 'data' | 'services'>,
  host: PluginHost,
): Promise<Schema> {
  const { owner, log } = data;
  const known = registryOfPlugins(host.plugins);
  const migrationProblems = await migrate({
    ...{ db: owner, log, lockTimeoutMs: options.migrationLockTimeoutMs },
    plugins: [kernelMigration(), ...known.plugins.map(migratingPlugin)],
  });
  const broken = new Set(migrationProblems.map(({ plugin }) => plugin));
  if (broken.has('core')) throw new TablesUnusable(migrationProblems);
  await normalizeAddresses(owner, log);
  const { registry, plugins, problems } = registryOfPlugins(known.plugins, broken);
  const schemas = schemasOf(known.plugins, broken);
  await applyAccess({ owner, registry, roles: options.roles ?? noRoles, log, schemas });
  const failures = await closeSides(host.plugins.filter((loaded) => !plugins.includes(loaded)));
  for (const failure of failures) log.error(failure);
  services.container.load('kernel.schema', [
    provide(parts.registry, registry),
    provide(
      parts.readyPapers,
      plugins.flatMap(({ side }) => side.readyPapers ?? []),
    ),
  ]);
  return {
    ...{ registry, plugins, schemas },
    facts: pluginFacts(plugins.map(({ plugin }) => plugin)),
    problems: [...host.problems, ...known.problems, ...migrationProblems, ...problems],
  };
}

const noRoles: DatabaseRoles = { app: undefined, report: undefined, problems: [] };

function schemasOf(plugins: readonly LoadedPlugin[], broken: ReadonlySet<string>): string[] {
  const own = plugins.filter(({ plugin }) => plugin.entities.length > 0 && !broken.has(plugin.id));
  return ['core', ...own.map(({ plugin }) => plugin.id)];
}

function migratingPlugin({ plugin, side }: LoadedPlugin) {
  return { id: plugin.id, version: plugin.version, entities: plugin.entities, steps: side.schemaSteps ?? [] };
}
