import { safeParse } from 'zod/mini';
import type { EntityRegistry } from '../../entity/registry.ts';
import { problemOf } from '../../entity/validation.ts';
import { defaultInput, type WeightFault, weightFault } from '../../entity/value-weight.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventDefinition } from '../../event/event.ts';
import { type ClientInfo, clientInfoOf } from '../../identity/client-info.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { Enqueue } from '../../job/job.ts';
import type { CallPlace } from '../../operation/operation.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { type Actor, permits, systemActor } from '../../permission/actor.ts';
import { kernelId, type PluginStates, type PluginUse, requirePlugin } from '../../plugin/plugin-state.ts';
import { createTicketGate } from '../account/tickets.ts';
import type { AtOnce } from '../at-once.ts';
import type { FileStore } from '../contract/file-store.ts';
import type {
  AnyCommand,
  AnyQuery,
  CommandContext,
  Logger,
  Route,
  RouteContext,
  ServerContext,
} from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import { serverErrors } from '../error/server-errors.ts';
import { createOrganizationGate } from '../identity/organization-gate.ts';
import type { PluginOwners } from '../plugin/plugin-owners.ts';
import { logOfRequest } from '../telemetry/scoped-log.ts';
import { inSpan, isTracing } from '../telemetry/spans.ts';
import { isOfRule } from '../write/write-context.ts';
import { createProjectGate } from './project-gate.ts';
import { createRecordGate } from './record-gate.ts';

export interface CallServices {
  readonly db: Db;
  readonly registry: EntityRegistry;
  readonly transactions: Transactions;
  filesFor(actor: Actor): FileStore;
  readonly log: Logger;
  readonly owners: PluginOwners;
  /** What a new organization begins with. */
  firstRows(tx: UnitOfWork): Promise<void>;
  pluginsOf(organizationId: number): AtOnce<PluginStates>;
}

export interface Caller {
  /** Undefined: nobody is signed in. */
  readonly actor: Actor | undefined;
  readonly correlationId: string;
  readonly client?: ClientInfo | undefined;
  /** See GraphqlRequestContext. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Where every command, query and route of a plugin is entered: the plugin's state in the organization first, then
 * permission, then the transaction, then its code.
 */
export function createCalls(services: CallServices) {
  const { db, transactions, filesFor, log, owners, pluginsOf } = services;
  const seesProject = createProjectGate(db, services.registry);
  const projectOf = createRecordGate(db, services.registry);

  function contextFor(
    actor: Actor,
    correlationId: string,
    emits: readonly EventDefinition[] = [],
    signal?: AbortSignal,
  ): ServerContext<EventDefinition> {
    return {
      actor,
      correlationId,
      log: logOfRequest(log, correlationId),
      files: filesFor(actor),
      transaction: (work) => transactions.run({ actor, correlationId, signal, emits }, work),
    };
  }

  /** Who acts: the caller where the rule lets them, the global organization's system where the door is open to nobody. */
  async function admit(
    permission: AccessRule | 'open',
    caller: Caller,
    place: CallPlace,
    refusal: () => GlebaError = () => new GlebaError('FORBIDDEN'),
  ): Promise<Actor> {
    if (permission === 'open') return caller.actor ?? systemActor(globalOrganizationId);
    const { actor } = caller;
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    const projectId = typeof place === 'object' ? await projectOf(actor, place) : place;
    if (projectId !== undefined) {
      // An administrator holds every key in every project of the organization; the project must be one of them.
      if (!(await seesProject(actor, projectId))) throw new GlebaError('NOT_FOUND');
    }
    if (permits(actor, permission, { projectId: projectId ?? null, fields: {} }) !== true) throw refusal();
    return actor;
  }

  /** A stranger at an open door stands in the global organization; one at any other is turned away by `admit`. */
  async function checkPlugin(part: object, use: PluginUse, { actor }: Caller): Promise<void> {
    requirePlugin(actor?.plugins ?? (await pluginsOf(globalOrganizationId)), owners.of(part), use);
  }

  function commandContext(
    command: AnyCommand,
    actor: Actor,
    caller: Caller,
    tx: UnitOfWork<EventDefinition>,
  ): CommandContext<EventDefinition> {
    const { client = clientInfoOf() } = caller;
    const context = contextFor(actor, caller.correlationId, command.emits);
    return {
      ...context,
      tx,
      clientAddress: client.address,
      client,
      enqueue: command.isOutsideTransaction ? enqueueFor(context) : tx.enqueue,
      withTicket: createTicketGate(db, transactions, caller.correlationId, command.emits),
      inOrganization: createOrganizationGate(services, actor, caller.correlationId),
    };
  }

  /** A defect of the declaration, not of the call: whoever asked is told the refusal all the same. */
  function tellUndeclared(operation: AnyCommand | AnyQuery, error: unknown): never {
    const { name, errors = [] } = operation;
    const owner = owners.of(operation);
    const reason = error instanceof GlebaError && !isOfRule(error) ? error.reason : undefined;
    // The kernel's own errors are what anybody may come to.
    const isOwn = owner !== kernelId && reason?.startsWith(`${owner}.`);
    if (isOwn && !errors.includes(reason ?? '')) log.error(undeclaredError, { operation: name, reason });
    throw error;
  }

  /** In a transaction of its own. */
  const enqueueFor =
    ({ transaction }: ServerContext): Enqueue =>
    (job, payload, options) =>
      transaction((tx) => tx.enqueue(job, payload, options));

  return {
    routeContext(actor: Actor, correlationId: string): RouteContext {
      const context = contextFor(actor, correlationId);
      return { ...context, enqueue: enqueueFor(context) };
    },
    /** Reading goes on where a plugin is retired, anything else does not. */
    async route(route: Route, projectId: string | undefined, caller: Caller): Promise<Actor> {
      const isReading = route.method === 'GET' || route.method === 'HEAD' || route.method === 'OPTIONS';
      if (!isReading) requireFull(caller);
      await checkPlugin(route, isReading ? 'read' : 'run', caller);
      return admit(route.permission, caller, projectId);
    },
    async command(command: AnyCommand, input: unknown, asked: Caller): Promise<unknown> {
      const caller = command.isAnonymous ? { ...asked, actor: undefined } : asked;
      await checkPlugin(command, 'run', caller);
      requireFull(caller);
      const parsed = parse(command, input);
      const actor = await admit(command.permission, caller, command.project?.(parsed), command.refusal);
      const { correlationId } = caller;
      const run = (tx: UnitOfWork<EventDefinition>) => command.run(commandContext(command, actor, caller, tx), parsed);
      const work = () =>
        command.isOutsideTransaction
          ? run(noTransaction)
          : transactions.run({ actor, correlationId, emits: command.emits }, run);
      const done = isTracing ? inSpan(`command ${command.name}`, {}, work) : work();
      return done.catch((error: unknown) => tellUndeclared(command, error));
    },
    async query(query: AnyQuery, input: unknown, caller: Caller): Promise<unknown> {
      await checkPlugin(query, 'read', caller);
      const parsed = parse(query, input);
      const actor = await admit(query.permission, caller, query.project?.(parsed));
      const context = contextFor(actor, caller.correlationId, [], caller.signal);
      return query.run(context, parsed).catch((error: unknown) => tellUndeclared(query, error));
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

/** Who came by a ticket in an address looks at what it was made for and changes nothing. */
export function requireFull({ client }: Pick<Caller, 'client'>): void {
  if (client?.isViewOnly) throw new GlebaError('FORBIDDEN');
}

function parse({ input, weight = defaultInput }: AnyCommand | AnyQuery, value: unknown): unknown {
  // One place for all of them, and before the schema: one that forgets a limit must not take megabytes.
  const fault = weightFault(value, weight);
  if (fault) throw inputRefusals[fault]();
  const parsed = safeParse(input, value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(problemOf);
  throw new GlebaError('VALIDATION', undefined, { fields });
}

const inputRefusals: Readonly<Record<WeightFault, () => GlebaError>> = {
  invalidJson: () => new GlebaError('BAD_REQUEST'),
  tooHeavy: () => serverErrors.inputTooHeavy(),
  tooDeep: () => serverErrors.inputTooDeep(),
  tooManyKeys: () => serverErrors.inputTooManyKeys(),
};

/** Told in the log; tests fail by it. */
export const undeclaredError = 'An operation refused by an error that it does not declare.';

/** Stands in for the unit of work of a command that asked for none. */
const noTransaction = new Proxy({} as UnitOfWork<EventDefinition>, {
  get(_target, name) {
    throw new Error(`This command runs outside of a transaction; '${String(name)}' is not to be had.`);
  },
});
