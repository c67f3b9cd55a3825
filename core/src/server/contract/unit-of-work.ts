import type { Entity } from '../../entity/entity.ts';
import type { CreateOf, FilterOf, PatchOf, RecordOf } from '../../entity/entity-types.ts';
import type { FieldNameOf } from '../../entity/relation-types.ts';
import type { GlebaError } from '../../error/gleba-error.ts';
import type { DataOf, EmittedEvent, EventDefinition } from '../../event/event.ts';
import type { Enqueue } from '../../job/job.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Reads, SqlReason, SqlValue } from './reads.ts';

export interface ListOptions<E extends Entity> {
  readonly filter?: FilterOf<E>;
  /** `block` or `-block`, first key first; id is always the last. */
  readonly orderBy?: readonly string[];
  readonly first?: number;
  readonly offset?: number;
  /** Soft-deleted rows too. */
  readonly withDeleted?: boolean;
}

/** Values the server may set beyond what a caller may: fields with writing 'never', and the organization for the system. */
export type ServerValues<E extends Entity> = Partial<RecordOf<E>> & CreateOf<E>;
/** Includes hidden fields and fields with writing 'create' or 'never'. */
export type ServerPatch<E extends Entity> = PatchOf<E> | Partial<RecordOf<E>>;

declare const mayEmit: unique symbol;

/**
 * One transaction: rows, their history and their events are committed together or not at all.
 *
 * Two faces of the same thing. The trusted one (what a command's code gets) may write what the caller may not, but never
 * crosses the organization's border: every statement carries the actor's organization. `asActor` checks the entity's and
 * its columns' rules as the derived endpoint does, and checks a written row again after the write.
 *
 * Every write validates its values by the declaration, sets audit fields, and records the derived event.
 *
 * `Emits`: the events that may be emitted in it. A function that emits asks for them: `tx: UnitOfWork<typeof landSplit>`.
 */
export interface UnitOfWork<Emits extends EventDefinition = never> extends Reads {
  readonly actor: Actor;
  /** Rows that it has inserted or changed so far, by table; those of raw statements are not among them. */
  readonly written: ReadonlyMap<string, number>;
  readonly asActor: UnitOfWork<Emits>;
  /** Reading beyond what the actor may see, held by the organization's border alone. Where nobody asks, `from` is that already. */
  readonly asServer: Reads;
  /** `lock` takes the row FOR UPDATE: it stays as it was read until the transaction ends. */
  find<E extends Entity>(
    entity: E,
    id: string,
    options?: { readonly lock?: boolean },
  ): Promise<RecordOf<E> | undefined>;
  /** Like find, but throws NOT_FOUND. */
  get<E extends Entity>(entity: E, id: string, options?: { readonly lock?: boolean }): Promise<RecordOf<E>>;
  list<E extends Entity>(entity: E, options?: ListOptions<E>): Promise<RecordOf<E>[]>;
  count<E extends Entity>(entity: E, options?: Pick<ListOptions<E>, 'filter' | 'withDeleted'>): Promise<number>;
  insert<E extends Entity>(entity: E, values: ServerValues<E>): Promise<RecordOf<E>>;
  /** Many rows of one entity in few statements, one created event each; ids in the order given. For imports. */
  insertMany<E extends Entity>(entity: E, values: readonly ServerValues<E>[]): Promise<string[]>;
  /**
   * `expectedUpdatedAt`: what the caller has seen; CONFLICT when the row has changed since. Of an extension, the first
   * facts about a row of its owner are inserted.
   */
  update<E extends Entity>(
    entity: E,
    id: string,
    patch: ServerPatch<E>,
    options?: { readonly expectedUpdatedAt?: string },
  ): Promise<RecordOf<E>>;
  /**
   * Many rows in few statements, each with its validation, rules, history and changed event as `update` would write them.
   * Answers the ids of those that are not as they were. `onRefusal` is told of rows that stay as they are, and the others go
   * on; without it the first refusal is thrown.
   */
  updateMany<E extends Entity>(
    entity: E,
    changes: readonly { readonly id: string; readonly patch: ServerPatch<E> }[],
    options?: { readonly onRefusal?: (id: string, refusal: GlebaError) => void },
  ): Promise<string[]>;
  /**
   * However many rows by one statement, with history and events as of `updateMany`: a statement by hand answers `id` and, called as
   * the fields, what each row is to hold. For numbers, money, booleans and days that the database works out, of entities that no
   * write rule is about; the server's own face alone. Answers how many rows are not as they were.
   */
  updateBy<E extends Entity>(
    entity: E,
    fields: readonly FieldNameOf<E>[],
    reason: SqlReason,
  ): (strings: TemplateStringsArray, ...values: readonly SqlValue[]) => Promise<number>;
  /** Ids behind `after` in their order, of rows that the face sees: the way through many rows, a page at a time. */
  ids<E extends Entity>(
    entity: E,
    options: Pick<ListOptions<E>, 'filter' | 'withDeleted'> & { readonly after?: string; readonly first: number },
  ): Promise<string[]>;
  /** Removes the row, or marks it where the entity is soft-deleted. */
  remove(entity: Entity, id: string): Promise<void>;
  /** Known to types alone: a unit of work does not pass for one in which more may be emitted. */
  readonly [mayEmit]?: (event: Emits) => void;
  /** Records a domain event about one record, in the record's project. One that was not declared is a type error. */
  readonly emit: <E extends Emits & EmittedEvent>(event: E, recordId: string, data: DataOf<E>) => Promise<void>;
  /** Puts a job on the queue in this transaction. */
  readonly enqueue: Enqueue;
  /** Runs after the commit, in order; never when it was rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
}
