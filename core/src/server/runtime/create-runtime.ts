import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { Profile, UserOrganization, UserProfile } from '../../identity/identity-entities.ts';
import { identityToken } from '../../identity/identity-token.ts';
import type { Actor } from '../../permission/actor.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { FileStore } from '../contract/file-store.ts';
import { type Logger, provide, type ServerEntry, type WriteRule } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import { deadLetterCommands } from '../event/dead-letter-commands.ts';
import { createEventRelay } from '../event/event-relay.ts';
import { createReactionRunner } from '../event/reaction-runner.ts';
import { recordHistoryQuery } from '../event/record-history.ts';
import { createSignedAddresses } from '../file/signed-address.ts';
import { createUploadService } from '../file/upload-service.ts';
import { createGraphqlEndpoint, type GraphqlLimits } from '../graphql/create-graphql-endpoint.ts';
import { createAccessTokens, tokenFromHeader } from '../identity/access-token.ts';
import { type ActorSource, createActorSource } from '../identity/actor-source.ts';
import { createIdentityService } from '../identity/identity-service.ts';
import { createJobQueue } from '../job/job-queue.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { type LoadedPlugin, loadPlugins } from '../plugin/plugin-host.ts';
import { applyAccess } from '../roles/apply-access.ts';
import type { DatabaseRoles } from '../roles/database-roles.ts';
import { createReporting, type Reporting, reportingToken } from '../roles/reporting.ts';
import { kernelMigration, migrate } from '../schema/migrate.ts';
import { createUnitOfWorkFactory } from '../write/create-transactions.ts';
import { createCalls } from './calls.ts';
import { fileQueries, sendFile } from './file-queries.ts';
import { registryOfPlugins } from './registry-of-plugins.ts';
import { createRouteTable } from './route-table.ts';

export interface RuntimeOptions {
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
  /** Where unfinished uploads wait. */
  readonly uploadDirectory: string;
  /** Signs tokens and file addresses; 32 bytes or more. */
  readonly secret: Uint8Array;
  readonly sessionSeconds: number;
  readonly limits?: Partial<GraphqlLimits>;
  readonly allowIntrospection: boolean;
  /** Longest time of a job's or a reaction's statement; without it as long as any other. */
  readonly jobStatementTimeoutMs?: number;
  readonly log: Logger;
}

/** The kernel with its plugins, in terms of web-standard requests; which HTTP server stands in front is the host's affair. */
export interface KernelRuntime extends Reporting {
  readonly registry: EntityRegistry;
  readonly plugins: readonly LoadedPlugin[];
  /** What was set aside, and why. */
  readonly problems: readonly PluginProblem[];
  readonly transactions: Transactions;
  readonly db: Db;
  /** A GraphQL request's body as text; answers the response's. */
  graphql(
    body: string,
    authorization: string | undefined,
    correlationId: string,
    signal?: AbortSignal,
  ): Promise<{ status: number; body: string }>;
  events(authorization: string | undefined, lastEventId: string | undefined): Promise<ReadableStream<Uint8Array>>;
  upload(request: Request): Promise<Response>;
  download(request: Request, fileId: string): Promise<Response>;
  /** A plugin's own address; undefined when no plugin has it. */
  route(request: Request, correlationId: string): Promise<Response | undefined>;
  /** Begins to relay events, run reactions and jobs. */
  start(): Promise<void>;
  /** Hands jobs back with their checkpoints, closes streams, finishes what runs. The database stays open. */
  stop(): Promise<void>;
}

const uploadPath = '/uploads';

export async function createRuntime(options: RuntimeOptions): Promise<KernelRuntime> {
  const { db, bus, files, log, owner = db, roles = noRoles } = options;
  const tokens = createAccessTokens(options.secret, options.sessionSeconds);
  const identity = createIdentityService(db, tokens);
  const reporting = createReporting(db, roles.report);
  const host = loadPlugins(options.entries, [provide(identityToken, identity), provide(reportingToken, reporting)]);
  const known = registryOfPlugins(host.plugins);
  const migrationProblems = await migrate({
    db: owner,
    log,
    lockTimeoutMs: options.migrationLockTimeoutMs,
    plugins: [kernelMigration(), ...known.plugins.map(migratingPlugin)],
  });
  const broken = new Set(migrationProblems.map(({ plugin }) => plugin));
  if (broken.has('core')) throw new Error(migrationProblems.map(({ message, fix }) => `${message} ${fix}`).join(' '));
  const migrated = registryOfPlugins(known.plugins, broken);
  const { registry, plugins } = migrated;
  await applyAccess({ owner, registry, roles, log, schemas: schemasOf(known.plugins, broken) });
  const problems = [...host.problems, ...known.problems, ...migrationProblems, ...migrated.problems];
  const sides = plugins.map(({ side }) => side);

  const actors = createActorSource(db);
  const relay = createEventRelay({ db, bus, log });
  const writing = {
    db,
    registry,
    log,
    writeRules: [...forgetActors(actors, bus), ...sides.flatMap(({ writeRules = [] }) => writeRules)],
    onCommit: () => relay.poke(),
  };
  const transactions = createUnitOfWorkFactory(writing);
  const background = createUnitOfWorkFactory({ ...writing, statementTimeoutMs: options.jobStatementTimeoutMs });
  const actorFor = (userId: string, organizationId: number) => actors.actorFor(userId, organizationId);
  // Enabling per organization is asked here at every call; until organizations can choose, every loaded plugin is enabled.
  const isEnabled = () => true;
  const jobs = createJobQueue({
    db,
    bus,
    transactions: background,
    actorFor,
    files,
    log,
    handlers: sides.flatMap(({ jobs: handlers = [] }) => handlers),
  });
  const reactions = createReactionRunner({
    db,
    bus,
    transactions: background,
    files,
    log,
    isEnabled,
    reactions: sides.flatMap(({ reactions: list = [] }) => list),
  });
  const hub = createLiveHub({ db, bus, registry, log });
  const calls = createCalls({ transactions, files, log, jobs: () => jobs });
  const addresses = createSignedAddresses(options.secret);
  const endpoint = createGraphqlEndpoint({
    registry,
    db,
    policies: options.readsThroughPolicies ? reporting : undefined,
    log,
    limits: options.limits,
    allowIntrospection: options.allowIntrospection,
    commands: [...jobs.commands, ...deadLetterCommands(reactions), ...sides.flatMap(({ commands = [] }) => commands)],
    queries: [recordHistoryQuery(registry), ...fileQueries(addresses), ...sides.flatMap(({ queries = [] }) => queries)],
    runCommand: (command, input, request) => calls.command(command, input, request),
    runQuery: (query, input, request) => calls.query(query, input, request),
    create: (entity, values, request) =>
      asActor(request, async (tx) => (await tx.insert(entity, values as never)).id as string),
    update: (entity, id, patch, request) =>
      asActor(request, async (tx) => (await tx.update(entity, id, patch as never)).id as string),
    remove: (entity, id, request) =>
      asActor(request, async (tx) => {
        const record = await tx.get(entity, id);
        await tx.remove(entity, id);
        return record;
      }),
  });
  const uploads = await createUploadService({
    path: uploadPath,
    directory: options.uploadDirectory,
    purposes: sides.flatMap(({ uploads: list = [] }) => list),
    files,
    transactions,
    log,
  });
  const findRoute = createRouteTable(sides.flatMap(({ routes = [] }) => routes));

  function asActor<T>(
    request: { actor: Actor | undefined; correlationId: string },
    work: (tx: Parameters<Parameters<Transactions['run']>[1]>[0]) => Promise<T>,
  ): Promise<T> {
    const { actor, correlationId } = request;
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    return transactions.run({ actor, correlationId }, (tx) => work(tx.asActor));
  }

  async function authenticated(authorization: string | null | undefined): Promise<Actor | undefined> {
    const token = tokenFromHeader(authorization);
    const claims = token ? await tokens.verify(token) : undefined;
    return claims && actorFor(claims.userId, claims.organizationId);
  }

  const subscription = bus.subscribe(actorsChanged, (organizationId) => actors.invalidate(Number(organizationId)));

  return {
    registry,
    plugins,
    problems,
    transactions,
    db,
    ...reporting,
    async graphql(body, authorization, correlationId, signal) {
      const actor = await authenticated(authorization);
      const request = parseBody(body);
      if (!request) throw new GlebaError('BAD_REQUEST');
      return endpoint.execute(request, { actor, correlationId, ...(signal ? { signal } : {}) });
    },
    async events(authorization, lastEventId) {
      const token = tokenFromHeader(authorization);
      const claims = token ? await tokens.verify(token) : undefined;
      if (!claims) throw new GlebaError('UNAUTHENTICATED');
      return hub.connect(() => actorFor(claims.userId, claims.organizationId), lastEventId);
    },
    async upload(request) {
      const actor = await authenticated(request.headers.get('authorization'));
      if (!actor || actor.role === 'contact') throw new GlebaError('UNAUTHENTICATED');
      return uploads.handle(request, actor);
    },
    async download(request, fileId) {
      const organizationId = addresses.verify(fileId, new URL(request.url).searchParams);
      if (organizationId === undefined) throw new GlebaError('FORBIDDEN', 'URL Inválida');
      return sendFile(db, files, organizationId, fileId, request);
    },
    async route(request, correlationId) {
      const match = findRoute(request.method, new URL(request.url).pathname);
      if (!match) return undefined;
      const caller = { actor: await authenticated(request.headers.get('authorization')), correlationId };
      const actor = await calls.admit(match.route.permission, caller, match.parameters.projectId);
      return match.route.handle({
        request,
        parameters: match.parameters,
        context: calls.contextFor(actor, correlationId),
        db,
        registry,
      });
    },
    async start() {
      relay.start();
      await reactions.start();
      await hub.start();
      jobs.start();
    },
    async stop() {
      subscription.stop();
      await jobs.stop();
      await hub.stop();
      await reactions.stop();
      await relay.stop();
      await bus.close();
    },
  };
}

const noRoles: DatabaseRoles = { app: undefined, report: undefined, problems: [] };

/** Of everything that was migrated now or before. */
function schemasOf(plugins: readonly LoadedPlugin[], broken: ReadonlySet<string>): string[] {
  const own = plugins.filter(({ plugin }) => plugin.entities.length > 0 && !broken.has(plugin.id));
  return ['core', ...own.map(({ plugin }) => plugin.id)];
}

const actorsChanged = 'actors.changed';

/** Whoever changes what people may makes every process forget what it knew, once the change is committed. */
function forgetActors(actors: ActorSource, bus: EventBus): WriteRule[] {
  return [UserOrganization, UserProfile, Profile].map((entity) => ({
    entity,
    id: `core.forgetActors.${entity.name}`,
    async check(tx) {
      const { organizationId } = tx.actor;
      tx.afterCommit(() => {
        actors.invalidate(organizationId);
        bus.broadcast(actorsChanged, String(organizationId));
      });
    },
  }));
}

function migratingPlugin({ plugin, side }: LoadedPlugin) {
  return { id: plugin.id, version: plugin.version, entities: plugin.entities, steps: side.schemaSteps ?? [] };
}

function parseBody(
  text: string,
): { query: string; variables?: Record<string, unknown> | null; operationName?: string | null } | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string')
      return undefined;
    const variables = 'variables' in body ? body.variables : undefined;
    const operationName = 'operationName' in body ? body.operationName : undefined;
    if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables)))
      return undefined;
    if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return undefined;
    return { query: body.query, variables: variables as Record<string, unknown> | null | undefined, operationName };
  } catch {
    return undefined;
  }
}
