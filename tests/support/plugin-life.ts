import type { KernelRuntime } from '@gleba/core/server';
import { expect } from 'vitest';
import type { TestRuntime } from './test-runtime.ts';

/** What administrators do with plugins, by the commands' names, and what must hold for every plugin while they do. */

export type Host = Pick<TestRuntime, 'graphql'> & { readonly runtime: KernelRuntime };

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

export function pluginLife(host: Host, authorization: string) {
  async function run(command: string, input: Record<string, unknown>): Promise<ActOutcome> {
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

  return {
    install: (id: string) => run('installPlugin', { id }),
    enable: (id: string) => run('enablePlugin', { id }),
    disable: (id: string) => run('disablePlugin', { id }),
    retire: (id: string) => run('retirePlugin', { id }),
    reinstall: (id: string) => run('reinstallPlugin', { id }),
    export: (id: string) => run('exportPlugin', { id }),
    purge: (id: string, confirmation = id) => run('purgePlugin', { id, confirmation }),
    plugins,
    plugin,
    /** Waits for the export that was asked for last; answers its files. */
    async exported(id: string) {
      for (;;) {
        const { exported, job } = await plugin(id);
        if (job?.status === 'FAILED') throw new Error(job.error);
        if (!job && exported) return exported;
        await new Promise((later) => setTimeout(later, 50));
      }
    },
    async purged(id: string) {
      for (;;) {
        const { state, job } = await plugin(id);
        if (job?.status === 'FAILED') throw new Error(job.error);
        if (state === 'purged') return;
        await new Promise((later) => setTimeout(later, 50));
      }
    },
  };
}

/** Every stored row of a plugin, of all organizations, as the database writes it: by entity id, in the order of ids. */
export async function storedRows({ runtime }: Host, pluginId: string): Promise<Record<string, readonly string[]>> {
  const stored: Record<string, readonly string[]> = {};
  for (const { id, plugin, name } of runtime.registry.entities) {
    if (plugin !== pluginId) continue;
    const table = `"${plugin}"."${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
    const { rows } = await runtime.db.query<{ row: string }>(`select t::text as row from ${table} t order by t.id`);
    stored[id] = rows.map(({ row }) => row);
  }
  return stored;
}

/** For any plugin whose rows are there already: retired and reinstalled, not one of them has changed. */
export async function expectRetireAndReinstallToKeepRows(
  host: Host,
  authorization: string,
  pluginId: string,
): Promise<void> {
  const life = pluginLife(host, authorization);
  const before = await storedRows(host, pluginId);
  expect(Object.values(before).flat().length, `rows of '${pluginId}'`).toBeGreaterThan(0);
  expect(await life.disable(pluginId)).toEqual({ state: 'disabled', error: undefined });
  expect(await life.retire(pluginId)).toEqual({ state: 'retired', error: undefined });
  expect(await storedRows(host, pluginId)).toEqual(before);
  expect(await life.reinstall(pluginId)).toEqual({ state: 'enabled', error: undefined });
  expect(await storedRows(host, pluginId)).toEqual(before);
}
