import { z } from 'zod';
import type { RecordOf } from '../../entity/entity-types.ts';
import { Job, jobStatuses } from '../../job/job-entities.ts';
import { actRefusal, type PluginFacts } from '../../plugin/plugin-acts.ts';
import { PluginInstallation } from '../../plugin/plugin-installation-entity.ts';
import { exportPlugin, purgePlugin } from '../../plugin/plugin-jobs.ts';
import { type PluginState, pluginActs, pluginStates } from '../../plugin/plugin-state.ts';
import { type AnyQuery, defineQuery } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { administrators } from './plugin-commands.ts';
import { currentStates, type PluginWorld } from './plugin-lifecycle.ts';
import { countRows, pluginRows } from './plugin-rows.ts';

const exportResult = z.object({ files: z.array(z.object({ entity: z.string(), fileId: z.uuid(), rows: z.int() })) });

const overview = z.object({
  id: z.string(),
  version: z.string(),
  state: z.enum(pluginStates),
  /** Since when; null where the organization never decided. */
  changedAt: z.string().nullable(),
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
  exported: z
    .object({
      at: z.string(),
      /** Began after the last change of state: what a purge asks for. */
      isCurrent: z.boolean(),
      files: z.array(z.object({ entity: z.string(), fileId: z.uuid(), rows: z.int() })),
    })
    .nullable(),
  /** The latest export or purge that has not ended well: under way or failed. */
  job: z
    .object({
      id: z.uuid(),
      act: z.enum(['export', 'purge']),
      status: z.enum(jobStatuses),
      error: z.string().nullable(),
    })
    .nullable(),
});

/** Every loaded plugin as it is in the organization, with what an administrator may do about it. */
export function pluginsQuery(world: PluginWorld): AnyQuery {
  return defineQuery({
    name: 'plugins',
    permission: administrators,
    input: z.object({}),
    output: z.array(overview),
    run: ({ transaction }) =>
      transaction(async (tx) => {
        const states = await currentStates(world, tx);
        const decisions = await tx.list(PluginInstallation);
        const answer: z.infer<typeof overview>[] = [];
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
  });
}

async function rowsOf({ registry }: PluginWorld, tx: UnitOfWork, pluginId: string) {
  const rows: { entity: string; count: number }[] = [];
  for (const part of pluginRows(registry, pluginId)) {
    rows.push({ entity: part.entity.id, count: await countRows(tx, part, tx.actor.organizationId, pluginId) });
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
  const result = exportResult.safeParse(done?.result);
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
  return { exported, job: isOpen ? { id: last.id, act, status: last.status, error: last.error } : null };
}
