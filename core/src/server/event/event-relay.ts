import { uuidv7 } from '../../entity/uuid.ts';
import { subjectOf } from '../../event/envelope.ts';
import type { BusNews, EventBus, Subscription } from '../bus/event-bus.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Db } from '../db/db.ts';
import { instruments } from '../telemetry/instruments.ts';
import { inSpan, isTracing, SpanKind } from '../telemetry/spans.ts';
import { type BackOff, pauseAfter } from './back-off.ts';
import { publishedEventSql, withoutData } from './published-event.ts';

export interface EventRelayOptions {
  readonly db: Db;
  readonly bus: EventBus;
  readonly log: Logger;
  /** Unlike any other process's. */
  readonly holder?: string;
  /** Safety net for a poke that was lost. Default 1000. */
  readonly pollMs?: number;
  /** Events per round. Default 500. */
  readonly batch?: number;
  /** How long a dead relay holds the others up. Default 5000. */
  readonly leaseMs?: number;
  readonly backOff?: BackOff;
  /** Reactions for which a bus that lost its messages is given them again. */
  readonly reactionIds?: readonly string[];
}

export interface EventRelay {
  start(): void;
  /** Something was committed: publish it soon. */
  poke(): void;
  /** One run until nothing is due; true unless the bus or the database refused. */
  drain(): Promise<boolean>;
  /** Finishes the round that runs and gives the lease back. */
  stop(): Promise<void>;
}

const pokeSubject = 'relay.poke';

/** For a process that commits and has no relay: wakes whichever relay publishes, or some that then take the lease. */
export function wakeRelays(bus: EventBus): void {
  bus.broadcast(pokeSubject, anyRelay);
}

const anyRelay = '';

/** What the bus is given at most, in bytes: NATS refuses a message of more than a megabyte, and would refuse it for ever. */
const longestMessage = 500_000;

/** Between two runs that pokes begin. Half of it is what a live update waits for on a busy server. Milliseconds. */
const restMs = 10;

interface DueRow {
  readonly published: string;
  readonly sequence: string | null;
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly version: number;
  readonly record: string;
  readonly traceparent: string | null;
  readonly data: string;
}

/**
 * Carries committed events to the bus, in three steps that are single statements each, because a transaction that waits
 * for the bus would block everybody on the embedded database:
 *
 * 1. under the lease, move the oldest queue rows to the feed and read what the bus has not acknowledged;
 * 2. publish it, with the event's id as message id;
 * 3. move the mark `published` behind what was acknowledged; while there is more to do, step 1 does so on its way.
 *
 * A process that dies after 1 leaves rows in the feed behind the mark, after 2 as well: the next relay publishes them
 * (again, with the same ids). The mark moves only while the lease is ours, so a relay that slept cannot move it wrongly.
 *
 * The lease is a row and no advisory lock: the embedded database has no session state, and a lock of a transaction
 * would need one that is open while publishing. It is kept while idle and runs out by itself.
 */
export function createEventRelay(options: EventRelayOptions): EventRelay {
  const { db, bus, log, holder = uuidv7(), pollMs = 1000, batch = 500, leaseMs = 5000 } = options;
  const backOff = options.backOff ?? { firstMs: 100, factor: 2, longestMs: 30_000 };
  let running: Promise<boolean> | undefined;
  let isDueAgain = false;
  let heldUntil = 0;
  /** Until then the lease is surely another's. */
  let othersUntil = 0;
  /** Whether other nodes are to be told when the lease is another's. */
  let mayPoke = false;
  let isRewindDue = false;
  /** Sequence of the last event that the bus has taken, with all before it, and that the mark may not know of yet; else 0. */
  let acknowledged = '0';
  let failures = 0;
  let blockedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let resting: NodeJS.Timeout | undefined;
  let isPokedAtRest = false;
  let pokes: Subscription | undefined;
  let news: Subscription | undefined;

  const drain = (): Promise<boolean> => {
    isDueAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };

  async function run(): Promise<boolean> {
    let ahead: Promise<DueRow[] | undefined> | undefined;
    try {
      while (isDueAgain) {
        isDueAgain = false;
        for (;;) {
          if (isRewindDue) {
            await ahead;
            ahead = undefined;
            await rewind();
          }
          const due = (await (ahead ?? takeDue())) ?? ((await acquire()) ? await takeDue() : undefined);
          ahead = undefined;
          if (!due) {
            // Another node's relay is at work: it is the one to be poked, and to publish again what was lost.
            if (mayPoke) bus.broadcast(pokeSubject, holder);
            mayPoke = false;
            isRewindDue = false;
            othersUntil = Date.now() + leaseMs / 2;
            break;
          }
          // The next ones are read while these are on their way; they are published when these are acknowledged.
          if (due.length === batch) ahead = takeDueBehind(due);
          if (due.length > 0) await publishAll(due);
          if (due.length < batch) break;
        }
      }
      await advance();
      failures = 0;
      return true;
    } catch (error) {
      failures += 1;
      blockedUntil = Date.now() + pauseAfter(failures, backOff);
      log.warn('Events could not be published; they stay in the feed.', { failures, error: String(error) });
      // What was read ahead is read again: two readings are never on their way together.
      await ahead?.catch(() => {});
      await advance().catch(() => {});
      return false;
    }
  }

  function takeDueBehind(due: readonly DueRow[]): Promise<DueRow[] | undefined> {
    const taken = takeDue(due.at(-1)?.sequence ?? undefined);
    // Told when it is asked for; until then nobody waits for it.
    taken.catch(() => {});
    return taken;
  }

  /** Moves the mark behind what was acknowledged on the way. Undefined when the lease is another's. */
  async function takeDue(behind = '0'): Promise<DueRow[] | undefined> {
    const { rows } = await db.query<DueRow>(dueSql, [holder, leaseMs, batch, behind, acknowledged], {
      name: 'relay-due',
    });
    heldUntil = rows.length === 0 ? 0 : Date.now() + leaseMs;
    if (rows.length === 0) return undefined;
    return rows.filter(({ sequence }) => sequence !== null);
  }

  /** Sets the mark back to where the first reaction may still wait for an event. */
  async function rewind(): Promise<void> {
    if (!(await acquire())) return;
    acknowledged = '0';
    await db.query(
      `update core.event_relay set published = least(published, checkpoint.first)
       from (select min(sequence) as first from core.reaction_checkpoint where reaction_id = any($2::text[])) checkpoint
       where holder = $1::text and checkpoint.first is not null`,
      [holder, options.reactionIds ?? []],
    );
    isRewindDue = false;
  }

  async function acquire(): Promise<boolean> {
    const { rowCount } = await db.query(
      `update core.event_relay set holder = $1::text, lease_until = clock_timestamp() + $2::integer * interval '1 ms'
       where lease_until <= clock_timestamp() or holder = $1::text`,
      [holder, leaseMs],
    );
    return rowCount > 0;
  }

  /** In order and without waiting for one another, but two events of one record are never on their way together. */
  async function publishAll(due: readonly DueRow[]): Promise<void> {
    const latest = new Map<string, Promise<void>>();
    const taken = new Set<string>();
    const all: Promise<void>[] = [];
    let failure: unknown;
    for (const row of due) {
      // Only then: what is published in one turn leaves the process in one piece.
      const before = latest.get(row.record);
      if (before) await before;
      if (failure !== undefined) break;
      const sent = publish(row).then(
        () => void taken.add(row.id),
        (error: unknown) => {
          failure ??= error ?? new Error('The bus refused an event.');
        },
      );
      latest.set(row.record, sent);
      all.push(sent);
    }
    await Promise.all(all);
    const firstMissing = due.findIndex(({ id }) => !taken.has(id));
    const last = due[(firstMissing === -1 ? due.length : firstMissing) - 1];
    acknowledged = last?.sequence ?? acknowledged;
    instruments.eventsPublished.add(taken.size);
    if (failure !== undefined) throw failure;
  }

  function publish(row: DueRow): Promise<void> {
    const subject = subjectOf({ organizationId: row.organization_id, name: row.name, version: row.version });
    const data = Buffer.byteLength(row.data) > longestMessage ? withoutData(row.data) : row.data;
    if (!isTracing || row.traceparent === null) return bus.publish(subject, row.id, data);
    const settings = { kind: SpanKind.PRODUCER, traceparent: row.traceparent };
    return inSpan(`publish ${row.name}`, settings, () => bus.publish(subject, row.id, data));
  }

  async function advance(): Promise<void> {
    if (acknowledged === '0') return;
    await db.query(
      `update core.event_relay set published = $2::bigint where holder = $1::text and published < $2::bigint`,
      [holder, acknowledged],
      { name: 'relay-advance' },
    );
    acknowledged = '0';
  }

  async function isDue(): Promise<boolean> {
    const { rows } = await db.query<{ due: boolean }>(
      `select exists (select 1 from core.event_queue)
         or exists (select 1 from core.event_feed where sequence > (select published from core.event_relay)) as due`,
    );
    return rows[0]?.due ?? false;
  }

  /** The first commit after a rest is published at once; under load each run carries what many commits left. */
  const drainSoon = () => {
    isPokedAtRest = resting !== undefined;
    if (isPokedAtRest) return;
    resting = setTimeout(() => {
      resting = undefined;
      if (isPokedAtRest) drainSoon();
    }, restMs).unref();
    void drain();
  };
  const poke = () => {
    mayPoke = true;
    if (Date.now() >= blockedUntil) drainSoon();
  };
  const onPoke = (from: string) => {
    const now = Date.now();
    // Only the one with the lease listens to other relays, or nodes without it would poke one another for ever.
    const isMeant = now < heldUntil ? from !== holder : from === anyRelay && now >= othersUntil;
    if (isMeant && now >= blockedUntil) drainSoon();
  };
  const onNews = (what: BusNews) => {
    if (what === 'lost') isRewindDue = true;
    blockedUntil = 0;
    void drain();
  };
  const poll = async () => {
    try {
      if (Date.now() >= blockedUntil && (await isDue())) {
        mayPoke = true;
        await drain();
      }
    } catch (error) {
      log.warn('The relay could not look for events.', { error: String(error) });
    }
    if (timer !== undefined) timer = setTimeout(poll, pollMs).unref();
  };

  return {
    start() {
      pokes = bus.subscribe(pokeSubject, onPoke);
      news = bus.watch(onNews);
      timer = setTimeout(poll, 0).unref();
    },
    poke,
    drain,
    async stop() {
      clearTimeout(timer);
      clearTimeout(resting);
      timer = undefined;
      isPokedAtRest = false;
      await Promise.all([pokes?.stop(), news?.stop()]);
      isDueAgain = false;
      await running;
      await db
        .query(`update core.event_relay set lease_until = '-infinity' where holder = $1::text`, [holder])
        .catch(() => {});
    },
  };
}

/**
 * One row per due event behind the mark, or behind `$4` where that is further; one with a null sequence when nothing is
 * due; none when the lease is not ours. The update comes first and locks the lease, so nobody else can give numbers at the
 * same time. (Taking the lease over must not happen in here: after waiting for the lock the statement would still see the
 * feed as it was before the wait.) What is moved is a range of positions, which one walk along the index finds; both readings
 * of the queue are of one snapshot, so it holds the very rows that were counted.
 */
const dueSql = `
  with held as (
    update core.event_relay set lease_until = clock_timestamp() + $2::integer * interval '1 ms',
      published = greatest(published, $5::bigint)
    where holder = $1::text and lease_until > clock_timestamp() returning published
  ), oldest as materialized (
    select min(position) as first, max(position) as last from (
      select position from core.event_queue where exists (select 1 from held) order by position limit $3::integer
    ) waiting
  ), moved as (
    delete from core.event_queue
    where position between (select first from oldest) and (select last from oldest) returning position
  ), numbered as (
    insert into core.event_feed (organization_id, position)
    select l.organization_id, l.position from moved join core.event_log l using (position) order by l.position
    returning sequence, position
  ), due as (
    (select sequence, position from core.event_feed
     where sequence > (select greatest(published, $4::bigint) from held) order by sequence limit $3::integer)
    union all
    select sequence, position from numbered
    order by sequence limit $3::integer
  )
  select held.published, f.sequence, l.id, l.organization_id, l.name, l.version, l.entity || '/' || l.record_id as record,
    l.traceparent,
    case when l.id is not null then ${publishedEventSql}::text end as data
  from held left join (due f join core.event_log l using (position)) on true
  order by f.sequence`;
