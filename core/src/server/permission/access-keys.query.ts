import { z } from 'zod';
import { GlebaError } from '../../error/gleba-error.ts';
import { Profile } from '../../identity/identity-entities.ts';
import { allow } from '../../permission/access-rule.ts';
import { keysOfEntity, keysOfRule } from '../../permission/asked-keys.ts';
import { pluginAllows } from '../../plugin/plugin-state.ts';
import { type AnyQuery, defineQuery } from '../contract/server-side.ts';
import { ruleForPeople, type WriteRule } from '../contract/write-rule.ts';
import type { LoadedPlugin } from '../plugin/plugin-host.ts';

export const accessGroups = ['screens', 'files', 'maps', 'data', 'tasks'] as const;

/** Everything that a profile can grant in this organization, in the order of the plugins. */
export function accessKeysQuery(plugins: readonly LoadedPlugin[]): AnyQuery {
  const asked = askedKeys(plugins);
  return defineQuery({
    name: 'accessKeys',
    permission: allow.adminAndUp,
    input: z.object({}),
    output: z.array(
      z.object({
        key: z.string(),
        group: z.enum(accessGroups),
        /** Plugins that declare it. */
        plugins: z.array(z.string()),
        /** Some of them is in use in the organization. */
        isEnabled: z.boolean(),
        /** A row, command, address or upload of the server asks for it; screens may ask besides. */
        isAsked: z.boolean(),
      }),
    ),
    async run({ actor }) {
      return [...declaredKeys(plugins)].map(([key, { group, owners }]) => ({
        key,
        group,
        plugins: [...owners],
        isEnabled: owners.some((id) => pluginAllows(actor.plugins, id, 'see')),
        isAsked: asked.has(key),
      }));
    },
  });
}

/** A profile that people write grants only what some plugin declares; what it granted before may stay. */
export function grantOnlyDeclared(plugins: readonly LoadedPlugin[]): WriteRule {
  const declared = declaredKeys(plugins);
  return ruleForPeople(Profile, 'core.grantOnlyDeclared', async (_tx, { before, after }) => {
    const had = new Set(before?.accessKeys);
    const unknown = after?.accessKeys.find((key) => !declared.has(key) && !had.has(key));
    if (unknown === undefined) return;
    const message = `O acesso '${unknown}' não existe.`;
    throw new GlebaError('VALIDATION', undefined, { fields: [{ field: 'accessKeys', code: 'unknownKey', message }] });
  });
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
      const { commands = [], queries = [], routes = [], uploads = [] } = side;
      const calls = [...commands, ...queries, ...routes, ...uploads].map(({ permission }) => permission);
      return [...plugin.entities.flatMap(keysOfEntity), ...calls.flatMap(keysOfRule)];
    }),
  );
}
