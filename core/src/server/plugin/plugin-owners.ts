import { kernelId } from '../../plugin/plugin-state.ts';
import type { StartedSide } from '../contract/server-side.ts';
import type { LoadedPlugin } from './plugin-host.ts';

/** Which plugin brought a command, query, route or upload purpose: whose state decides whether it is to be had. */
export interface PluginOwners {
  /** Throws for a part that no plugin declared. */
  of(part: object): string;
}

type Parts = Pick<StartedSide, 'operations' | 'routes' | 'uploads'>;

export function pluginOwners(plugins: readonly LoadedPlugin[], kernelParts: Parts = {}): PluginOwners {
  const owners = new Map<object, string>();
  for (const part of partsOf(kernelParts)) owners.set(part, kernelId);
  for (const { plugin, side } of plugins) for (const part of partsOf(side)) owners.set(part, plugin.id);
  return {
    of(part) {
      const owner = owners.get(part);
      if (owner === undefined) throw new Error('Something is asked for that no plugin declared.');
      return owner;
    },
  };
}

function partsOf({ operations = [], routes = [], uploads = [] }: Parts): readonly object[] {
  return [...operations, ...routes, ...uploads];
}
