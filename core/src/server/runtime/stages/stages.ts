import type { EntityRegistry } from '../../../entity/registry.ts';
import type { ClientInfo } from '../../../identity/client-info.ts';
import type { Actor } from '../../../permission/actor.ts';
import type { PluginProblem } from '../../../plugin/problem.ts';
import type { Provided } from '../../../plugin/provided.ts';
import type { AtOnce } from '../../at-once.ts';
import type { EventBus } from '../../bus/event-bus.ts';
import type { FileStore } from '../../contract/file-store.ts';
import type { Logger } from '../../contract/server-side.ts';
import type { Transactions } from '../../contract/transactions.ts';
import type { Db } from '../../db/db.ts';
import type { createTableStatistics } from '../../db/table-statistics.ts';
import type { EventRelay } from '../../event/event-relay.ts';
import type { ReactionRunner } from '../../event/reaction-runner.ts';
import type { FileAdmission } from '../../file/file-admission.ts';
import type { SignedAddresses } from '../../file/signed-address.ts';
import type { StorageQuota } from '../../file/storage-quota.ts';
import type { UploadService } from '../../file/upload-service.ts';
import type { GraphqlEndpoint } from '../../graphql/graphql-endpoint.ts';
import type { ActorSource } from '../../identity/actor-source.ts';
import type { Identity } from '../../identity/create-identity.ts';
import type { PluginStateSource } from '../../identity/plugin-state-source.ts';
import type { JobQueue } from '../../job/job-queue.ts';
import type { Scheduler } from '../../job/scheduler.ts';
import type { LiveHub } from '../../live/live-hub.ts';
import type { Injectable, KernelContainer } from '../../plugin/kernel-container.ts';
import type { LoadedPlugin } from '../../plugin/plugin-host.ts';
import type { PluginWorld } from '../../plugin/plugin-lifecycle.ts';
import type { Reporting } from '../../roles/reporting.ts';
import type { Calls } from '../calls.ts';
import type { RuntimeOptions } from '../runtime.ts';

/** Where everything is kept, and what carries news of it: the host's drivers, watched and bounded. */
export interface Data {
  readonly db: Db;
  /** The owner's connection, which migrates and grants. */
  readonly owner: Db;
  readonly bus: EventBus;
  readonly log: Logger;
  readonly files: FileStore;
  readonly quota: StorageQuota;
  readonly reporting: Reporting;
  readonly statistics: ReturnType<typeof createTableStatistics>;
}

export interface Services {
  readonly container: KernelContainer;
  /** What plugins may need and want of the kernel. */
  readonly offers: readonly (Provided | Injectable)[];
}

/** The plugins whose tables stand, and everything that they declared. */
export interface Schema extends PluginWorld {
  readonly registry: EntityRegistry;
  readonly plugins: readonly LoadedPlugin[];
  /** What was set aside so far, and why. */
  readonly problems: readonly PluginProblem[];
  /** Of everything that was migrated now or before. */
  readonly schemas: readonly string[];
}

/** Who asks, and what they and their organization may do right now. */
export interface Access {
  readonly identity: Identity;
  readonly states: PluginStateSource;
  readonly actors: ActorSource;
  readonly actorFor: ActorSource['actorFor'];
  isEnabled(organizationId: number, pluginId: string): Promise<boolean>;
  /** Undefined where nobody is signed in; what is known of the session is written into the client. */
  authenticated(authorization: string | null | undefined, client?: ClientInfo): AtOnce<Actor | undefined>;
}

/** The only way in which anything is written, and what publishes its events. */
export interface Writing {
  readonly transactions: Transactions;
  /** The same for jobs and reactions, whose statements may take longer. */
  readonly background: Transactions;
  readonly relay: EventRelay;
}

/** How bytes come in and go out. */
export interface FileAccess {
  readonly admission: FileAdmission;
  readonly uploads: UploadService;
  readonly addresses: SignedAddresses;
}

/** Where operations, reads and derived writes are asked for, and where changes are told. */
export interface Answering {
  readonly calls: Calls;
  readonly endpoint: GraphqlEndpoint;
  readonly hub: LiveHub;
}

/** What happens without anybody asking at that moment: jobs, the clock that starts some, and what follows events. */
export interface Background {
  readonly jobs: JobQueue;
  readonly scheduler: Scheduler;
  readonly reactions: ReactionRunner;
}

/** What each stage of `createRuntime` answers, in their order. A stage takes those of the former that it says. */
export interface Stages {
  readonly options: RuntimeOptions;
  readonly data: Data;
  readonly services: Services;
  readonly schema: Schema;
  readonly access: Access;
  readonly writing: Writing;
  readonly fileDoors: FileAccess;
  readonly background: Background;
  readonly answering: Answering;
}

export type After<Name extends keyof Stages> = Pick<Stages, Name>;
