import { geocodingToken, postalCodesToken } from '../../address/address-tokens.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { filesToken } from '../../file/file-token.ts';
import { identityToken } from '../../identity/identity-token.ts';
import { requestLimitsToken } from '../../identity/request-limits-token.ts';
import { type Visit, visitOf } from '../../identity/visit.ts';
import { mailToken } from '../../mail/mail-token.ts';
import type { Actor } from '../../permission/actor.ts';
import { pluginFacts } from '../../plugin/plugin-acts.ts';
import { pluginAllows } from '../../plugin/plugin-state.ts';
import { pagePrinterToken } from '../../print/page-printer-token.ts';
import { foreignReadersToken } from '../../reading/foreign-readers-token.ts';
import { bringAddresses } from '../account/bring-addresses.ts';
import { createTicketGate } from '../account/tickets.ts';
import { embeddedGeocoding, embeddedPostalCodes } from '../address/embedded-addresses.ts';
import { commandsOf, provide, queriesOf } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import { createTableStatistics } from '../db/table-statistics.ts';
import { deadLetterCommands } from '../event/dead-letter-commands.ts';
import { createEventRelay, pokeRelays } from '../event/event-relay.ts';
import { createReactionRunner } from '../event/reaction-runner.ts';
import { recordHistoryQuery } from '../event/record-history.ts';
import { tellingDiskFull } from '../file/disk-full.ts';
import { createFileAdmission } from '../file/file-admission.ts';
import { createFileService } from '../file/file-service.ts';
import { replaceFileCommand } from '../file/replace-file.command.ts';
import { createRoom } from '../file/room.ts';
import { createSignedAddresses } from '../file/signed-address.ts';
import { createSignedForms } from '../file/signed-form.ts';
import { handledStorageLimit, storageUseQuery } from '../file/storage-use.ts';
import { createUploadService } from '../file/upload-service.ts';
import { createGraphqlEndpoint } from '../graphql/create-graphql-endpoint.ts';
import { createActorSource } from '../identity/actor-source.ts';
import { addressKey } from '../identity/address-key.ts';
import { createIdentity } from '../identity/create-identity.ts';
import { actorsChanged, forgetActors } from '../identity/forget-actors.ts';
import { organizationRule } from '../identity/organization-rule.ts';
import { createPluginStateSource } from '../identity/plugin-state-source.ts';
import { createRequestLimits } from '../identity/request-limits.ts';
import { changeManyCommands } from '../job/change-many.commands.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { createMailService, storeMail } from '../mail/mail-service.ts';
import { accessKeysQuery, grantOnlyDeclared } from '../permission/access-keys.query.ts';
import { notificationKindsQuery } from '../plugin/notification-kinds.query.ts';
import { pluginCommands } from '../plugin/plugin-commands.ts';
import { type LoadedPlugin, loadPlugins } from '../plugin/plugin-host.ts';
import { pluginOwners } from '../plugin/plugin-owners.ts';
import { pluginsQuery } from '../plugin/plugins.query.ts';
import { noPrinter } from '../print/no-printer.ts';
import { noReaders } from '../reading/no-readers.ts';
import { applyAccess } from '../roles/apply-access.ts';
import type { DatabaseRoles } from '../roles/database-roles.ts';
import { createReporting, reportingToken } from '../roles/reporting.ts';
import { kernelMigration, migrate } from '../schema/migrate.ts';
import { TablesUnusable } from '../schema/tables-unusable.ts';
import { bindInstruments } from '../telemetry/instruments.ts';
import { observeState } from '../telemetry/observe-state.ts';
import { observedDb } from '../telemetry/observed-db.ts';
import { noteActor } from '../telemetry/request-facts.ts';
import { bindTracing } from '../telemetry/spans.ts';
import { createUnitOfWorkFactory } from '../write/create-transactions.ts';
import type { EnqueueWithin } from '../write/write-context.ts';
import { createCalls, requireFull } from './calls.ts';
import { createBackground } from './create-background.ts';
import { fileQueries, sendFile } from './file-queries.ts';
import { forOnePerson } from './for-one-person.ts';
import { bringFirstRows } from './install.ts';
import { longestOpenBody } from './longest-open-body.ts';
import { parseBody } from './parse-body.ts';
import { createReadiness } from './readiness.ts';
import { registryOfPlugins } from './registry-of-plugins.ts';
import { createRouteTable } from './route-table.ts';
import type { KernelRuntime, RuntimeOptions } from './runtime.ts';
import { createTurns } from './turns.ts';

const uploadPath = '/uploads';
/** An answer of so many bytes is charged to whoever asked. */
const largeAnswer = 1_000_000;
/** Of one person; the browser asks three at a time. More wait for their turn, so that one person cannot take every connection. */
const requestsAtOnce = 6;
const waitingRequests = 60;

export async function createRuntime(options: RuntimeOptions): Promise<KernelRuntime> {
  const { bus, log, role = 'all', roles = noRoles, room: roomSettings = {} } = options;
  const files = tellingDiskFull(options.files);
  bindInstruments();
  bindTracing();
  const statistics = createTableStatistics(options.owner ?? options.db, log);
  const db = observedDb(options.db, { log, slowMs: options.slowMs ?? 0 });
  const owner = options.owner ?? options.db;
  const room = createRoom({ db, files, settings: roomSettings });
  const identity = createIdentity({ ...options, db, transactions: () => transactions });
  const reporting = createReporting(db, roles.report);
  // Transactions are made from what the plugins bring; services that open them are asked only later.
  const sender = options.mail ?? storeMail(() => transactions);
  const mail = createMailService(db, sender, options.publicUrl ?? 'http://localhost:3000');
  const addresses = createSignedAddresses(options.secret);
  const fileService = createFileService({
    files,
    addresses,
    forms: createSignedForms(options.secret),
    admission: () => admission,
    transactions: () => transactions,
    registry: () => registry,
    pluginsOf: (organizationId) => states.statesOf(organizationId),
  });
  const host = loadPlugins(options.entries, [
    provide(identityToken, identity.service),
    provide(reportingToken, reporting),
    provide(mailToken, mail),
    provide(requestLimitsToken, createRequestLimits(db)),
    provide(filesToken, fileService),
    provide(geocodingToken, options.geocoding ?? embeddedGeocoding),
    provide(postalCodesToken, options.postalCodes ?? embeddedPostalCodes),
    provide(pagePrinterToken, options.printer ?? noPrinter),
    provide(foreignReadersToken, options.readers ?? noReaders),
  ]);
  const known = registryOfPlugins(host.plugins);
  const migrationProblems = await migrate({
    db: owner,
    log,
    lockTimeoutMs: options.migrationLockTimeoutMs,
    plugins: [kernelMigration(), ...known.plugins.map(migratingPlugin)],
  });
  const broken = new Set(migrationProblems.map(({ plugin }) => plugin));
  if (broken.has('core')) throw new TablesUnusable(migrationProblems);
  await bringAddresses(owner, log);
  const migrated = registryOfPlugins(known.plugins, broken);
  const { registry, plugins } = migrated;
  const schemas = schemasOf(known.plugins, broken);
  await applyAccess({ owner, registry, roles, log, schemas });
  const problems = [...host.problems, ...known.problems, ...migrationProblems, ...migrated.problems];
  const sides = plugins.map(({ side }) => side);

  const world = { plugins, registry, facts: pluginFacts(plugins.map(({ plugin }) => plugin)) };
  const states = createPluginStateSource(db, world.facts);
  const actors = createActorSource(db, states);
  const reactionList = sides.flatMap(({ reactions: list = [] }) => list);
  const relay = createEventRelay({ db, bus, log, reactionIds: reactionList.map(({ id }) => id) });
  const enqueue: EnqueueWithin = (...job) => jobs.enqueue(...job);
  const writing = {
    db,
    registry,
    log,
    pluginsOf: states.statesOf,
    writeRules: [
      ...forgetActors(actors, bus),
      identity.forgetSession,
      organizationRule,
      grantOnlyDeclared(plugins),
      room.rule,
      ...sides.flatMap(({ writeRules = [] }) => writeRules),
    ],
    enqueue,
    onCommit: () => (role === 'worker' ? pokeRelays(bus) : relay.poke()),
  };
  const transactions: Transactions = createUnitOfWorkFactory(writing);
  const background = createUnitOfWorkFactory({ ...writing, statementTimeoutMs: options.jobStatementTimeoutMs });
  const actorFor = (userId: string, organizationId: number) => actors.actorFor(userId, organizationId);
  const isEnabled = async (organizationId: number, pluginId: string) =>
    pluginAllows(await states.statesOf(organizationId), pluginId, 'run');
  const { jobs, scheduler } = createBackground({
    ...{ db, bus, world, log, actorFor, clock: options.clock, patience: options.patience },
    transactions: background,
    filesFor: room.filesFor,
    countTables: statistics.count,
    pluginsOf: states.statesOf,
    removeAbandoned: () => uploads.removeAbandoned(),
  });
  const reactions = createReactionRunner({
    ...options.patience?.reactions,
    db,
    bus,
    transactions: background,
    files,
    log,
    isEnabled,
    reactions: reactionList,
  });
  const hub = createLiveHub({ db, bus, registry, log });
  const kernelOperations = [
    ...jobs.operations,
    ...changeManyCommands(registry),
    ...deadLetterCommands(reactions),
    ...pluginCommands(world, transactions),
    replaceFileCommand(() => admission),
    handledStorageLimit,
    recordHistoryQuery(registry),
    ...fileQueries(addresses),
    storageUseQuery(room),
    pluginsQuery(world),
    accessKeysQuery(plugins),
    notificationKindsQuery(plugins),
  ];
  const owners = pluginOwners(plugins, { operations: kernelOperations });
  const operations = [{ operations: kernelOperations }, ...sides];
  const calls = createCalls({
    ...{ db, registry, transactions, log, owners },
    filesFor: room.filesFor,
    pluginsOf: states.statesOf,
    firstRows: (tx) => bringFirstRows(plugins, tx, false),
  });
  const endpoint = createGraphqlEndpoint({
    registry,
    db,
    policies: options.readsThroughPolicies ? reporting : undefined,
    log,
    limits: options.limits,
    allowIntrospection: options.allowIntrospection,
    commands: operations.flatMap(commandsOf),
    queries: operations.flatMap(queriesOf),
    runCommand: (command, input, request) => calls.command(command, input, request),
    runQuery: (query, input, request) => calls.query(query, input, request),
    create: (entity, values, request) =>
      transactions.run(writerOf(request), async ({ asActor }) => (await asActor.insert(entity, values as never)).id),
    update: (entity, id, patch, request) => transactions.change(writerOf(request), entity, id, patch),
    remove: (entity, id, request) => transactions.run(writerOf(request), ({ asActor }) => asActor.remove(entity, id)),
  });
  const admission = createFileAdmission({
    purposes: sides.flatMap(({ uploads: list = [] }) => list),
    pluginOf: owners.of,
    transactions: () => transactions,
    room,
  });
  const uploads = createUploadService({
    path: uploadPath,
    uploads: options.uploads,
    db,
    admission,
    files,
    transactions,
    log,
  });
  const turns = createTurns(requestsAtOnce, waitingRequests);
  const findRoute = createRouteTable(sides.flatMap(({ routes = [] }) => routes));

  async function authenticated(authorization: string | null | undefined, visit: Visit): Promise<Actor | undefined> {
    const claims = await identity.claimsOf(authorization, visit);
    return claims && actorFor(claims.userId, claims.organizationId);
  }

  const stopObserving = observeState({ db, plans: endpoint.planCount, liveConnections: hub.clientCount });
  let counting: Promise<void> | undefined;
  let draining: Promise<unknown> | undefined;
  async function drain(): Promise<void> {
    draining ??= Promise.all([scheduler.stop(), jobs.stop(), hub.stop()]);
    await draining;
  }
  const subscription = bus.subscribe(actorsChanged, (text) => {
    const organizationId = Number(text);
    actors.invalidate(organizationId);
    jobs.recheck(organizationId);
  });

  return {
    registry,
    plugins,
    problems,
    transactions,
    db,
    scheduler,
    ...reporting,
    readiness: createReadiness({ db, bus, files, log, requireDisk: () => room.requireDisk(0) }),
    sessions: identity.sessions,
    async graphql(body, authorization, correlationId, about = {}) {
      const { visit = visitOf() } = about;
      const actor = await authenticated(authorization, visit);
      noteActor(about.facts, actor);
      if (!actor && body.length > longestOpenBody) throw new GlebaError('DOCUMENT_TOO_LARGE');
      const place = actor?.userId ?? addressKey(visit.address) ?? '';
      // Reading what was sent is work as well, and sending what comes of it: both take their turn.
      return turns.run(place, async () => {
        const answer = await endpoint.execute(parseBody(body), { ...about, actor, correlationId, visit });
        if (answer.weight > largeAnswer) turns.charge(place, answer.weight);
        const sending = about.send?.(answer);
        if (sending) await sending;
        return answer;
      });
    },
    async personOf(authorization) {
      const claims = await identity.claimsOf(authorization, visitOf());
      return claims?.userId;
    },
    bodyOf: (method, path) => findRoute(method, path)?.route.body,
    async events(authorization, lastEventId, facts) {
      const claims = await identity.claimsOf(authorization, visitOf());
      if (!claims) throw new GlebaError('UNAUTHENTICATED');
      if (facts) {
        facts.organizationId = claims.organizationId;
        facts.userId = claims.userId;
      }
      // The stream lasts as long as its session: new access tokens of it do not disturb it.
      const asker = async () =>
        (await identity.sessions.find(claims)) && actorFor(claims.userId, claims.organizationId);
      return hub.connect(asker, lastEventId);
    },
    async upload(request, facts) {
      const visit = visitOf();
      const actor = await authenticated(request.headers.get('authorization'), visit);
      if (!actor || actor.role === 'contact') throw new GlebaError('UNAUTHENTICATED');
      requireFull({ visit });
      noteActor(facts, actor);
      return uploads.handle(request, actor);
    },
    async download(request, fileId, facts) {
      const organizationId = addresses.verify(fileId, new URL(request.url).searchParams);
      if (organizationId === undefined) throw new GlebaError('FORBIDDEN', 'URL Inválida');
      if (facts) facts.organizationId = organizationId;
      return sendFile(db, files, await states.statesOf(organizationId), organizationId, fileId, request);
    },
    async route(request, correlationId, facts, visit = visitOf()) {
      const match = findRoute(request.method, new URL(request.url).pathname);
      if (!match) return undefined;
      if (facts) facts.route = match.route.path;
      const caller = { actor: await authenticated(request.headers.get('authorization'), visit), correlationId, visit };
      noteActor(facts, caller.actor);
      const actor = await calls.route(match.route, match.parameters.projectId, caller);
      const answer = await match.route.handle({
        request,
        parameters: match.parameters,
        context: calls.routeContext(actor, correlationId),
        withTicket: createTicketGate(db, transactions, correlationId),
        visit,
        db,
        registry,
      });
      return match.route.permission === 'open' ? answer : forOnePerson(answer);
    },
    async start() {
      await reactions.prepare();
      if (role !== 'worker') {
        relay.start();
        await hub.start();
      }
      if (role !== 'api') {
        // Of a database that was restored or made by an older program; nobody waits for it.
        counting = statistics.countGrown(schemas);
        await reactions.start();
        jobs.start();
        scheduler.start();
      }
    },
    drain,
    async stop() {
      await drain();
      subscription.stop();
      identity.stop();
      await reactions.stop();
      await counting;
      // What was acknowledged to somebody is on its way to the others before this process is gone.
      await relay.drain();
      stopObserving();
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

interface Asked {
  readonly actor: Actor | undefined;
  readonly correlationId: string;
  readonly visit?: Visit | undefined;
}

/** In whose name is written: somebody who is signed in, and by more than a ticket. */
function writerOf({ actor, correlationId, visit }: Asked): { readonly actor: Actor; readonly correlationId: string } {
  if (!actor) throw new GlebaError('UNAUTHENTICATED');
  requireFull({ visit });
  return { actor, correlationId };
}

function migratingPlugin({ plugin, side }: LoadedPlugin) {
  return { id: plugin.id, version: plugin.version, entities: plugin.entities, steps: side.schemaSteps ?? [] };
}
