import type { EntityRegistry } from '../../entity/registry.ts';
import type { EventDefinition } from '../../event/event.ts';
import { type Actor, systemActor } from '../../permission/actor.ts';
import type { PluginStates } from '../../plugin/plugin-state.ts';
import { type AtOnce, goOn } from '../at-once.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Answer, TransactionIdentity, Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { WriteRule } from '../contract/write-rule.ts';
import {
  type Db,
  type Queryable,
  type QueryResult,
  SqlError,
  type SqlStatement,
  type TransactionOptions,
} from '../db/db.ts';
import { toGlebaError } from '../error/sql-error.ts';
import { currentTraceparent } from '../telemetry/spans.ts';
import { createChangeAtOnce } from './change-at-once.ts';
import { createUnitOfWork } from './create-unit-of-work.ts';
import { holdWrites } from './held-writes.ts';
import { nameRepeated } from './name-repeated.ts';
import type { EnqueueWithin, WriteContext } from './write-context.ts';

export interface UnitOfWorkOptions {
  readonly db: Db;
  readonly registry: EntityRegistry;
  /** The states of the moment; asked before each transaction, so that one never runs under older ones than its caller's. */
  readonly pluginsOf: (organizationId: number) => AtOnce<PluginStates>;
  readonly writeRules?: readonly WriteRule[];
  readonly log: Logger;
  /** Longest time of one statement instead of the connection's own limit: jobs and reactions are patient. */
  readonly statementTimeoutMs?: number | undefined;
  /** Puts jobs on the queue; without it there is none. */
  readonly enqueue?: EnqueueWithin;
  /** Told after each commit that recorded events, whose: wakes the relay. Must not throw. */
  readonly onCommit?: (organizationIds: readonly number[]) => void;
  /** KeyedLimiter the database's refusals into what the caller may see; `toGlebaError` by default. */
  readonly translateError?: (error: unknown) => unknown;
}

/** Opens units of work over the database port. */
export function createUnitOfWorkFactory(options: UnitOfWorkOptions): Transactions {
  const { db, registry, log, statementTimeoutMs } = options;
  const rules = byEntity(options.writeRules ?? []);
  const named = nameRepeated();
  const translateError = options.translateError ?? ((error: unknown) => toGlebaError(error, registry));
  const changeAtOnce = createChangeAtOnce({ registry, hasRules: ({ id }) => rules.has(id) });

  function actorOfTheMoment(identity: TransactionIdentity): AtOnce<Actor> {
    return goOn(identity.plugins ?? options.pluginsOf(identity.actor.organizationId), (plugins) =>
      identity.actor.plugins === plugins ? identity.actor : { ...identity.actor, plugins },
    );
  }

  const transactions: Transactions = {
    async change(identity, entity, id, patch, wanted) {
      const moment = actorOfTheMoment(identity);
      const actor = moment instanceof Promise ? await moment : moment;
      const change = changeAtOnce({ ...identity, actor }, entity, id, patch);
      const { isDone, answer } = change
        ? await carryOut(db, change, wanted).catch((error: unknown) => {
            throw error instanceof SqlError ? translateError(error) : error;
          })
        : notDone;
      if (isDone) options.onCommit?.([actor.organizationId]);
      else await transactions.run(identity, (tx) => tx.asActor.update(entity, id, patch as never));
      return isDone ? answer : undefined;
    },
    async run<T>(identity: TransactionIdentity, work: (tx: UnitOfWork<EventDefinition>) => Promise<T>): Promise<T> {
      let context: WriteContext | undefined;
      let result: T;
      // Before the transaction is open: the embedded database has one connection.
      const actor = await actorOfTheMoment(identity);
      try {
        result = await db.transaction(
          async (tx) => {
            const opened = openContext(tx, { ...options, named }, rules, { ...identity, actor });
            context = opened;
            const answer = await work(opened.unitOfWork());
            if (opened.failure !== undefined) throw opened.failure;
            return answer;
          },
          transactionOptions(identity.signal, statementTimeoutMs),
        );
      } catch (error) {
        throw error instanceof SqlError ? translateError(error) : error;
      }
      if (context && context.touched.size > 0) options.onCommit?.([...context.touched]);
      for (const follow of context?.afterCommit ?? []) await runAfterCommit(follow, identity, log);
      return result;
    },
  };
  return transactions;
}

interface Outcome {
  readonly isDone: boolean;
  readonly answer?: QueryResult<Record<string, unknown>> | undefined;
}

const notDone: Outcome = { isDone: false };

async function carryOut(db: Db, change: SqlStatement, wanted: Answer | undefined): Promise<Outcome> {
  if (!wanted || !db.together) {
    const { rowCount } = await db.query(change.text, change.parameters, change);
    return { isDone: rowCount === 1 };
  }
  const [changed, answer] = await db.together([change, wanted.statement], wanted);
  return { isDone: changed?.rowCount === 1, answer };
}

function transactionOptions(
  signal: AbortSignal | undefined,
  statementTimeoutMs: number | undefined,
): TransactionOptions | undefined {
  if (!signal && statementTimeoutMs === undefined) return undefined;
  return { ...(signal ? { signal } : {}), ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }) };
}

function byEntity(rules: readonly WriteRule[]): Map<string, WriteRule[]> {
  const groups = new Map<string, WriteRule[]>();
  for (const rule of rules) groups.set(rule.entity.id, [...(groups.get(rule.entity.id) ?? []), rule]);
  return groups;
}

function openContext(
  tx: Queryable,
  { registry, enqueue = noQueue, named }: UnitOfWorkOptions & { readonly named: (direct: Queryable) => Queryable },
  rules: WriteContext['rules'],
  { actor, correlationId, causationId, emits }: TransactionIdentity,
): WriteContext {
  const held = holdWrites(tx, (error) => {
    context.failure ??= error;
  });
  const context: WriteContext = {
    tx: named(held.tx),
    direct: held.tx,
    held,
    registry,
    rules,
    actor,
    system: systemActor(actor.organizationId, actor.plugins),
    correlationId,
    causationId: causationId ?? null,
    emits,
    traceparent: currentTraceparent(),
    touched: new Set(),
    written: new Map(),
    enqueue,
    afterCommit: [],
    failure: undefined,
    unitOfWork: () => trusted,
  };
  const trusted = createUnitOfWork(context, 'trusted', createUnitOfWork(context, 'actor'));
  return context;
}

const noQueue: EnqueueWithin = async (_tx, { id }) => {
  throw new Error(`The job '${id}' cannot be put on a queue: nobody keeps one here.`);
};

/** The rows are committed whatever happens here, so the caller is not told of a failure. */
async function runAfterCommit(
  follow: () => void | Promise<void>,
  { correlationId }: TransactionIdentity,
  log: Logger,
): Promise<void> {
  try {
    await follow();
  } catch (error) {
    log.error('Work after a commit failed', {
      correlationId,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}
