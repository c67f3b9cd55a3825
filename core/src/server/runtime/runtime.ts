import type { EntityRegistry } from '../../entity/registry.ts';
import type { ClientInfo } from '../../identity/client-info.ts';
import type { MailSender } from '../../mail/mail-token.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { Provided } from '../../plugin/provided.ts';
import type { PagePrinter } from '../../print/page-printer-token.ts';
import type { ForeignReaders } from '../../reading/foreign-readers-token.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Logger, Route, ServerEntry } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UploadStore } from '../contract/upload-store.ts';
import type { Db } from '../db/db.ts';
import type { ReactionRunnerOptions } from '../event/reaction-runner.ts';
import type { StorageQuotaSettings } from '../file/storage-quota.ts';
import type { GraphqlLimits } from '../graphql/create-graphql-endpoint.ts';
import type { IdentityKeys } from '../identity/create-identity.ts';
import type { Clock } from '../identity/database-clock.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { JobQueueOptions } from '../job/job-queue.ts';
import type { Scheduler, SchedulerOptions } from '../job/scheduler.ts';
import type { LoadedPlugin } from '../plugin/plugin-host.ts';
import type { DatabaseRoles } from '../roles/database-roles.ts';
import type { Reporting } from '../roles/reporting.ts';
import type { RequestFacts } from '../telemetry/request-facts.ts';
import type { Readiness } from './readiness.ts';

/** What a process does: serve and publish, work, or both. */
export type RuntimeRole = 'all' | 'api' | 'worker';

export interface RuntimeOptions extends IdentityKeys {
  /** Default `all`. */
  readonly role?: RuntimeRole;
  readonly db: Db;
  /** The owner's connection, which migrates and grants; `db` where the two are one. */
  readonly owner?: Db;
  /** GraphQL reads go through the database's policies as well: the tests' oracle, too slow for anything else. */
  readonly readsThroughPolicies?: boolean;
  /** Who the tables are granted to; without it nobody else is. */
  readonly roles?: DatabaseRoles;
  /** See MigrateOptions. */
  readonly migrationLockTimeoutMs?: number;
  readonly bus: EventBus;
  readonly files: FileStore;
  readonly entries: readonly ServerEntry[];
  /** How much may be kept; without settings there is no limit. */
  readonly quota?: StorageQuotaSettings;
  /** Where unfinished uploads wait. */
  readonly uploads: UploadStore;
  readonly limits?: Partial<GraphqlLimits>;
  readonly allowIntrospection: boolean;
  /** Statements that take longer are told in the log; 0, the default, for none. Milliseconds. */
  readonly slowMs?: number;
  /** Longest time of a statement in jobs and reactions; without it the same as everywhere. */
  readonly jobStatementTimeoutMs?: number;
  /** Milliseconds since 1970, by which schedules and delayed jobs are due; the database's own by default. */
  readonly clock?: Clock | undefined;
  readonly log: Logger;
  /** Under which address people reach the program: for links in e-mails. */
  readonly publicUrl?: string;
  /** What carries e-mails away; without it they are kept for administrators to read. */
  readonly mail?: MailSender | undefined;
  /** What the host offers to plugins besides, under tokens that begin with `core.`. */
  readonly services?: readonly Provided[] | undefined;
  /** What makes PDFs of screens; without it printing is refused. */
  readonly printer?: PagePrinter | undefined;
  /** Where files of other people are read; without it they are refused. */
  readonly readers?: ForeignReaders | undefined;
  /** How patient reactions and jobs are; the defaults are those of their own options. */
  readonly patience?: {
    readonly reactions?: Pick<ReactionRunnerOptions, 'backOff' | 'ackWaitMs'>;
    readonly jobs?: Pick<JobQueueOptions, 'leaseMs'>;
    readonly schedules?: Pick<SchedulerOptions, 'pollMs'>;
  };
}

/** What the host knows of a GraphQL request besides its text. */
export interface RequestAbout {
  /** Filled in with what is found out about the request. */
  readonly facts?: RequestFacts | undefined;
  /** Who asks, as far as the host can tell, and what it is to keep in the browser afterwards. */
  readonly client?: ClientInfo | undefined;
  /** Aborted when whoever asked has gone. */
  readonly signal?: AbortSignal | undefined;
  /** Carries the answer out before the person's turn is over, so that what waits to be taken counts as work of theirs. */
  readonly send?:
    | ((answer: { readonly status: number; readonly body: string }) => Promise<void> | undefined)
    | undefined;
}

/** The kernel with its plugins, in terms of web-standard requests; which HTTP server stands in front is the host's affair. */
export interface KernelRuntime extends Reporting {
  readonly registry: EntityRegistry;
  readonly plugins: readonly LoadedPlugin[];
  /** What was set aside, and why. */
  readonly problems: readonly PluginProblem[];
  readonly transactions: Transactions;
  readonly db: Db;
  readonly scheduler: Pick<Scheduler, 'tick'>;
  /** A GraphQL request's body as text; answers the response's. */
  graphql(
    body: string,
    authorization: string | undefined,
    correlationId: string,
    about?: RequestAbout,
  ): Promise<{ status: number; body: string }>;
  /** The id of whose valid session the header names: asked before anything large is read. */
  personOf(authorization: string | undefined): Promise<string | undefined>;
  /** See Route; undefined as well where no plugin has the address. */
  bodyOf(method: string, path: string): Route['body'];
  events(
    authorization: string | undefined,
    lastEventId: string | undefined,
    facts?: RequestFacts,
  ): Promise<ReadableStream<Uint8Array>>;
  upload(request: Request, facts?: RequestFacts): Promise<Response>;
  download(request: Request, fileId: string, facts?: RequestFacts): Promise<Response>;
  /** A plugin's own address; undefined when no plugin has it. */
  route(
    request: Request,
    correlationId: string,
    facts?: RequestFacts,
    client?: ClientInfo,
  ): Promise<Response | undefined>;
  /** What the host asks for with the token of its cookie: another access token, and the session's end. */
  readonly sessions: Pick<Sessions, 'refresh' | 'endBy'>;
  /** Whether database, bus and files answer; asked anew once a second at most. */
  readiness(): Promise<Readiness>;
  /** Begins what its role is: to relay events and send live updates; to run reactions and jobs. */
  start(): Promise<void>;
  /** Takes no work any more: hands jobs back with their checkpoints and ends live streams. Requests are still answered. */
  drain(): Promise<void>;
  /** Drains, finishes what runs and publishes what was committed. The database stays open. */
  stop(): Promise<void>;
}
