import { localTime, nextCronTime, parseCron } from './cron.ts';
import type { JobDefinition } from './job.ts';
import { isWorkingDay } from './working-days.ts';

/** When something is due: at whole multiples of an interval since 1970 in UTC, or when a clock in a zone shows a time. */
export type ScheduleTimes =
  | { readonly kind: 'every'; readonly ms: number }
  | { readonly kind: 'cron'; readonly expression: string };

/** A job that is put on the queue by the clock, for each organization where its plugin is enabled, once for all processes. */
export interface Schedule {
  /** By default the job's id; stable, since its due times are kept under it. */
  readonly id: string;
  readonly job: JobDefinition;
  readonly payload: unknown;
  readonly times: ScheduleTimes;
  /** IANA name of the zone whose clock and calendar are meant. */
  readonly timeZone: string;
  /** Due times on weekends and national holidays are passed over. */
  readonly onlyWorkingDays: boolean;
  /** `cluster`: runs once for all, as the system of the global organization. */
  readonly scope: 'organization' | 'cluster';
}

export interface ScheduleOptions {
  /** Where one job has several schedules: what follows its id. */
  readonly id?: string;
  /** Default `America/Sao_Paulo`. */
  readonly timeZone?: string;
  readonly onlyWorkingDays?: boolean;
  readonly scope?: Schedule['scope'];
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;
type Unit = keyof typeof units;
export type Interval = `${number} ${Unit}` | `${number} ${Unit}s`;

/** `every('15 minutes', job, payload)`. */
export function every<P>(
  interval: Interval,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
  options: ScheduleOptions = {},
): Schedule {
  const [count, unit = ''] = interval.split(' ');
  const ms = Number(count) * (units[unit.replace(/s$/, '') as Unit] ?? Number.NaN);
  return scheduleOf({ kind: 'every', ms }, job, payload, options);
}

/** `cron('0 6 * * 1', job, payload)`: Mondays at six, by the clock of `timeZone`. */
export function cron<P>(
  expression: string,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
  options: ScheduleOptions = {},
): Schedule {
  return scheduleOf({ kind: 'cron', expression }, job, payload, options);
}

function scheduleOf(times: ScheduleTimes, job: JobDefinition, payload: unknown, options: ScheduleOptions): Schedule {
  const { id, timeZone = 'America/Sao_Paulo', onlyWorkingDays = false, scope = 'organization' } = options;
  return Object.freeze({
    id: id === undefined ? job.id : `${job.id}.${id}`,
    job,
    payload,
    times,
    timeZone,
    onlyWorkingDays,
    scope,
  });
}

/** Its times in one line: kept with what is due next, so that a schedule that was changed is reckoned anew. */
export function ruleOf({ times, timeZone, onlyWorkingDays }: Schedule): string {
  const rule = times.kind === 'every' ? `every ${times.ms / 60_000} min` : times.expression;
  return [rule, timeZone, ...(onlyWorkingDays ? ['working days'] : [])].join(', ');
}

/** The first due time behind `after`. Throws with words for a schedule that is none or never due. */
export function nextDue(schedule: Schedule, after: Date): Date {
  const { times, timeZone, onlyWorkingDays } = schedule;
  const accepts = (day: string) => !onlyWorkingDays || isWorkingDay(day);
  const next =
    times.kind === 'cron'
      ? nextCronTime(parseCron(times.expression), timeZone, after, accepts)
      : nextMultiple(times.ms, after, (at) => accepts(dayIn(at, timeZone)));
  if (!next) throw new Error(`The schedule '${schedule.id}' (${ruleOf(schedule)}) is never due.`);
  return next;
}

/** A weekend with holidays on both sides is passed within so many days. */
const longestRestMs = 14 * units.day;

function nextMultiple(ms: number, after: Date, accepts: (at: Date) => boolean): Date | undefined {
  if (!(ms >= units.minute)) throw new Error(`An interval is a minute at least, and this one ${ms} ms.`);
  let at = (Math.floor(after.getTime() / ms) + 1) * ms;
  const end = at + Math.max(longestRestMs, 60 * ms);
  while (!accepts(new Date(at)) && at < end) at += ms;
  return at < end ? new Date(at) : undefined;
}

function dayIn(at: Date, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Most missed times that are counted one by one. */
const maxCounted = 10_000;

/**
 * What is due at `now` when `from` was the next due time: the latest of the times up to now runs, the ones before it are
 * missed, and `next` is the first one to come.
 */
export function dueAt(
  schedule: Schedule,
  from: Date,
  now: Date,
): { readonly dueAt: Date; readonly missed: number; readonly next: Date } {
  let latest = from;
  let missed = 0;
  for (;;) {
    const next = nextDue(schedule, latest);
    if (next > now) return { dueAt: latest, missed, next };
    if (missed === maxCounted) return { dueAt: latest, missed, next: nextDue(schedule, now) };
    latest = next;
    missed += 1;
  }
}
