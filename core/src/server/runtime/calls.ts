import { GlebaError } from '../../error/gleba-error.ts';
import { globalOrganizationId, Project } from '../../identity/identity-entities.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { type Actor, permits, systemActor } from '../../permission/actor.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { AnyCommand, AnyQuery, CommandContext, Logger, ServerContext } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { JobQueue } from '../job/job-queue.ts';

export interface CallServices {
  readonly transactions: Transactions;
  readonly files: FileStore;
  readonly log: Logger;
  readonly jobs: () => JobQueue;
}

export interface Caller {
  /** Undefined: nobody is signed in. */
  readonly actor: Actor | undefined;
  readonly correlationId: string;
  /** See GraphqlRequestContext. */
  readonly signal?: AbortSignal | undefined;
}

/** Where every command, query and route of a plugin is entered: permission first, then the transaction, then its code. */
export function createCalls({ transactions, files, log, jobs }: CallServices) {
  function contextFor(actor: Actor, correlationId: string, signal?: AbortSignal): ServerContext {
    return {
      actor,
      correlationId,
      log,
      files,
      transaction: (work) => transactions.run({ actor, correlationId, signal }, work),
    };
  }

  /** Who acts: the caller where the rule lets them, the global organization's system where the door is open to nobody. */
  async function admit(permission: AccessRule | 'open', caller: Caller, projectId: string | undefined): Promise<Actor> {
    if (permission === 'open') return caller.actor ?? systemActor(globalOrganizationId);
    const { actor, correlationId } = caller;
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    if (projectId !== undefined) {
      // An administrator holds every key in every project of the organization; the project must be one of them.
      const project = await transactions.run({ actor, correlationId }, (tx) => tx.asActor.find(Project, projectId));
      if (!project) throw new GlebaError('NOT_FOUND');
    }
    if (permits(actor, permission, { projectId: projectId ?? null, fields: {} }) !== true)
      throw new GlebaError('FORBIDDEN');
    return actor;
  }

  function commandContext(command: AnyCommand, actor: Actor, correlationId: string, tx: UnitOfWork): CommandContext {
    return {
      ...contextFor(actor, correlationId),
      tx,
      enqueue: (request) => jobs().enqueue(tx, request),
      emit(event, about, data) {
        if (!command.emits.includes(event))
          throw new Error(`Command '${command.name}' does not declare '${event.name}'.`);
        return tx.emit(event, about, data);
      },
    };
  }

  return {
    admit,
    contextFor,
    async command(command: AnyCommand, input: unknown, caller: Caller): Promise<unknown> {
      const parsed = parse(command, input);
      const actor = await admit(command.permission, caller, command.project?.(parsed));
      const { correlationId } = caller;
      const run = (tx: UnitOfWork) => command.run(commandContext(command, actor, correlationId, tx), parsed);
      return command.isOutsideTransaction ? run(noTransaction) : transactions.run({ actor, correlationId }, run);
    },
    async query(query: AnyQuery, input: unknown, caller: Caller): Promise<unknown> {
      const parsed = parse(query, input);
      const actor = await admit(query.permission, caller, query.project?.(parsed));
      return query.run(contextFor(actor, caller.correlationId, caller.signal), parsed);
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

function parse({ input }: AnyCommand | AnyQuery, value: unknown): unknown {
  const parsed = input.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message }));
  throw new GlebaError('VALIDATION', undefined, { fields });
}

/** Stands in for the unit of work of a command that asked for none. */
const noTransaction = new Proxy({} as UnitOfWork, {
  get(_target, name) {
    throw new Error(`This command runs outside of a transaction; '${String(name)}' is not to be had.`);
  },
});
