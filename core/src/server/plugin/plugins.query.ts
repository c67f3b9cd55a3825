import type { RecordOf } from '../../entity/entity-types.ts';
import { Job } from '../../job/job-entities.ts';
import type { AnswerOf } from '../../operation/operation.ts';
import { actRefusal, type PluginFacts } from '../../plugin/plugin-acts.ts';
import { PluginInstallation } from '../../plugin/plugin-installation-entity.ts';
import { exportPlugin, purgePlugin } from '../../plugin/plugin-jobs.ts';
import { pluginExportResult, pluginOverviews } from '../../plugin/plugin-operations.ts';
import { type PluginState, pluginActs } from '../../plugin/plugin-state.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { databaseOf } from '../write/database-of.ts';
import { currentStates, type PluginWorld } from './plugin-lifecycle.ts';
import { countRows, pluginRows } from './plugin-rows.ts';

export function pluginsQuery(world: PluginWorld): AnyQuery {
  return handle(pluginOverviews, ({ transaction }) =>
    transaction(async (tx) => {
      const states = await currentStates(world, tx);
      const decisions = await tx.list(PluginInstallation);
      const answer: AnswerOf<typeof pluginOverviews>[number][] = [];
      for (const facts of world.facts) {
        const changedAt = decisions.find(({ pluginId }) => pluginId === facts.id)?.changedAt ?? null;
        answer.push({
          id: facts.id,
          version: world.plugins.find(({ plugin }) => plugin.id === facts.id)?.plugin.version ?? '',
          state: states.get(facts.id) ?? 'available',
          changedAt,
          isEssential: facts.isEssential,
          needs: [...facts.needs],
          neededBy: world.facts.filter(({ needs }) => needs.includes(facts.id)).map(({ id }) => id),
          rows: await rowsOf(world, tx, facts.id),
          ...actsOf(world, facts, states),
          ...(await workOf(tx, facts.id, changedAt)),
        });
      }
      return answer;
    }),
  );
}

async function rowsOf({ registry }: PluginWorld, tx: UnitOfWork, pluginId: string) {
  const rows: { entity: string; count: number }[] = [];
  for (const part of pluginRows(registry, pluginId)) {
    rows.push({
      entity: part.entity.id,
      count: await countRows(databaseOf(tx), part, tx.actor.organizationId, pluginId),
    });
  }
  return rows;
}

function actsOf({ facts }: PluginWorld, plugin: PluginFacts, states: ReadonlyMap<string, PluginState>) {
  const asked = pluginActs.map((act) => ({ act, refusal: actRefusal(act, plugin, facts, states) }));
  return {
    acts: asked.flatMap(({ act, refusal }) => (refusal ? [] : [act])),
    refusals: asked.flatMap(({ act, refusal }) =>
      refusal && refusal.code !== 'PLUGIN_STATE' ? [{ act, code: refusal.code, message: refusal.message }] : [],
    ),
  };
}

/** How far exports and purges of the plugin are. */
async function workOf(tx: UnitOfWork, pluginId: string, changedAt: string | null) {
  const latest = async (filter: object): Promise<RecordOf<typeof Job> | undefined> =>
    (
      await tx.list(Job, {
        filter: { referenceId: { equalTo: pluginId }, ...filter },
        orderBy: ['-createdAt'],
        first: 1,
      })
    )[0];
  const done = await latest({ type: { equalTo: exportPlugin.id }, status: { equalTo: 'DONE' } });
  const last = await latest({ type: { in: [exportPlugin.id, purgePlugin.id] } });
  const result = pluginExportResult.safeParse(done?.result);
  const isOpen = last && last.status !== 'DONE' && last.status !== 'CANCELED';
  const exported =
    done?.startedAt && result.success
      ? {
          at: done.startedAt,
          isCurrent: changedAt === null || Date.parse(done.startedAt) >= Date.parse(changedAt),
          files: result.data.files,
        }
      : null;
  const act: 'export' | 'purge' = last?.type === purgePlugin.id ? 'purge' : 'export';
  return {
    exported,
    job: isOpen ? { id: last.id, act, status: last.status, error: last.error, refusal: last.refusal } : null,
  };
}
