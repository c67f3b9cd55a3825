import type { JobProgress } from '@gleba/sdk';
import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PluginOverview, pluginsDocument } from './plugin-overview.ts';

export interface LoadedPlugins {
  /** Undefined until the first answer. */
  readonly plugins: readonly PluginOverview[] | undefined;
  /** Why there is no answer, or no newer one. */
  readonly error: unknown;
  readonly progress: ReadonlyMap<string, JobProgress>;
  reload(): void;
}

/** One change is told by several events; they are answered by one question. */
const quietMs = 150;

/** The organization's plugins, kept fresh by what is told live: another administrator's acts, and how jobs go. */
export function usePlugins(): LoadedPlugins {
  const { api, live } = useServices();
  const [answer, setAnswer] = useState<Pick<LoadedPlugins, 'plugins' | 'error'>>({
    plugins: undefined,
    error: undefined,
  });
  const [progress, setProgress] = useState<LoadedPlugins['progress']>(new Map());
  const latest = useRef(0);
  const reload = useCallback(() => {
    latest.current += 1;
    const asked = latest.current;
    api.graphql<{ plugins: readonly PluginOverview[] }>(pluginsDocument, {}, { isQuiet: true }).then(
      ({ plugins }) => asked === latest.current && setAnswer({ plugins, error: undefined }),
      (error: unknown) => asked === latest.current && setAnswer((known) => ({ ...known, error })),
    );
  }, [api]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(reload, quietMs);
    };
    const stop = live.subscribe((message) => {
      if (message.kind === 'transient' && message.name === 'core.jobProgress') {
        const { jobId, progress: value } = message.data as { readonly jobId: string; readonly progress: JobProgress };
        setProgress((known) => new Map(known).set(jobId, value));
      } else if (message.kind === 'reset' || ('entity' in message && isAboutPlugins(message.entity))) soon();
    });
    reload();
    return () => {
      clearTimeout(timer);
      stop();
      // What is still on its way is for nobody.
      latest.current += 1;
    };
  }, [live, reload]);
  return { ...answer, progress, reload };
}

function isAboutPlugins(entity: string): boolean {
  return entity === 'core.pluginInstallation' || entity === 'core.job';
}
