import * as mini from 'zod/mini';
import { jobStatuses } from '../job/job-entities.ts';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';
import { pluginActs, pluginStates } from './plugin-state.ts';

/** Who decides which plugins an organization works with. Managers run its projects, not its installation. */
const permission = allow.role('staff', 'admin');

const input = { id: mini.string().check(mini.maxLength(60)) };
const output = { id: mini.string(), state: mini.enum(pluginStates) };
const started = { ...output, jobId: mini.uuid() };

/** The plugin's first rows come with it, in the same transaction, though it is not enabled yet. */
export const installPlugin = defineCommand('installPlugin', { permission, input, output, isOutsideTransaction: true });
export const enablePlugin = defineCommand('enablePlugin', { permission, input, output });
export const disablePlugin = defineCommand('disablePlugin', { permission, input, output });
export const retirePlugin = defineCommand('retirePlugin', { permission, input, output });
export const reinstallPlugin = defineCommand('reinstallPlugin', { permission, input, output });
export const startPluginExport = defineCommand('exportPlugin', { permission, input, output: started });
/** `confirmation`: the plugin's id, typed by the person. */
export const startPluginPurge = defineCommand('purgePlugin', {
  permission,
  input: { ...input, confirmation: mini.string().check(mini.maxLength(60)) },
  output: started,
});

export const pluginExportResult = mini.object({
  files: mini.array(mini.object({ entity: mini.string(), fileId: mini.uuid(), rows: mini.int() })),
});

/** Every loaded plugin as it is in the organization, with what an administrator may do about it. */
export const pluginOverviews = defineQuery('plugins', {
  permission,
  input: {},
  output: mini.array(
    mini.object({
      id: mini.string(),
      version: mini.string(),
      state: mini.enum(pluginStates),
      /** Since when; null where the organization never decided. */
      changedAt: mini.nullable(mini.string()),
      isEssential: mini.boolean(),
      /** Ids of plugins whose services it cannot work without, and of those that cannot work without its. */
      needs: mini.array(mini.string()),
      neededBy: mini.array(mini.string()),
      /** Rows of the organization, soft-deleted ones included; `core.storedFile` are the plugin's files. */
      rows: mini.array(mini.object({ entity: mini.string(), count: mini.int() })),
      /** What may be asked for now. */
      acts: mini.array(mini.enum(pluginActs)),
      /** What cannot, and why, where the state alone does not say it. */
      refusals: mini.array(mini.object({ act: mini.enum(pluginActs), code: mini.string(), message: mini.string() })),
      /** The latest finished export. */
      exported: mini.nullable(
        mini.object({
          at: mini.string(),
          /** Began after the last change of state: what a purge asks for. */
          isCurrent: mini.boolean(),
          files: mini.array(mini.object({ entity: mini.string(), fileId: mini.uuid(), rows: mini.int() })),
        }),
      ),
      /** The latest export or purge that has not ended well: under way or failed. */
      job: mini.nullable(
        mini.object({
          id: mini.uuid(),
          act: mini.enum(['export', 'purge']),
          status: mini.enum(jobStatuses),
          error: mini.nullable(mini.string()),
        }),
      ),
    }),
  ),
});

/** What the person can be told of here, in the order of the plugins: for the choice of what they want to be told. */
export const notificationKinds = defineQuery('notificationKinds', {
  permission: allow.member,
  input: {},
  output: mini.array(mini.object({ id: mini.string(), plugin: mini.string() })),
});

export const pluginOperations = [
  installPlugin,
  enablePlugin,
  disablePlugin,
  retirePlugin,
  reinstallPlugin,
  startPluginExport,
  startPluginPurge,
  pluginOverviews,
  notificationKinds,
];
