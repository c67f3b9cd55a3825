import type { output } from 'zod/v4/core';
import type { EventEnvelope } from '../../event/envelope.ts';
import type { DataOf, EventDefinition } from '../../event/event.ts';
import type { ClientInfo } from '../../identity/client-info.ts';
import type { Enqueue, JobDefinition } from '../../job/job.ts';
import type { JobProgress } from '../../job/job-entities.ts';
import type { Command, Given, Operation, Query } from '../../operation/operation.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Plugin } from '../../plugin/plugin.ts';
import type { Provided } from '../../plugin/provided.ts';
import type { ReadyPaper } from '../../plugin/ready-paper.ts';
import type { Needed, Tokens, Wanted } from '../../plugin/token.ts';
import type { WithTicket } from '../account/tickets.ts';
import type { Db } from '../db/db.ts';
import { fieldPurposes } from '../file/field-purposes.ts';
import type { UploadPurpose } from '../file/upload-purpose.ts';
import type { InOrganization } from '../identity/organization-gate.ts';
import type { FileStore } from './file-store.ts';
import type { Reads } from './reads.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import type { WriteRule } from './write-rule.ts';

export interface Logger {
  debug(message: string, facts?: Record<string, unknown>): void;
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

/** What everything that runs on the server is given. */
export interface ServerContext<Emits extends EventDefinition = never> {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly log: Logger;
  readonly files: FileStore;
  /** Opens a transaction as this actor. */
  readonly transaction: <T>(work: (tx: UnitOfWork<Emits>) => Promise<T>) => Promise<T>;
}

/** `Emits`: the events that the command declares; its transactions emit these and no others. */
export interface CommandContext<Emits extends EventDefinition = never> extends ServerContext<Emits> {
  readonly tx: UnitOfWork<Emits>;
  /** Network address of who asks, for limits of attempts; undefined where the host does not know it. */
  readonly clientAddress: string | undefined;
  readonly client: ClientInfo;
  /** For commands outside of transactions: enters the organization that gave out a secret, by that secret. */
  readonly withTicket: WithTicket<Emits>;
  /** For commands outside of transactions: acts in an organization that the person administers from this one. */
  readonly inOrganization: InOrganization;
  /** In this transaction; of a command outside of transactions in one of its own, see `UnitOfWork.enqueue` for others. */
  readonly enqueue: Enqueue;
}

/** A command with the code that carries it out. */
export interface AnyCommand extends Command {
  /** The value that its plugin lists and browsers run. */
  readonly operation: Command;
  run(context: CommandContext<EventDefinition>, input: unknown): Promise<unknown>;
}

/** A query with the code that answers it. */
export interface AnyQuery extends Query {
  readonly operation: Query;
  run(context: ServerContext, input: unknown): Promise<unknown>;
}

export type Handled = AnyCommand | AnyQuery;

/** The hands of a command that only asks for its job, and those of the job. */
export interface HandledWithJob {
  readonly operation: Handled;
  readonly job: AnyJobWork;
}

/** What an operation is run with. */
export type ContextOf<Op extends Operation> = Op extends Command ? CommandContext<Op['emits'][number]> : ServerContext;

export type HandledOf<Op extends Operation> = Op & {
  readonly operation: Op;
  run(context: ContextOf<Op>, input: output<Op['input']>): Promise<Given<output<Op['output']>>>;
};

/** Gives an operation its handler: the code behind the value that the plugin lists. */
export function handle<Op extends Operation>(
  operation: Op,
  run: (context: ContextOf<Op>, input: output<Op['input']>) => Promise<Given<output<Op['output']>>>,
): HandledOf<Op> {
  return { ...operation, operation, run };
}

export function commandsOf({ operations = [] }: StartedSide): readonly AnyCommand[] {
  return operations.filter((handled) => handled.kind === 'command');
}

export function queriesOf({ operations = [] }: StartedSide): readonly AnyQuery[] {
  return operations.filter((handled) => handled.kind === 'query');
}

/**
 * Work that follows an event, later and at least once: idempotent by (event id, reaction id), with an inbox row in its own
 * transaction, so its writes happen exactly once. Fails → retried with back-off → dead letter that a person can replay.
 *
 * In no promised order, not even of one record's events: several workers handle two of them at once, one that failed lets
 * later ones pass, and a replayed one may be days old. So an event says that there is something to look at, and the record
 * says what: read it with `tx.find(entity, id, { lock: true })`, which also lets reactions to one record wait for each
 * other, and act on what it is now. What an event alone can tell is for what adds up in any order, as entries in a book do.
 */
export interface Reaction<
  E extends EventDefinition = EventDefinition,
  Emits extends EventDefinition = EventDefinition,
> {
  /** Stable: `<plugin>.<readsAsASentence>`. */
  readonly id: string;
  readonly on: E;
  readonly emits?: readonly Emits[];
  /**
   * Whether anything can follow in an organization at the moment; reads alone. For events that come by the thousand, of which mostly nothing
   * follows: it is asked once for all that had happened by then, and where it says no they are settled together, without a transaction each.
   * What gives the reaction work later must have a reaction of its own that looks at what is there by then.
   */
  readonly hasWork?: (tx: UnitOfWork) => Promise<boolean>;
  readonly run: (context: ReactionContext<Emits>, event: EventEnvelope<DataOf<E>>) => Promise<void>;
}

export interface ReactionContext<Emits extends EventDefinition = never> extends ServerContext<Emits> {
  readonly tx: UnitOfWork<Emits>;
  /** In the reaction's transaction: once, however often the event is delivered. */
  readonly enqueue: Enqueue;
}

/**
 * What follows from an event, once, however often it is delivered: `on` names the event, `run` acts on the record as it is by then. Listed in
 * `reactions` of the server side.
 */
export function defineReaction<E extends EventDefinition, const Emits extends EventDefinition = never>(
  reaction: Reaction<E, Emits>,
): Reaction<E, Emits> {
  return reaction;
}

export interface JobContext<Checkpoint = unknown, Emits extends EventDefinition = never> extends ServerContext<Emits> {
  readonly jobId: string;
  readonly projectId: string | null;
  /** Of a job that a schedule started: for what time, and how many due times before had passed without a run. */
  readonly schedule: { readonly dueAt: string; readonly missed: number } | undefined;
  /** The moment that it works for: when it was due by its schedule, however late it runs; otherwise when it began. */
  readonly now: Date;
  /** What the last run of this job had saved; undefined on the first. */
  readonly checkpoint: Checkpoint | undefined;
  /** Aborted when a person cancels, the lease is lost or the process stops. */
  readonly signal: AbortSignal;
  /** Tells how far it is; cheap, thrown together to a few writes a second. */
  progress(progress: JobProgress): void;
  /** Writes rows and the checkpoint together: after a crash the job goes on behind exactly these rows. */
  step<T>(checkpoint: Checkpoint, work: (tx: UnitOfWork<Emits>) => Promise<T>): Promise<T>;
  /** In a transaction of its own; within a step use `tx.enqueue`, so that a run after a crash does not put it there again. */
  readonly enqueue: Enqueue;
}

/** How a job's run ends that needs a person's decision; a command resumes it. */
export class JobWaits {
  constructor(readonly question: Readonly<Record<string, unknown>>) {}
}

/** A job with its work. Throwing a GlebaError fails it for good with that message; anything else is retried. */
export interface JobWork<P = unknown, R = unknown, C = unknown, Emits extends EventDefinition = EventDefinition> {
  readonly job: JobDefinition<P, R, Emits>;
  /** Answers the job's result. */
  readonly run: (context: JobContext<C, Emits>, payload: P) => Promise<R | JobWaits>;
  /**
   * Whether there is anything to do in an organization; reads alone. The clock asks it at each due time and starts nothing where it says no, so
   * that people's list of jobs tells of work that was done. Jobs that somebody asks for run always.
   */
  readonly hasWork?: (tx: UnitOfWork) => Promise<boolean>;
}

/** Gives a declared job its work. The checkpoint's type is said at the context: `JobContext<Checkpoint>`. */
export function work<P, R, C, Emits extends EventDefinition>(
  job: JobDefinition<P, R, Emits>,
  run: (context: JobContext<C, NoInfer<Emits>>, payload: P) => Promise<NoInfer<R> | JobWaits>,
  options: Pick<JobWork, 'hasWork'> = {},
): JobWork<P, R, C, Emits> {
  return { job, run, ...options };
}

/** Work that is one transaction: all of it is done, or none. */
export function workInTransaction<P, R, Emits extends EventDefinition>(
  job: JobDefinition<P, R, Emits>,
  run: (
    tx: UnitOfWork<NoInfer<Emits>>,
    payload: P,
    context: JobContext<unknown, NoInfer<Emits>>,
  ) => Promise<NoInfer<R>>,
  options: Pick<JobWork, 'hasWork'> = {},
): JobWork<P, R, unknown, Emits> {
  return work(job, (context, payload) => context.transaction((tx) => run(tx, payload, context)), options);
}

/** A plain HTTP address, in web-standard terms. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** `/tiles/:projectId/:z/:x/:y` */
  readonly path: string;
  readonly permission: AccessRule | 'open';
  /**
   * Most bytes of a body that are read for it, from whoever asks; without it as many as a stranger may send anywhere.
   * `stream`: it bounds by itself what it reads, and keeps none of it in memory.
   */
  readonly body?: number | 'stream';
  readonly handle: (request: RouteRequest) => Promise<Response>;
}

export interface RouteContext extends ServerContext {
  /** In a transaction of its own; beside other rows use `tx.enqueue`. */
  readonly enqueue: Enqueue;
}

export interface RouteRequest {
  readonly request: Request;
  readonly parameters: Readonly<Record<string, string>>;
  /** The system of the global organization where the route is open and nobody is signed in. */
  readonly context: RouteContext;
  readonly client: ClientInfo;
  /** See CommandContext. */
  readonly withTicket: WithTicket;
  readonly db: Db;
  /** What the asker may see, each statement on its own. */
  readonly reads: Reads;
  /** Within the organization's border alone. */
  readonly readsAsServer: Reads;
}

/** A statement that the declarations cannot say (a generated column, an index over an expression), run once, forward only. */
export interface SchemaStep {
  /** Stable, unique in the plugin. */
  readonly id: string;
  readonly sql: string;
}

export interface SeedOptions {
  readonly isDemo: boolean;
  /** What profiles may grant here: the keys that the plugins declare. */
  readonly accessKeys: ReadonlySet<string>;
}

export interface ServerSide {
  readonly schemaSteps?: readonly SchemaStep[];
  readonly uploads?: readonly UploadPurpose[];
  /** The handler of each operation that the plugin's definition lists; with the work of its job, where it is listed with that. */
  readonly operations?: readonly (Handled | HandledWithJob)[];
  readonly reactions?: readonly AnyReaction[];
  readonly jobs?: readonly AnyJobWork[];
  readonly routes?: readonly Route[];
  readonly writeRules?: readonly WriteRule[];
  /** Services by token id. */
  readonly provides?: readonly Provided[];
  /** What papers of documents' types may be written from; told to whoever needs `readyPapersToken`. */
  readonly readyPapers?: readonly ReadyPaper[];
  /** Runs once for each new organization (the first ones, when the database is prepared), in one transaction. */
  readonly seed?: (tx: UnitOfWork, options: SeedOptions) => Promise<void>;
  /** Gives back what the side holds (timers, connections) when the process ends; sides that started later are closed before. */
  readonly close?: () => Promise<void> | void;
}

/** A side as it runs: each handler and each work in a list of its own. */
export interface StartedSide extends ServerSide {
  readonly operations?: readonly Handled[];
}

/** Method syntax makes these bivariant, so differently typed parts fit one list without giving up their own types. */
export interface AnyReaction extends Omit<Reaction, 'run'> {
  run(context: ReactionContext<EventDefinition>, event: EventEnvelope): Promise<void>;
}
export interface AnyJobWork {
  readonly job: JobDefinition;
  run(context: JobContext, payload: unknown): Promise<unknown>;
  readonly hasWork?: JobWork['hasWork'];
}

export interface ServerEntry {
  readonly plugin: Plugin;
  readonly create: (services: {
    readonly needs: Record<string, unknown>;
    readonly wants: Record<string, unknown>;
  }) => StartedSide;
}

/** The server side of a plugin: a function from what it needs to what it adds. Its values are inspected before anything runs. */
export function serverSide<N extends Tokens, W extends Tokens>(
  plugin: Plugin<N, W>,
  create: (services: { readonly needs: Needed<N>; readonly wants: Wanted<W> }) => ServerSide,
): ServerEntry {
  return {
    plugin,
    create(services) {
      const side = create(services as { needs: Needed<N>; wants: Wanted<W> });
      const { uploads = [], operations = [], jobs = [] } = side;
      return {
        ...side,
        operations: operations.map((one) => ('job' in one ? one.operation : one)),
        jobs: [...operations.flatMap((one) => ('job' in one ? [one.job] : [])), ...jobs],
        uploads: [...uploads, ...fieldPurposes(plugin.entities, uploads)],
      };
    },
  };
}
