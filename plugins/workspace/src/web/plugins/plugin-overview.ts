import type { JobStatus, PluginAct, PluginState } from '@gleba/sdk';

/** One plugin as the query `plugins` tells it to administrators. */
export interface PluginOverview {
  readonly id: string;
  readonly version: string;
  readonly state: PluginState;
  readonly changedAt: string | null;
  readonly isEssential: boolean;
  readonly needs: readonly string[];
  readonly neededBy: readonly string[];
  readonly rows: readonly { readonly entity: string; readonly count: number }[];
  readonly acts: readonly PluginAct[];
  readonly refusals: readonly { readonly act: PluginAct; readonly message: string }[];
  readonly exported: {
    readonly at: string;
    readonly isCurrent: boolean;
    readonly files: readonly ExportedFile[];
  } | null;
  readonly job: {
    readonly id: string;
    readonly act: 'export' | 'purge';
    readonly status: JobStatus;
    readonly error: string | null;
  } | null;
}

export interface ExportedFile {
  readonly entity: string;
  readonly fileId: string;
  readonly rows: number;
}

export const pluginsDocument =
  'query Plugins { plugins { id version state changedAt isEssential needs neededBy rows { entity count } acts ' +
  'refusals { act message } exported { at isCurrent files { entity fileId rows } } job { id act status error } } }';
