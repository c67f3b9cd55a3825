import type { EntityRegistry } from '../../entity/registry.ts';
import { type Actor, systemActor } from '../../permission/actor.ts';
import type { PluginStates } from '../../plugin/plugin-state.ts';
import type { Logger } from '../contract/server-side.ts';
import type { TransactionIdentity, Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { WriteRule } from '../contract/write-rule.ts';
import { type Db, type Queryable, SqlError, type TransactionOptions } from '../db/db.ts';
import { toGlebaError } from '../error/sql-error.ts';
import { currentTraceparent } from '../telemetry/spans.ts';
import { createChangeAtOnce } from './change-at-once.ts';
import { createUnitOfWork } from './create-unit-of-work.ts';
import type { EnqueueWithin, WriteContext } from './write-context.ts';

export interface UnitOfWorkOptions {
  readonly db: Db;
  readonly registry: EntityRegistry;
  /** The states of the moment; asked before each transaction, so that one never runs under older ones than its caller's. */
  readonly pluginsOf: (organizationId: number) => Promise<PluginStates>;
  readonly writeRules?: readonly WriteRule[];
  readonly log: Logger;
  /** Longest time of one statement instead of the connection's own limit: jobs and reactions are patient. */
  readonly statementTimeoutMs?: number | undefined;
  /** Puts jobs on the queue; without it there is none. */
  readonly enqueue?: EnqueueWithin;
  /** Told after each commit that recorded events, whose: wakes the relay. Must not throw. */
  readonly onCommit?: (organizationIds: readonly number[]) => void;
  /** Turns the database's refusals into what the caller may see; `toGlebaError` by default. */
  readonly translateError?: (error: unknown) => unknown;
}

/** Opens units of work over the database port. */
export function createUnitOfWorkFactory(options: UnitOfWorkOptions): Transactions {
  const { db, registry, log, statementTimeoutMs } = options;
  const rules = byEntity(options.writeRules ?? []);
  const translateError = options.translateError ?? ((error: unknown) => toGlebaError(error, registry));
  const changeAtOnce = createChangeAtOnce({ db, registry, hasRules: ({ id }) => rules.has(id) });

  async function actorOfTheMoment(identity: TransactionIdentity): Promise<Actor> {
    const plugins = identity.plugins ?? (await options.pluginsOf(identity.actor.organizationId));
    return identity.actor.plugins === plugins ? identity.actor : { ...identity.actor, plugins };
  }

  const transactions: Transactions = {
    async change(identity, entity, id, patch) {
      const actor = await actorOfTheMoment(identity);
      const isDone = await changeAtOnce({ ...identity, actor }, entity, id, patch).catch((error: unknown) => {
        throw error instanceof SqlError ? translateError(error) : error;
      });
      if (isDone) options.onCommit?.([actor.organizationId]);
      else await transactions.run(identity, (tx) => tx.asActor.update(entity, id, patch as never));
    },
    async run<T>(identity: TransactionIdentity, work: (tx: UnitOfWork) => Promise<T>): Promise<T> {
      let context: WriteContext | undefined;
      let result: T;
      // Before the transaction is open: the embedded database has one connection.
      const actor = await actorOfTheMoment(identity);
      try {
        result = await db.transaction(
          async (tx) => {
            const opened = openContext(tx, options, rules, { ...identity, actor });
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
  { registry, enqueue = noQueue }: UnitOfWorkOptions,
  rules: WriteContext['rules'],
  { actor, correlationId, causationId }: TransactionIdentity,
): WriteContext {
  const context: WriteContext = {
    tx,
    registry,
    rules,
    actor,
    system: systemActor(actor.organizationId, actor.plugins),
    correlationId,
    causationId: causationId ?? null,
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
