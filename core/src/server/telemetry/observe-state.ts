import type { Observable } from '@opentelemetry/api';
import type { Db, Queryable } from '../db/db.ts';
import { instruments, kernelMeter } from './instruments.ts';

export interface ObservedState {
  readonly db: Db;
  readonly plans: () => number;
  readonly liveConnections: () => number;
}

interface QueueState {
  readonly unpublished: number;
  readonly seconds_behind: number;
  readonly dead_letters: number;
  readonly jobs: readonly { readonly type: string; readonly status: string; readonly count: number }[];
}

/**
 * What is looked at when somebody asks for the metrics, and not before. Queue, dead letters and jobs are the database's, so
 * every process tells the same figures of them: take the maximum over processes, not the sum. Answers how to stop.
 */
export function observeState({ db, plans, liveConnections }: ObservedState): () => void {
  if (!instruments.isMeasuring) return () => {};
  const meter = kernelMeter();
  const gauge = (name: string, description: string, unit = '') =>
    meter.createObservableGauge(name, { description, unit });
  const planCount = gauge('gleba_graphql_plans', 'Plans in the cache.');
  const connections = gauge('gleba_database_connections', 'By state: in_use, idle; waiting: callers for one.');
  const live = gauge('gleba_live_connections', 'Open event streams.');
  const unpublished = gauge('gleba_events_unpublished', 'Committed events that the bus has not acknowledged.');
  const behind = gauge('gleba_events_behind_seconds', 'Age of the oldest of them.', 's');
  const deadLetters = gauge('gleba_dead_letters_open', 'Dead letters that wait for a person.');
  const jobs = gauge('gleba_jobs', 'Jobs that have not ended, by type and status.');
  const observed: Observable[] = [planCount, connections, live, unpublished, behind, deadLetters, jobs];
  const look: Parameters<typeof meter.addBatchObservableCallback>[0] = async (result) => {
    result.observe(planCount, plans());
    result.observe(live, liveConnections());
    const load = db.load?.();
    if (load) {
      result.observe(connections, load.inUse, { state: 'in_use' });
      result.observe(connections, load.idle, { state: 'idle' });
      result.observe(connections, load.waiting, { state: 'waiting' });
    }
    // While the database is away these are absent, which an alert can tell from nought.
    const state = await readQueues(db).catch(() => undefined);
    if (!state) return;
    result.observe(unpublished, state.unpublished);
    result.observe(behind, state.seconds_behind);
    result.observe(deadLetters, state.dead_letters);
    for (const { type, status, count } of state.jobs) result.observe(jobs, count, { type, status });
  };
  meter.addBatchObservableCallback(look, observed);
  return () => meter.removeBatchObservableCallback(look, observed);
}

/** Counting stops at a figure that is alarming anyway, so that looking at a long queue does not slow it further. */
const maxCounted = 100_000;

async function readQueues(db: Queryable): Promise<QueueState> {
  const { rows } = await db.query<QueueState>(
    `with behind as (
       select position from core.event_feed where sequence > (select published from core.event_relay)
       union all select position from core.event_queue limit $1::integer
     )
     select (select count(*)::integer from behind) as unpublished,
       coalesce((
         select extract(epoch from clock_timestamp() - at)::double precision from core.event_log
         where position = (select min(position) from behind)
       ), 0) as seconds_behind,
       (select count(*)::integer from core.dead_letter where status = 'open') as dead_letters,
       coalesce((
         select json_agg(j) from (
           select type, status, count(*)::integer as count from core.job
           where status in ('CREATED', 'RUNNING', 'WAITING') group by type, status
         ) j
       ), '[]'::json) as jobs`,
    [maxCounted],
    { name: 'observe-state' },
  );
  const state = rows[0];
  if (!state) throw new Error('The database told nothing of its queues.');
  return state;
}
