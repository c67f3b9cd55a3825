import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from '../../../core/src/index.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface FoundPlugin {
  readonly plugin: Plugin;
  /** Of its sources. */
  readonly folder: string;
}

/** Every plugin below `plugins`, and the examples where they are wanted, by their definitions. */
export async function findPlugins(below: readonly string[] = ['plugins']): Promise<readonly FoundPlugin[]> {
  const folders = below.flatMap((place) =>
    readdirSync(join(root, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${place}/${name}/src`),
  );
  return Promise.all(
    folders.map(async (folder) => {
      const definition: Readonly<Record<string, unknown>> = await import(join(root, folder, 'plugin.ts'));
      const plugin = Object.values(definition).find(isPlugin);
      if (!plugin) throw new Error(`${folder}/plugin.ts exports no plugin.`);
      return { plugin, folder };
    }),
  );
}

function isPlugin(value: unknown): value is Plugin {
  return (
    typeof value === 'object' && value !== null && 'operations' in value && 'entities' in value && 'needs' in value
  );
}
