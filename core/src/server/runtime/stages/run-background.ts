import { removeAbandonedUploads } from '../../../file/remove-abandoned-uploads.job.ts';
import { kernel } from '../../../kernel.ts';
import { provide } from '../../../plugin/provided.ts';
import { type AnyJobWork, work } from '../../contract/server-side.ts';
import { createReactionRunner } from '../../event/reaction-runner.ts';
import { createDatabaseClock } from '../../identity/database-clock.ts';
import { noteLockoutWork } from '../../identity/note-lockout.work.ts';
import { changeManyWorks } from '../../job/change-many.work.ts';
import { createJobQueue } from '../../job/job-queue.ts';
import { createScheduler } from '../../job/scheduler.ts';
import { exportPluginWork } from '../../plugin/export-plugin.work.ts';
import { purgePluginWork } from '../../plugin/purge-plugin.work.ts';
import { parts } from '../kernel-parts.ts';
import type { After, Background } from './stages.ts';

export function runBackground(
  stages: After<'options' | 'data' | 'services' | 'schema' | 'access' | 'writing' | 'fileDoors'>,
): Background {
  const { options, schema } = stages;
  const { db, bus, log, files, quota, statistics } = stages.data;
  const { plugins, registry } = schema;
  const { states, actorFor, isEnabled } = stages.access;
  const { background: transactions } = stages.writing;
  const { uploads } = stages.fileDoors;
  const { patience, clock = createDatabaseClock(db) } = options;
  const kernelWorks: readonly AnyJobWork[] = [
    noteLockoutWork,
    exportPluginWork(schema, db),
    purgePluginWork(schema, db),
    work(removeAbandonedUploads, () => uploads.removeAbandoned()),
    ...changeManyWorks(registry),
  ];
  const works = [...kernelWorks, ...plugins.flatMap(({ side }) => side.jobs ?? [])];
  const hasWork = new Map(works.map((of) => [of.job.id, of.hasWork]));
  const jobs = createJobQueue({
    ...patience?.jobs,
    ...{ db, bus, log, transactions, actorFor, clock: options.clock },
    works,
    filesFor: quota.filesFor,
    countTables: statistics.count,
    pluginsOf: states.statesOf,
  });
  const scheduler = createScheduler({
    ...patience?.schedules,
    ...{ db, log, transactions, clock },
    pluginsOf: states.statesOf,
    schedules: [kernel, ...plugins.map(({ plugin }) => plugin)].flatMap(({ schedules }) => schedules),
    enqueue: jobs.enqueue,
    hasWork: async (jobId, tx) => (await hasWork.get(jobId)?.(tx)) ?? true,
  });
  const reactions = createReactionRunner({
    ...patience?.reactions,
    ...{ db, bus, log, files, transactions, isEnabled },
    reactions: plugins.flatMap(({ side }) => side.reactions ?? []),
    absentPlugins: options.entries
      .map(({ plugin }) => plugin.id)
      .filter((id) => !plugins.some(({ plugin }) => plugin.id === id)),
  });
  stages.services.container.load('kernel.background', [provide(parts.jobs, jobs)]);
  return { jobs, scheduler, reactions };
}
