import { removeAbandonedUploads } from '../../file/remove-abandoned-uploads.job.ts';
import { kernel } from '../../kernel.ts';
import { type AnyJobWork, work } from '../contract/server-side.ts';
import { createDatabaseClock } from '../identity/database-clock.ts';
import { changeManyWorks } from '../job/change-many.work.ts';
import { createJobQueue, type JobQueue, type JobQueueOptions } from '../job/job-queue.ts';
import { createScheduler, type Scheduler } from '../job/scheduler.ts';
import { exportPluginWork } from '../plugin/export-plugin.work.ts';
import type { PluginWorld } from '../plugin/plugin-lifecycle.ts';
import { purgePluginWork } from '../plugin/purge-plugin.work.ts';
import type { RuntimeOptions } from './runtime.ts';

export interface BackgroundOptions extends Omit<JobQueueOptions, 'works'> {
  readonly world: PluginWorld;
  readonly patience: RuntimeOptions['patience'];
  removeAbandoned(): Promise<void>;
}

/** What happens without anybody asking at that moment: jobs, the kernel's own among them, and the clock that starts some. */
export function createBackground({ world, patience, removeAbandoned, ...options }: BackgroundOptions): {
  readonly jobs: JobQueue;
  readonly scheduler: Scheduler;
} {
  const { db, clock = createDatabaseClock(db) } = options;
  const kernelWorks: readonly AnyJobWork[] = [
    exportPluginWork(world, db),
    purgePluginWork(world, db),
    work(removeAbandonedUploads, removeAbandoned),
    ...changeManyWorks(world.registry),
  ];
  const works = [...kernelWorks, ...world.plugins.flatMap(({ side: { jobs = [] } }) => jobs)];
  const jobs = createJobQueue({ ...patience?.jobs, ...options, works });
  const plugins = [kernel, ...world.plugins.map(({ plugin }) => plugin)];
  const scheduler = createScheduler({
    ...patience?.schedules,
    ...options,
    clock,
    schedules: plugins.flatMap(({ schedules }) => schedules),
    enqueue: jobs.enqueue,
  });
  return { jobs, scheduler };
}
