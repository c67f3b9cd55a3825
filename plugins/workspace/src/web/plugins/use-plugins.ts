import { Job, type JobProgress, PluginInstallation, pluginOverviews } from '@gleba/sdk';
import { useQuery, useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { PluginOverview } from './plugin-overview.ts';

export interface LoadedPlugins {
  /** Undefined until the first answer. */
  readonly plugins: readonly PluginOverview[] | undefined;
  /** Why there is no answer, or no newer one. */
  readonly error: unknown;
  readonly progress: ReadonlyMap<string, JobProgress>;
  reload(): void;
}

/** The organization's plugins, kept fresh by what is told live: another administrator's acts, and how jobs go. */
export function usePlugins(): LoadedPlugins {
  const { live } = useServices();
  const {
    answer: plugins,
    failure: error,
    reload,
  } = useQuery(pluginOverviews, {}, { staleOn: [PluginInstallation, Job] });
  const [progress, setProgress] = useState<LoadedPlugins['progress']>(new Map());
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind !== 'transient' || message.name !== 'core.jobProgress') return;
        const { jobId, progress: value } = message.data as { readonly jobId: string; readonly progress: JobProgress };
        setProgress((known) => new Map(known).set(jobId, value));
      }),
    [live],
  );
  return { plugins, error, progress, reload: () => void reload() };
}
