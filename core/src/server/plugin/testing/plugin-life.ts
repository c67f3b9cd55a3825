import type { EntityRegistry } from '../../../entity/registry.ts';
import type { PluginAct } from '../../../plugin/plugin-state.ts';
import type { Queryable } from '../../db/db.ts';
import { tableOf } from '../../schema/column.ts';

/** A running program as a test asks it: documents as a person, and its database. */
export interface LifeHost {
  readonly runtime: { readonly db: Queryable; readonly registry: EntityRegistry };
  graphql<T>(
    document: string,
    variables?: Record<string, unknown>,
    authorization?: string,
  ): Promise<{
    readonly data: T | null;
    readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
    readonly text: string;
  }>;
}

export interface PluginOverview {
  readonly id: string;
  readonly version: string;
  readonly state: string;
  readonly changedAt: string | null;
  readonly isEssential: boolean;
  readonly needs: readonly string[];
  readonly neededBy: readonly string[];
  readonly rows: readonly { readonly entity: string; readonly count: number }[];
  readonly acts: readonly string[];
  readonly refusals: readonly { readonly act: string; readonly code: string; readonly message: string }[];
  readonly exported: {
    readonly at: string;
    readonly isCurrent: boolean;
    readonly files: readonly { readonly entity: string; readonly fileId: string; readonly rows: number }[];
  } | null;
  readonly job: { readonly id: string; readonly act: string; readonly status: string; readonly error: string } | null;
}

/** `error`: the refusal's code and message, undefined where the act was done. */
export interface ActOutcome {
  readonly state: string | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** What administrators do with plugins, by the commands' names; for tests of plugins' lives. */
export function pluginLife(host: LifeHost, authorization: string) {
  async function run(act: PluginAct, input: Record<string, unknown>): Promise<ActOutcome> {
    const command = `${act}Plugin`;
    const type = `${command.charAt(0).toUpperCase()}${command.slice(1)}Input`;
    const { data, errors } = await host.graphql<Record<string, { state: string } | null>>(
      `mutation($input: ${type}!) { ${command}(input: $input) { state } }`,
      { input },
      authorization,
    );
    const [first] = errors;
    return {
      state: data?.[command]?.state,
      error: first && { code: first.extensions.code, message: first.message },
    };
  }

  async function plugins(): Promise<readonly PluginOverview[]> {
    const { data, text } = await host.graphql<{ plugins: readonly PluginOverview[] }>(
      `{ plugins { id version state changedAt isEssential needs neededBy rows { entity count } acts
         refusals { act code message } exported { at isCurrent files { entity fileId rows } }
         job { id act status error } } }`,
      {},
      authorization,
    );
    if (!data?.plugins) throw new Error(text);
    return data.plugins;
  }

  async function plugin(id: string): Promise<PluginOverview> {
    const found = (await plugins()).find((known) => known.id === id);
    if (!found) throw new Error(`There is no plugin '${id}'.`);
    return found;
  }

  /** Waits until the plugin is so; a failed job would make that for ever. */
  async function until(id: string, isSo: (plugin: PluginOverview) => boolean): Promise<PluginOverview> {
    for (;;) {
      const found = await plugin(id);
      if (found.job?.status === 'FAILED') throw new Error(found.job.error);
      if (isSo(found)) return found;
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  return {
    install: (id: string) => run('install', { id }),
    enable: (id: string) => run('enable', { id }),
    disable: (id: string) => run('disable', { id }),
    retire: (id: string) => run('retire', { id }),
    reinstall: (id: string) => run('reinstall', { id }),
    export: (id: string) => run('export', { id }),
    purge: (id: string, confirmation = id) => run('purge', { id, confirmation }),
    plugins,
    plugin,
    /** Waits for the export that was asked for last; answers its files. */
    exported: async (id: string) => (await until(id, ({ exported, job }) => !job && exported !== null)).exported,
    purged: (id: string) => until(id, ({ state }) => state === 'purged'),
  };
}

export type PluginLife = ReturnType<typeof pluginLife>;

/** Every stored row of a plugin, of all organizations, as the database writes it: by entity id, in the order of ids. */
export async function storedRowsOf(
  { db, registry }: LifeHost['runtime'],
  pluginId: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const stored: Record<string, readonly string[]> = {};
  for (const entity of registry.entities) {
    if (entity.plugin !== pluginId) continue;
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${tableOf(entity)} t order by t.id`);
    stored[entity.id] = rows.map(({ row }) => row);
  }
  return stored;
}

/**
 * For any enabled plugin: disabled, retired and reinstalled. Answers its rows before, while it was retired and afterwards,
 * which must be the same. Throws where an act is refused.
 */
export async function retireAndReinstall(host: LifeHost, authorization: string, pluginId: string) {
  const life = pluginLife(host, authorization);
  const done = async (outcome: Promise<ActOutcome>) => {
    const { error } = await outcome;
    if (error) throw new Error(`${error.code}: ${error.message}`);
  };
  const before = await storedRowsOf(host.runtime, pluginId);
  await done(life.disable(pluginId));
  await done(life.retire(pluginId));
  const retired = await storedRowsOf(host.runtime, pluginId);
  await done(life.reinstall(pluginId));
  return { before, retired, after: await storedRowsOf(host.runtime, pluginId) };
}
