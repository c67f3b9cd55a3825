import { Job } from '../../job/job-entities.ts';
import { pluginErrors } from '../../plugin/plugin-errors.ts';
import { exportPlugin, purgePlugin } from '../../plugin/plugin-jobs.ts';
import {
  disablePlugin,
  enablePlugin,
  installPlugin,
  reinstallPlugin,
  retirePlugin,
  startPluginExport,
  startPluginPurge,
} from '../../plugin/plugin-operations.ts';
import { everyPluginEnabled, type PluginAct } from '../../plugin/plugin-state.ts';
import { type AnyCommand, handle } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { accessKeysOf } from '../permission/access-keys.query.ts';
import { databaseOf } from '../write/database-of.ts';
import { checkNothingElsePointsTo } from './plugin-dependants.ts';
import { act, factsOf, installationOf, type PluginWorld } from './plugin-lifecycle.ts';
import { countRows, pluginRows } from './plugin-rows.ts';

/** What an administrator may do with a plugin in their organization. Refusals carry a PLUGIN_ code and say what to do. */
export function pluginCommands(world: PluginWorld, transactions: Transactions): readonly AnyCommand[] {
  const changing = (operation: typeof enablePlugin, what: PluginAct) =>
    handle(operation, async ({ tx }, { id }) => ({ id, state: await act(world, tx, what, id) }));
  return [
    handle(installPlugin, ({ actor, correlationId }, { id }) =>
      transactions.run({ actor, correlationId, plugins: everyPluginEnabled }, async (tx) => {
        const state = await act(world, tx, 'install', id);
        await seedFirstRows(world, tx, id);
        return { id, state };
      }),
    ),
    changing(enablePlugin, 'enable'),
    changing(disablePlugin, 'disable'),
    changing(retirePlugin, 'retire'),
    changing(reinstallPlugin, 'reinstall'),
    handle(startPluginExport, async ({ tx, enqueue }, { id }) => {
      const state = await act(world, tx, 'export', id);
      const jobId = await enqueue(exportPlugin, { pluginId: id }, { referenceId: id });
      return { id, state, jobId };
    }),
    handle(startPluginPurge, async ({ tx, enqueue }, { id, confirmation }) => {
      factsOf(world, id);
      if (confirmation !== id) {
        throw pluginErrors.pluginNotConfirmed({ plugin: id }, { facts: { plugin: id } });
      }
      const before = await installationOf(tx, id);
      const state = await act(world, tx, 'purge', id);
      if (before?.state === 'retired') {
        await checkExported(tx, id, before.changedAt);
        await checkNothingElsePointsTo(world.registry, tx, id);
      }
      await checkNotUnderWay(tx, id);
      const jobId = await enqueue(purgePlugin, { pluginId: id }, { referenceId: id });
      return { id, state, jobId };
    }),
  ];
}

/** A plugin that was there before (it once began enabled, and was enabled again) has its rows already. */
async function seedFirstRows({ plugins, registry }: PluginWorld, tx: UnitOfWork, pluginId: string): Promise<void> {
  for (const part of pluginRows(registry, pluginId)) {
    if ((await countRows(databaseOf(tx), part, tx.actor.organizationId, pluginId)) > 0) return;
  }
  const loaded = plugins.find(({ plugin }) => plugin.id === pluginId);
  await loaded?.side.seed?.(tx, { isDemo: false, accessKeys: accessKeysOf(plugins) });
}

/** Nothing is written to a retired plugin, so an export that began after it was retired holds everything. */
async function checkExported(tx: UnitOfWork, pluginId: string, retiredAt: string): Promise<void> {
  const exports = await tx.count(Job, {
    filter: {
      type: { equalTo: exportPlugin.id },
      referenceId: { equalTo: pluginId },
      status: { equalTo: 'DONE' },
      startedAt: { greaterThanOrEqualTo: retiredAt },
    },
  });
  if (exports > 0) return;
  throw pluginErrors.pluginNotExported({ plugin: pluginId }, { facts: { plugin: pluginId } });
}

async function checkNotUnderWay(tx: UnitOfWork, pluginId: string): Promise<void> {
  const running = await tx.count(Job, {
    filter: {
      type: { equalTo: purgePlugin.id },
      referenceId: { equalTo: pluginId },
      status: { in: ['CREATED', 'RUNNING'] },
    },
  });
  if (running > 0) {
    throw pluginErrors.pluginPurging(
      { plugin: pluginId },
      {
        facts: { plugin: pluginId },
      },
    );
  }
}
