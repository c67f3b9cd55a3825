import type { Entity } from '../entity/entity.ts';
import type { EventDefinition } from '../event/event.ts';
import type { JobDefinition } from '../job/job.ts';
import type { Schedule } from '../job/schedule.ts';
import type { Operation } from '../operation/operation.ts';
import type { AccessKey } from '../permission/access-rule.ts';
import type { DocumentSubject } from './document-subject.ts';
import type { NotificationKind } from './notification-kind.ts';
import type { Token, Tokens } from './token.ts';

/**
 * A plugin as plain data: what it is, needs and adds. Isomorphic, without side effects on import; its server and web
 * sides are separate packages' entries that return values of their own.
 */
export interface Plugin<N extends Tokens = Tokens, W extends Tokens = Tokens> {
  /** kebab-free lower-case id, which is also its database schema: `lands`. */
  readonly id: string;
  /** Semantic version; the database refuses a program older than its data. */
  readonly version: string;
  /** Tokens it cannot work without. */
  readonly needs: N;
  /** Tokens it uses when some plugin offers them. */
  readonly wants: W;
  readonly entities: readonly Entity[];
  /** Its commands and queries; the server side gives each its handler. */
  readonly operations: readonly Operation[];
  /** Domain events beyond the entities' derived ones. */
  readonly events: readonly EventDefinition[];
  /** Background work, which its server side gives its work. */
  readonly jobs: readonly JobDefinition[];
  /** Which of its jobs the clock starts. */
  readonly schedules: readonly Schedule[];
  /** Keys that profiles may grant. */
  readonly accessKeys: readonly AccessKey[];
  /** What it tells people of. */
  readonly notifications: readonly NotificationKind[];
  /** What it says of documents about records. */
  readonly documentSubjects: readonly DocumentSubject[];
  /** Tokens that its server or web side provides. */
  readonly provides: readonly Token[];
  /** What it is in an organization that never decided about it. */
  readonly initially: 'enabled' | 'available';
  /** No organization can work without it: always enabled. */
  readonly isEssential: boolean;
}

/** A command that only asks for its job: a plugin lists both as one, among its operations. */
interface OperationWithJob {
  readonly operation: Operation;
  readonly job: JobDefinition;
}

type Declaration<N extends Tokens, W extends Tokens> = Pick<Plugin, 'id' | 'version'> &
  Partial<Omit<Plugin<N, W>, 'id' | 'version' | 'operations'>> & {
    readonly operations?: readonly (Operation | OperationWithJob)[];
  };

/** What a plugin is, as plain data that both sides and the tests read: importing it does nothing. What is left out is empty. */
export function definePlugin<
  const N extends Tokens = Record<never, never>,
  const W extends Tokens = Record<never, never>,
>({ operations = [], jobs = [], ...declaration }: Declaration<N, W>): Plugin<N, W> {
  return Object.freeze({
    needs: {} as N,
    wants: {} as W,
    entities: [],
    operations: operations.map((one) => ('job' in one ? one.operation : one)),
    events: [],
    jobs: [...operations.flatMap((one) => ('job' in one ? one.job : [])), ...jobs],
    schedules: [],
    accessKeys: [],
    notifications: [],
    documentSubjects: [],
    provides: [],
    initially: 'enabled',
    isEssential: false,
    ...declaration,
  });
}
