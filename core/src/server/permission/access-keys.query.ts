import { GlebaError } from '../../error/gleba-error.ts';
import { Profile } from '../../identity/identity-entities.ts';
import { type accessGroups, accessKeys } from '../../permission/access-key-operations.ts';
import { keysOfEntity, keysOfRule } from '../../permission/asked-keys.ts';
import { pluginAllows } from '../../plugin/plugin-state.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import { ruleForPeople, type WriteRule } from '../contract/write-rule.ts';
import { serverErrors } from '../error/server-errors.ts';
import type { LoadedPlugin } from '../plugin/plugin-host.ts';

export function accessKeysQuery(plugins: readonly LoadedPlugin[]): AnyQuery {
  const asked = askedKeys(plugins);
  return handle(accessKeys, async ({ actor }) =>
    [...declaredKeys(plugins)].map(([key, { group, owners }]) => ({
      key,
      group,
      plugins: [...owners],
      isEnabled: owners.some((id) => pluginAllows(actor.plugins, id, 'see')),
      isAsked: asked.has(key),
    })),
  );
}

/** A profile that people write grants only what some plugin declares; what it granted before may stay. */
export function grantOnlyDeclared(plugins: readonly LoadedPlugin[]): WriteRule {
  const declared = declaredKeys(plugins);
  return ruleForPeople(Profile, 'core.grantOnlyDeclared', async (_tx, { before, after }) => {
    const had = new Set(before?.accessKeys);
    const unknown = after?.accessKeys.find((key) => !declared.has(key) && !had.has(key));
    if (unknown === undefined) return;
    throw new GlebaError('VALIDATION', undefined, {
      fields: [serverErrors.accessKeyUnknown.at('accessKeys', { key: unknown })],
    });
  });
}

/** Everything that a profile may grant. */
export function accessKeysOf(plugins: readonly LoadedPlugin[]): ReadonlySet<string> {
  return new Set(declaredKeys(plugins).keys());
}

function declaredKeys(plugins: readonly LoadedPlugin[]) {
  const keys = new Map<string, { readonly group: (typeof accessGroups)[number]; readonly owners: string[] }>();
  for (const { plugin } of plugins) {
    for (const { key, group } of plugin.accessKeys) {
      const known = keys.get(key) ?? { group, owners: [] };
      known.owners.push(plugin.id);
      keys.set(key, known);
    }
  }
  return keys;
}

function askedKeys(plugins: readonly LoadedPlugin[]): ReadonlySet<string> {
  return new Set(
    plugins.flatMap(({ plugin, side }) => {
      const { operations = [], routes = [], uploads = [] } = side;
      const calls = [...operations, ...routes, ...uploads].map(({ permission }) => permission);
      return [...plugin.entities.flatMap(keysOfEntity), ...calls.flatMap(keysOfRule)];
    }),
  );
}
