import { DeadLetter } from '../../event/dead-letter-entity.ts';
import { type EventDefinition, sourceEventNames } from '../../event/event.ts';
import { systemActor } from '../../permission/actor.ts';
import type { BusMessage, EventBus, Subscription } from '../bus/event-bus.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { AnyReaction, Logger } from '../contract/server-side.ts';
import type { TransactionIdentity, Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { type Db, SqlError } from '../db/db.ts';
import { instruments } from '../telemetry/instruments.ts';
import { logOfRequest } from '../telemetry/scoped-log.ts';
import { watchReaction } from '../telemetry/watch-work.ts';
import { databaseOf } from '../write/database-of.ts';
import { type BackOff, pauseAfter } from './back-off.ts';
import { decodeEvent, matchesEvent } from './field-change.ts';
import { type PublishedEvent, parsePublishedEvent, publishedEventSql, readPublishedEvent } from './published-event.ts';
import { createQuietSettlements } from './quiet-settlements.ts';
import {
  advanceCheckpoint,
  ensureCheckpoints,
  markInInbox,
  passOverAbsent,
  readUnsettled,
  settleWithoutEffect,
} from './reaction-inbox.ts';
import { createReactionWork } from './reaction-work.ts';

export interface ReactionRunnerOptions {
  readonly db: Db;
  readonly bus: EventBus;
  readonly transactions: Transactions;
  readonly reactions: readonly AnyReaction[];
  /** Whether the organization has the plugin enabled; elsewhere its reactions' events are settled without effect. */
  isEnabled(organizationId: number, pluginId: string): boolean | Promise<boolean>;
  readonly files: FileStore;
  readonly log: Logger;
  /** Attempts before an event becomes a dead letter. Default 5. */
  readonly attempts?: number;
  /** Default 1 s, 4 s, 16 s, 64 s. */
  readonly backOff?: BackOff;
  /** Reactions of one kind at a time. Default 4. */
  readonly maxInFlight?: number;
  /** Longest run of a reaction, in milliseconds, before the bus delivers its event again. Default 60,000. */
  readonly ackWaitMs?: number;
  /** How often the log is searched for events that the bus lost. Default 60,000. */
  readonly catchUpMs?: number;
  /** Events younger than this are still the bus's business, in milliseconds. Default 300,000: longer than all attempts. */
  readonly graceMs?: number;
  /** Plugins that are part of the program and did not start: their reactions are not known, and will be wanted again. */
  readonly absentPlugins?: readonly string[];
  /** How long the consumer of a reaction that is no more stays idle before it is removed, in milliseconds. Default 7 days. */
  readonly idleConsumerMs?: number;
}

export interface ReactionRunner {
  /** Notes from where reactions that are new begin: from now on. Also for a process that leaves the work to others. */
  prepare(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Handles events of at least this age, in milliseconds, that no attempt has settled; answers how many there were. */
  catchUp(minAgeMs?: number): Promise<number>;
  /** Runs the reaction of an open dead letter again and marks it replayed, or notes the new failure. Never rejects. */
  replay(deadLetterId: string, organizationId: number): Promise<boolean>;
}

/** As long as the bus keeps an event: nothing is left there for a consumer that is idle for longer. */
const longestOnBusMs = 7 * 86_400_000;
const durableOf = (reactionId: string) => reactionId.replaceAll('.', '_');

/** Events of the log that are read at a time when catching up. */
const pageOfLog = 500;

/** A failure that another attempt cannot repair. */
class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * Runs reactions: for each a durable consumer, its effect exactly once by a row in `core.inbox` that commits with it.
 *
 * Why nothing is lost: the feed names every committed event, and an event counts as settled for a reaction only by an
 * inbox row (effect done, dead letter written, or plugin not enabled) or by lying at or below the reaction's checkpoint, which
 * moves only over settled ones. So the relay may move its mark when the bus has taken an event, even a bus that is memory:
 * what the bus loses is unsettled in the log, and `catchUp` finds it, at the start at once and then every minute.
 *
 * Events of one record are handled one after the other within a process; other workers do not wait, and one that waits for
 * another attempt lets the later ones pass. Order would be bought with a standstill behind each failure; what it is wanted
 * for, the record itself says, see `Reaction`.
 */
export function createReactionRunner(options: ReactionRunnerOptions): ReactionRunner {
  const { db, bus, transactions, log, attempts: maxAttempts = 5, graceMs = 300_000 } = options;
  const backOff = options.backOff ?? { firstMs: 1000, factor: 4, longestMs: 300_000 };
  const subscriptions: Subscription[] = [];
  const inOrder = createRecordOrder();
  const quiet = createQuietSettlements(db, log);
  const findWork = createReactionWork(transactions, (event) => identityOf(event));
  /** Failures of events that came from the log and not from the bus, which counts by itself. */
  const caughtUpFailures = new Map<string, number>();
  let catchingUp: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const identityOf = (event: PublishedEvent, emits?: readonly EventDefinition[]): TransactionIdentity => ({
    actor: systemActor(event.organizationId),
    correlationId: event.correlationId,
    causationId: event.id,
    emits,
  });

  async function runReaction(
    reaction: AnyReaction,
    event: PublishedEvent,
    tx: UnitOfWork<EventDefinition>,
  ): Promise<void> {
    const data = decode(reaction, event);
    const log = logOfRequest(options.log, event.correlationId);
    await reaction.run(
      {
        actor: tx.actor,
        correlationId: event.correlationId,
        log,
        files: options.files,
        tx,
        enqueue: tx.enqueue,
        // A second transaction beside the open one would wait for itself on the embedded database.
        transaction: (work) => work(tx),
      },
      { ...event, name: reaction.on.name, version: reaction.on.version, data },
    );
  }

  async function settle(reaction: AnyReaction, event: PublishedEvent): Promise<void> {
    await transactions.run(identityOf(event, reaction.emits ?? []), async (tx) => {
      if (await markInInbox(databaseOf(tx), reaction.id, event)) await runReaction(reaction, event, tx);
    });
  }

  /** True when the event is settled, false when it should be tried again. */
  async function attempt(reaction: AnyReaction, event: PublishedEvent, count: number): Promise<boolean> {
    const watch = watchReaction(log, reaction, event);
    try {
      await inOrder(`${reaction.id} ${event.entity} ${event.recordId}`, () => watch.run(() => settle(reaction, event)));
      watch.end('done');
      return true;
    } catch (error) {
      watch.end('failed');
      log.warn('A reaction failed.', {
        requestId: event.correlationId,
        reaction: reaction.id,
        event: event.id,
        count,
        error: String(error),
      });
      const isFinal = error instanceof UnreadableEvent || (count >= maxAttempts && !isOutage(error));
      return isFinal && (await bury(reaction, event, count, error));
    }
  }

  async function bury(
    reaction: AnyReaction,
    event: PublishedEvent,
    attempts: number,
    cause: unknown,
  ): Promise<boolean> {
    try {
      await transactions.run(identityOf(event), async (tx) => {
        if (!(await markInInbox(databaseOf(tx), reaction.id, event))) return;
        // A dead letter about a dead letter would go on for ever.
        if (event.entity === DeadLetter.id) return;
        await tx.insert(DeadLetter, {
          reactionId: reaction.id,
          eventId: event.id,
          eventName: reaction.on.name,
          error: describe(cause),
          attempts,
          failedAt: new Date().toISOString(),
        });
      });
      instruments.reactions.add(1, { reaction: reaction.id, outcome: 'dead' });
      log.error('An event became a dead letter.', {
        requestId: event.correlationId,
        reaction: reaction.id,
        event: event.id,
        error: describe(cause),
      });
      return true;
    } catch (error) {
      log.error('A dead letter could not be written.', {
        reaction: reaction.id,
        event: event.id,
        error: String(error),
      });
      return false;
    }
  }

  /** False where the event can be settled without effect. What cannot be found out is tried, and fails as a reaction does. */
  async function hasWork(reaction: AnyReaction, event: PublishedEvent): Promise<boolean> {
    if (!(await options.isEnabled(event.organizationId, pluginOf(reaction)))) return false;
    return findWork(reaction, event).catch(() => true);
  }

  async function onMessage(reaction: AnyReaction, message: BusMessage): Promise<void> {
    const told = parsePublishedEvent(message.data);
    if (!told.isCut && !matchesEvent(reaction.on, told)) return message.ack();
    if (!(await hasWork(reaction, told))) {
      quiet.add(reaction.id, told);
      message.ack();
      return;
    }
    const event = told.isCut ? await readPublishedEvent(db, told.id) : told;
    if (!event) message.term('The event is not in the log.');
    else if (!matchesEvent(reaction.on, event)) message.ack();
    else if (await attempt(reaction, event, message.deliveryCount)) message.ack();
    else message.nak(pauseAfter(message.deliveryCount, backOff));
  }

  async function catchUpReaction(reaction: AnyReaction, minAgeMs: number): Promise<number> {
    let found = 0;
    let after = 0;
    while (!isStopped) {
      const events = await readUnsettled(db, reaction, { minAgeMs, after, limit: pageOfLog });
      const quiet: PublishedEvent[] = [];
      for (const event of events) {
        after = event.sequence;
        if (!(await hasWork(reaction, event))) {
          quiet.push(event);
          continue;
        }
        const key = `${reaction.id} ${event.id}`;
        const count = (caughtUpFailures.get(key) ?? 0) + 1;
        if (await attempt(reaction, event, count)) caughtUpFailures.delete(key);
        else caughtUpFailures.set(key, count);
      }
      await settleWithoutEffect(db, reaction.id, quiet);
      found += events.length;
      if (events.length < pageOfLog) break;
    }
    await advanceCheckpoint(db, reaction);
    return found;
  }

  function catchUp(minAgeMs = 0): Promise<number> {
    const run = async () => {
      const present = await passOverAbsent(db, options.reactions);
      let found = 0;
      for (const reaction of options.reactions) {
        if (isStopped) break;
        if (sourceEventNames(reaction.on).some((name) => present.has(name)))
          found += await catchUpReaction(reaction, minAgeMs);
      }
      return found;
    };
    const running = (catchingUp ?? Promise.resolve(0)).catch(() => 0).then(run);
    catchingUp = running;
    return running;
  }

  const catchUpQuietly = (minAgeMs: number) =>
    catchUp(minAgeMs).then(
      (found) => {
        if (found > 0) log.info('Events were caught up from the log.', { found });
      },
      (error: unknown) => log.warn('Events could not be caught up.', { error: String(error) }),
    );

  function scheduleCatchUp(): void {
    timer = setTimeout(async () => {
      await catchUpQuietly(graceMs);
      if (!isStopped) scheduleCatchUp();
    }, options.catchUpMs ?? 60_000).unref();
  }

  /**
   * Reactions that were renamed or removed leave their consumers, for which the bus would keep messages for ever. Of a program of another
   * version, which may come back in the middle of an exchange, none is idle for so long; if it is, it is made anew and its events are
   * read from the log.
   */
  async function forgetOthers(): Promise<void> {
    const known = new Set(options.reactions.map(({ id }) => durableOf(id)));
    const { absentPlugins = [] } = options;
    const isKept = (durable: string) =>
      known.has(durable) || absentPlugins.some((plugin) => durable.startsWith(durableOf(`${plugin}.`)));
    try {
      const forgotten = await bus.forget({ isKept, idleMs: options.idleConsumerMs ?? longestOnBusMs });
      if (forgotten.length > 0)
        log.info('Consumers without a reaction were removed.', { forgotten: forgotten.join(', ') });
    } catch (error) {
      if (!isStopped) log.warn('Consumers without a reaction could not be looked for.', { error: String(error) });
    }
  }

  async function prepare(): Promise<void> {
    await ensureCheckpoints(db, options.reactions);
  }

  return {
    prepare,
    async start() {
      await prepare();
      for (const reaction of options.reactions) {
        subscriptions.push(
          await bus.consume({
            durable: durableOf(reaction.id),
            subjects: sourceEventNames(reaction.on).map((name) => `gleba.*.${name}.*`),
            maxDeliver: Number.POSITIVE_INFINITY,
            ackWaitMs: options.ackWaitMs ?? 60_000,
            maxInFlight: options.maxInFlight ?? 4,
            handler: (message) => onMessage(reaction, message),
            onBehind: () => void catchUpQuietly(0),
          }),
        );
      }
      void catchUpQuietly(0);
      void forgetOthers();
      scheduleCatchUp();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await catchingUp?.catch(() => {});
      await quiet.flush();
    },
    catchUp,
    replay: (deadLetterId, organizationId) =>
      replay(deadLetterId, organizationId).catch((error: unknown) => {
        log.error('A dead letter could not be replayed.', { deadLetter: deadLetterId, error: String(error) });
        return false;
      }),
  };

  async function replay(deadLetterId: string, organizationId: number): Promise<boolean> {
    const { rows } = await db.query<{ reaction_id: string; event: PublishedEvent }>(
      `select d.reaction_id, ${publishedEventSql} as event
       from core.dead_letter d join core.event_log l on l.id = d.event_id::uuid
         left join core.event_feed f on f.organization_id = l.organization_id and f.position = l.position
       where d.id = $1::uuid and d.organization_id = $2::integer and d.status = 'open'`,
      [deadLetterId, organizationId],
    );
    const row = rows[0];
    const reaction = options.reactions.find(({ id }) => id === row?.reaction_id);
    if (!row || !reaction || !(await options.isEnabled(organizationId, pluginOf(reaction)))) return false;
    try {
      return await transactions.run(identityOf(row.event, reaction.emits ?? []), async (tx) => {
        const letter = await tx.get(DeadLetter, deadLetterId, { lock: true });
        if (letter.status !== 'open') return false;
        await runReaction(reaction, row.event, tx);
        await tx.update(DeadLetter, deadLetterId, { status: 'replayed', replayedAt: new Date().toISOString() });
        return true;
      });
    } catch (cause) {
      await transactions.run(identityOf(row.event), async (tx) => {
        const letter = await tx.get(DeadLetter, deadLetterId, { lock: true });
        if (letter.status !== 'open') return;
        await tx.update(DeadLetter, deadLetterId, {
          attempts: letter.attempts + 1,
          error: describe(cause),
          failedAt: new Date().toISOString(),
        });
      });
      return false;
    }
  }
}

function pluginOf(reaction: AnyReaction): string {
  return reaction.id.split('.')[0] ?? '';
}

function decode(reaction: AnyReaction, event: PublishedEvent): unknown {
  try {
    return decodeEvent(reaction.on, event);
  } catch (error) {
    throw new UnreadableEvent(`The event's data cannot be read: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000);
}

/** The database is away (class 08, 57P): no reaction's fault. */
function isOutage(error: unknown): boolean {
  return error instanceof SqlError && /^(08|57P)/.test(error.code);
}

/** Runs work of the same key one after the other. */
function createRecordOrder() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const running = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, running);
    try {
      return await running;
    } finally {
      if (tails.get(key) === running) tails.delete(key);
    }
  };
}
