import type { EntityRegistry } from '../../entity/registry.ts';
import { Organization } from '../../identity/identity-entities.ts';
import { actRefusal, type PluginFacts, resolveStates } from '../../plugin/plugin-acts.ts';
import { pluginErrors } from '../../plugin/plugin-errors.ts';
import { PluginInstallation } from '../../plugin/plugin-installation-entity.ts';
import { type PluginAct, type PluginState, stateAfter } from '../../plugin/plugin-state.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { readDecisions } from '../identity/plugin-state-source.ts';
import { databaseOf } from '../write/database-of.ts';
import type { LoadedPlugin } from './plugin-host.ts';

/** What acting on plugins needs to know of the process. */
export interface PluginWorld {
  readonly plugins: readonly LoadedPlugin[];
  readonly facts: readonly PluginFacts[];
  readonly registry: EntityRegistry;
}

/** Throws NOT_FOUND for a plugin that is not loaded. */
export function factsOf({ facts }: PluginWorld, pluginId: string): PluginFacts {
  const found = facts.find(({ id }) => id === pluginId);
  if (!found) throw pluginErrors.pluginUnknown({ plugin: pluginId.slice(0, 60) });
  return found;
}

export async function currentStates({ facts }: PluginWorld, tx: UnitOfWork): Promise<ReadonlyMap<string, PluginState>> {
  return resolveStates(facts, await readDecisions(databaseOf(tx), tx.actor.organizationId));
}

/**
 * Checks the act and writes the state that follows, as one after another for the organization: two administrators cannot
 * enable a plugin and disable what it needs at the same time. Answers the new state.
 */
export async function act(world: PluginWorld, tx: UnitOfWork, name: PluginAct, pluginId: string): Promise<PluginState> {
  const plugin = factsOf(world, pluginId);
  await tx.asServer.from(Organization).withDeleted().lock('no key update').ids();
  const states = await currentStates(world, tx);
  const refusal = actRefusal(name, plugin, world.facts, states);
  if (refusal) throw refusal;
  const before = states.get(pluginId) ?? 'available';
  const after = stateAfter(name, before) ?? before;
  if (after !== before) await writeState(tx, pluginId, after);
  return after;
}

export async function writeState(tx: UnitOfWork, pluginId: string, state: PluginState): Promise<string> {
  const known = await installationOf(tx, pluginId);
  // The database's clock, as a job's start: an export is newer than a retirement or it is not.
  const { rows } = await databaseOf(tx).query<{ now: string }>('select clock_timestamp() as now');
  const changedAt = rows[0]?.now ?? '';
  if (!known) return (await tx.insert(PluginInstallation, { pluginId, state, changedAt })).id;
  await tx.update(PluginInstallation, known.id, { state, changedAt });
  return known.id;
}

export async function installationOf(tx: UnitOfWork, pluginId: string) {
  return (await tx.list(PluginInstallation, { filter: { pluginId: { equalTo: pluginId } } }))[0];
}
