import { type PluginFacts, resolveStates } from '../../plugin/plugin-acts.ts';
import type { PluginState } from '../../plugin/plugin-state.ts';
import type { AtOnce } from '../at-once.ts';
import type { Db, Queryable } from '../db/db.ts';
import { remembered } from './remembered.ts';

export interface PluginStateSource {
  /** The states of all loaded plugins in the organization. */
  statesOf(organizationId: number): AtOnce<ReadonlyMap<string, PluginState>>;
  invalidate(organizationId: number): void;
}

/** What organizations decided about plugins, read once and remembered until a decision changes (`invalidate`). */
export function createPluginStateSource(db: Db, plugins: readonly PluginFacts[]): PluginStateSource {
  const known = remembered(async (organizationId) =>
    resolveStates(plugins, await readDecisions(db, Number(organizationId))),
  );
  return {
    statesOf: (organizationId) => known.get(String(organizationId)),
    invalidate: (organizationId) => known.forget((key) => key === String(organizationId)),
  };
}

export async function readDecisions(db: Queryable, organizationId: number): Promise<ReadonlyMap<string, PluginState>> {
  const { rows } = await db.query<{ plugin_id: string; state: PluginState }>(
    'select plugin_id, state from core.plugin_installation where organization_id = $1::integer',
    [organizationId],
    { name: 'plugin-states' },
  );
  return new Map(rows.map(({ plugin_id, state }) => [plugin_id, state]));
}
