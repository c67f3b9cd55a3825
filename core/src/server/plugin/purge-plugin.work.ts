import { DeadLetter } from '../../event/dead-letter-entity.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { Job } from '../../job/job-entities.ts';
import { pluginPurged } from '../../plugin/plugin.event.ts';
import { purgePlugin } from '../../plugin/plugin-jobs.ts';
import { stateAfter } from '../../plugin/plugin-state.ts';
import { type AnyJobWork, type JobContext, work } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import { updateBatch } from '../job/job-batch-status.ts';
import { tableOf } from '../schema/column.ts';
import { databaseOf } from '../write/database-of.ts';
import { currentStates, type PluginWorld, writeState } from './plugin-lifecycle.ts';
import { countRows, holdingReferences, inRemovalOrder, type PluginRows, pluginRows } from './plugin-rows.ts';

const rowsAtOnce = 2000;
const filesAtOnce = 100;

/** Rows that there were before the first was removed, by entity; nobody writes to a plugin that is purging. */
type Counts = Readonly<Record<string, number>>;

/**
 * Removes an organization's rows and files of a purging plugin, those that point to others first. The log is not touched;
 * rows that are removed so are not told of one by one, but by one event that says who did it and how many there were.
 */
export function purgePluginWork(world: PluginWorld, db: Db): AnyJobWork {
  return work(purgePlugin, async (context: JobContext<{ counts: Counts }, typeof pluginPurged>, { pluginId }) => {
    const { organizationId } = context.actor;
    const state = await context.transaction(async (tx) => (await currentStates(world, tx)).get(pluginId));
    // An earlier run of this job had finished and could not tell so.
    if (!state || !stateAfter('finishPurge', state)) return { plugin: pluginId };
    const parts = inRemovalOrder(pluginRows(world.registry, pluginId));
    const counts = context.checkpoint?.counts ?? (await countAll(db, parts, organizationId, pluginId));
    await context.step({ counts }, async () => {});
    const total = sum(counts);
    let left = sum(await countAll(db, parts, organizationId, pluginId));
    for (const part of parts) {
      for (;;) {
        const rows = await removeSome(context, part, pluginId);
        if (rows === 0) break;
        left -= rows;
        context.progress({ done: total - left, total, text: 'core.pluginPurge.progress' });
      }
    }
    await context.step({ counts }, (tx) => finish(world, tx, pluginId, counts));
    return { plugin: pluginId, removed: counts };
  });
}

async function countAll(db: Db, parts: readonly PluginRows[], organizationId: number, pluginId: string) {
  const counts: Record<string, number> = {};
  for (const part of parts) counts[part.entity.id] = await countRows(db, part, organizationId, pluginId);
  return counts;
}

/** Answers how many rows are gone; 0 when none was left. */
async function removeSome(context: JobContext, { entity, where }: PluginRows, pluginId: string): Promise<number> {
  const parameters = [context.actor.organizationId, pluginId];
  const isFile = entity === StoredFile;
  // Rows of one entity that point to one another go in one statement, at whose end the database checks them.
  const isAtOnce = holdingReferences(entity, entity).length > 0;
  const limit = isAtOnce ? '' : `limit ${isFile ? filesAtOnce : rowsAtOnce}`;
  const chosen = `select r.id from ${tableOf(entity)} r where ${where} order by r.id ${limit}`;
  if (isFile) {
    const keys = `select storage_key from core.stored_file where id in (${chosen})`;
    const { rows } = await context.transaction((tx) => databaseOf(tx).query<{ storage_key: string }>(keys, parameters));
    // Bytes first: a row without bytes is found again by the next run, bytes without a row by nobody.
    for (const { storage_key } of rows) await context.files.remove(storage_key);
  }
  const removal = `delete from ${tableOf(entity)} where id in (${chosen})`;
  return (await context.transaction((tx) => databaseOf(tx).query(removal, parameters))).rowCount;
}

async function finish(
  world: PluginWorld,
  tx: UnitOfWork<typeof pluginPurged>,
  pluginId: string,
  counts: Counts,
): Promise<void> {
  const recordId = await writeState(tx, pluginId, 'purged');
  const { [StoredFile.id]: files = 0, ...rows } = counts;
  await tx.emit(pluginPurged, recordId, { plugin: pluginId, rows, files });
  await endHeldWork(world, tx, pluginId);
}

/** Jobs and dead letters of the plugin speak of rows that are gone: nobody shall run them when it is installed anew. */
async function endHeldWork({ plugins }: PluginWorld, tx: UnitOfWork, pluginId: string): Promise<void> {
  const { jobs = [], reactions = [] } = plugins.find(({ plugin }) => plugin.id === pluginId)?.side ?? {};
  const held = await tx.list(Job, {
    filter: { type: { in: jobs.map(({ job }) => job.id) }, status: { in: ['CREATED', 'RUNNING', 'WAITING'] } },
  });
  for (const { id, jobBatchId } of held) {
    await tx.update(Job, id, { status: 'CANCELED', finishedAt: new Date().toISOString() });
    await updateBatch(tx, jobBatchId);
  }
  const letters = await tx.list(DeadLetter, {
    filter: { reactionId: { in: reactions.map(({ id }) => id) }, status: { equalTo: 'open' } },
  });
  for (const { id } of letters) await tx.update(DeadLetter, id, { status: 'discarded' });
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((all, rows) => all + rows, 0);
}
