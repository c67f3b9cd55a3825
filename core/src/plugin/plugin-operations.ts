import * as z from 'zod/mini';
import { refusal } from '../error/refusal.ts';
import { jobStatuses } from '../job/job-entities.ts';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';
import { pluginActs, pluginStates } from './plugin-state.ts';

/** Who decides which plugins an organization works with. Managers run its projects, not its installation. */
const permission = allow.role('staff', 'admin');

const input = { id: z.string().check(z.maxLength(60)) };
const output = { id: z.string(), state: z.enum(pluginStates) };
const started = { ...output, jobId: z.uuid() };

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
  input: { ...input, confirmation: z.string().check(z.maxLength(60)) },
  output: started,
});

export const pluginExportResult = z.object({
  files: z.array(z.object({ entity: z.string(), fileId: z.uuid(), rows: z.int() })),
});

/** Every loaded plugin as it is in the organization, with what an administrator may do about it. */
export const pluginOverviews = defineQuery('plugins', {
  permission,
  input: {},
  output: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      state: z.enum(pluginStates),
      /** Since when; null where the organization never decided. */
      changedAt: z.nullable(z.string()),
      isEssential: z.boolean(),
      /** Ids of plugins whose services it cannot work without, and of those that cannot work without its. */
      needs: z.array(z.string()),
      neededBy: z.array(z.string()),
      /** Rows of the organization, soft-deleted ones included; `core.storedFile` are the plugin's files. */
      rows: z.array(z.object({ entity: z.string(), count: z.int() })),
      /** What may be asked for now. */
      acts: z.array(z.enum(pluginActs)),
      /** What cannot, and why, where the state alone does not say it. */
      refusals: z.array(z.object({ act: z.enum(pluginActs), code: z.string(), message: z.string() })),
      /** The latest finished export. */
      exported: z.nullable(
        z.object({
          at: z.string(),
          /** Began after the last change of state: what a purge asks for. */
          isCurrent: z.boolean(),
          files: z.array(z.object({ entity: z.string(), fileId: z.uuid(), rows: z.int() })),
        }),
      ),
      /** The latest export or purge that has not ended well: under way or failed. */
      job: z.nullable(
        z.object({
          id: z.uuid(),
          act: z.enum(['export', 'purge']),
          status: z.enum(jobStatuses),
          error: z.nullable(z.string()),
          refusal: z.nullable(refusal),
        }),
      ),
    }),
  ),
});

/** What the person can be told of here, in the order of the plugins: for the choice of what they want to be told. */
export const notificationKinds = defineQuery('notificationKinds', {
  permission: allow.member,
  input: {},
  output: z.array(z.object({ id: z.string(), plugin: z.string() })),
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
