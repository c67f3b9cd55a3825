import { nextDue } from '../../job/schedule.ts';
import type { Plugin } from '../../plugin/plugin.ts';
import { pluginOf } from '../../plugin/plugin-state.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { AnyJobWork } from '../contract/server-side.ts';

/** Where what a plugin declares of its jobs and what its server side does for them do not fit together: all of it at once. */
export function jobProblems(plugin: Plugin, works: readonly AnyJobWork[]): readonly PluginProblem[] {
  const declared = plugin.jobs.map(({ id }) => id);
  const handed = works.map(({ job }) => job.id);
  const problem = (code: PluginProblem['code'], message: string, fix: string): PluginProblem => ({
    plugin: plugin.id,
    code,
    message,
    fix,
  });
  return [
    ...declared
      .filter((id) => pluginOf(id) !== plugin.id)
      .map((id) =>
        problem(
          'invalid-definition',
          `Its job '${id}' does not begin with the plugin's id.`,
          `Call it '${plugin.id}.<imperative>'.`,
        ),
      ),
    ...repeated(declared).map((id) =>
      problem('invalid-definition', `It declares the job '${id}' twice.`, 'Take one of the two out of `jobs`.'),
    ),
    ...declared
      .filter((id) => !handed.includes(id))
      .map((id) =>
        problem(
          'job-without-work',
          `It declares the job '${id}', and its server side has no work for it.`,
          'Add `work(job, run)` to the `jobs` of its server side, or take the job out of definePlugin.',
        ),
      ),
    ...works
      .filter(({ job }) => !plugin.jobs.includes(job))
      .map(({ job: { id } }) =>
        problem(
          'work-without-job',
          `Its server side has work for the job '${id}', which its definition does not declare.`,
          'Add the job to `jobs` of definePlugin.',
        ),
      ),
    ...repeated(handed).map((id) =>
      problem('work-without-job', `Its server side has work for the job '${id}' twice.`, 'Keep one of the two.'),
    ),
    ...scheduleProblems(plugin).map(([message, fix]) => problem('invalid-schedule', message, fix)),
  ];
}

function scheduleProblems({ schedules, jobs }: Plugin): (readonly [message: string, fix: string])[] {
  return [
    ...repeated(schedules.map(({ id }) => id)).map(
      (id) => [`It has two schedules '${id}'.`, 'Give one of them an `id` of its own.'] as const,
    ),
    ...schedules
      .filter(({ job }) => !jobs.includes(job))
      .map(({ id }) => [`Its schedule '${id}' starts a job that it does not declare.`, 'Add it to `jobs`.'] as const),
    ...schedules.flatMap((schedule) => {
      try {
        nextDue(schedule, new Date(0));
        return [];
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return [[`Its schedule '${schedule.id}' cannot be read: ${words}`, 'Fix its times or time zone.'] as const];
      }
    }),
  ];
}

function repeated(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}
