import { safeParse } from 'zod/mini';
import type { EntityRegistry } from '../../entity/registry.ts';
import { usualInput, type WeightFault, weightFault } from '../../entity/value-weight.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import { type Visit, visitOf } from '../../identity/visit.ts';
import type { Enqueue } from '../../job/job.ts';
import type { CallPlace } from '../../operation/operation.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { type Actor, permits, systemActor } from '../../permission/actor.ts';
import { type PluginStates, type PluginUse, requirePlugin } from '../../plugin/plugin-state.ts';
import { createTicketGate } from '../account/tickets.ts';
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
import { createOrganizationGate } from '../identity/organization-gate.ts';
import type { PluginOwners } from '../plugin/plugin-owners.ts';
import { logOfRequest } from '../telemetry/scoped-log.ts';
import { inSpan, isTracing } from '../telemetry/spans.ts';
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
  pluginsOf(organizationId: number): Promise<PluginStates>;
}

export interface Caller {
  /** Undefined: nobody is signed in. */
  readonly actor: Actor | undefined;
  readonly correlationId: string;
  readonly visit?: Visit | undefined;
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

  function contextFor(actor: Actor, correlationId: string, signal?: AbortSignal): ServerContext {
    return {
      actor,
      correlationId,
      log: logOfRequest(log, correlationId),
      files: filesFor(actor),
      transaction: (work) => transactions.run({ actor, correlationId, signal }, work),
    };
  }

  /** Who acts: the caller where the rule lets them, the global organization's system where the door is open to nobody. */
  async function admit(
    permission: AccessRule | 'open',
    caller: Caller,
    place: CallPlace,
    refusal?: string,
  ): Promise<Actor> {
    if (permission === 'open') return caller.actor ?? systemActor(globalOrganizationId);
    const { actor } = caller;
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    const projectId = typeof place === 'object' ? await projectOf(actor, place) : place;
    if (projectId !== undefined) {
      // An administrator holds every key in every project of the organization; the project must be one of them.
      if (!(await seesProject(actor, projectId))) throw new GlebaError('NOT_FOUND');
    }
    if (permits(actor, permission, { projectId: projectId ?? null, fields: {} }) !== true)
      throw new GlebaError('FORBIDDEN', refusal);
    return actor;
  }

  /** A stranger at an open door stands in the global organization; one at any other is turned away by `admit`. */
  async function checkPlugin(part: object, use: PluginUse, { actor }: Caller): Promise<void> {
    requirePlugin(actor?.plugins ?? (await pluginsOf(globalOrganizationId)), owners.of(part), use);
  }

  function commandContext(command: AnyCommand, actor: Actor, caller: Caller, tx: UnitOfWork): CommandContext {
    const { visit = visitOf() } = caller;
    const context = contextFor(actor, caller.correlationId);
    return {
      ...context,
      tx,
      clientAddress: visit.address,
      visit,
      enqueue: command.isOutsideTransaction ? enqueueFor(context) : tx.enqueue,
      withTicket: createTicketGate(db, transactions, caller.correlationId),
      inOrganization: createOrganizationGate(services, actor, caller.correlationId),
      emit(event, about, data) {
        if (!command.emits.includes(event))
          throw new Error(`Command '${command.name}' does not declare '${event.name}'.`);
        return tx.emit(event, about, data);
      },
    };
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
      const run = (tx: UnitOfWork) => command.run(commandContext(command, actor, caller, tx), parsed);
      const work = () =>
        command.isOutsideTransaction ? run(noTransaction) : transactions.run({ actor, correlationId }, run);
      return isTracing ? inSpan(`command ${command.name}`, {}, work) : work();
    },
    async query(query: AnyQuery, input: unknown, caller: Caller): Promise<unknown> {
      await checkPlugin(query, 'read', caller);
      const parsed = parse(query, input);
      const actor = await admit(query.permission, caller, query.project?.(parsed));
      return query.run(contextFor(actor, caller.correlationId, caller.signal), parsed);
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

/** Who came by a ticket in an address looks at what it was made for and changes nothing. */
export function requireFull({ visit }: Pick<Caller, 'visit'>): void {
  if (visit?.isViewOnly) throw new GlebaError('FORBIDDEN');
}

function parse({ input, weight = usualInput }: AnyCommand | AnyQuery, value: unknown): unknown {
  // One place for all of them, and before the schema: one that forgets a limit must not take megabytes.
  const fault = weightFault(value, weight);
  if (fault) throw new GlebaError(fault === 'invalidJson' ? 'BAD_REQUEST' : 'DOCUMENT_TOO_LARGE', inputWords[fault]);
  const parsed = safeParse(input, value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message }));
  throw new GlebaError('VALIDATION', undefined, { fields });
}

const inputWords: Readonly<Record<WeightFault, string>> = {
  invalidJson: 'Requisição inválida.',
  tooHeavy: 'O pedido é grande demais.',
  tooDeep: 'O pedido tem níveis demais.',
  tooManyKeys: 'O pedido tem campos demais.',
};

/** Stands in for the unit of work of a command that asked for none. */
const noTransaction = new Proxy({} as UnitOfWork, {
  get(_target, name) {
    throw new Error(`This command runs outside of a transaction; '${String(name)}' is not to be had.`);
  },
});
