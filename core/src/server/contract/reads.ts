import type { SQL } from 'drizzle-orm';
import type { Entity } from '../../entity/entity.ts';
import type { FilterOf, RecordOf } from '../../entity/entity-types.ts';
import type { CheckedInclude, FieldNameOf, Include, IncludedOf } from '../../entity/relation-types.ts';
import type { SqlParameter } from '../db/db.ts';

declare const valueType: unique symbol;

/** A typed value of a statement: a field of a row, or what is computed from fields. */
export interface Expression<T = unknown> {
  readonly sql: SQL;
  /** PostgreSQL's type, to which a value that it is compared with is cast. */
  readonly type: string;
  /** The value as rows carry it: exact numbers and instants as text, shapes as GeoJSON. */
  readonly encode: (value: SQL) => SQL;
  readonly isAggregate?: boolean;
  /** Of a geometry. */
  readonly srid?: number;
  readonly [valueType]?: T;
}

export type Condition = Expression<boolean | null>;

/** An expression to order by, from the largest down. */
export interface Descending {
  readonly descending: Expression;
}

export type OrderKey<E extends Entity> = FieldNameOf<E> | `-${FieldNameOf<E>}`;

/** The fields of one source of a statement. Those that the reader may not see are null. */
export type RowOf<E extends Entity> = { readonly [K in keyof RecordOf<E>]: Expression<RecordOf<E>[K]> };
/** Of a source that may have no row. */
export type OptionalRowOf<E extends Entity> = { readonly [K in keyof RecordOf<E>]: Expression<RecordOf<E>[K] | null> };

export type Selection = Readonly<Record<string, Expression>>;
export type Selected<S> = { readonly [K in keyof S]: S[K] extends Expression<infer T> ? T : never };

export type RowLock = 'update' | 'no key update' | 'share' | 'key share';

/**
 * A statement over an entity's rows. Each step answers a new statement; nothing is asked before `all`, `first`, `count`,
 * `exists`, `ids` or `each`.
 */
export interface From<E extends Entity, Sources extends readonly unknown[], Row> {
  /** As the endpoint's filters, or a condition over all sources. Several are all asked for. */
  where(what: FilterOf<E> | ((...rows: Sources) => Condition)): From<E, Sources, Row>;
  /** Rows of another entity beside each; rows without one are left out. */
  join<J extends Entity>(
    entity: J,
    on: (...rows: [...Sources, RowOf<J>]) => Condition,
  ): From<E, [...Sources, RowOf<J>], Row>;
  /** As `join`, but rows without one stay, with null for its values. */
  leftJoin<J extends Entity>(
    entity: J,
    on: (...rows: [...Sources, OptionalRowOf<J>]) => Condition,
  ): From<E, [...Sources, OptionalRowOf<J>], Row>;
  /** Names of fields, or an object of expressions. Where some are aggregates, rows are grouped by the others. */
  select<const K extends FieldNameOf<E>>(names: readonly K[]): From<E, Sources, Pick<RecordOf<E>, K>>;
  select<S extends Selection>(of: (...rows: Sources) => S): From<E, Sources, Selected<S>>;
  /** Related rows by the relation's name, each under its own rules: `{ geometry: ['geom'], residents: many(Resident, ['name']) }`. */
  with<const I extends Include>(related: I & CheckedInclude<E, I>): From<E, Sources, Row & IncludedOf<E, I>>;
  /** `block`, `-block`, or expressions. The id decides last, so that pages fit together. */
  orderBy(...keys: readonly OrderKey<E>[]): From<E, Sources, Row>;
  orderBy(of: (...rows: Sources) => readonly (Expression | Descending)[]): From<E, Sources, Row>;
  limit(count: number): From<E, Sources, Row>;
  offset(count: number): From<E, Sources, Row>;
  /** Soft-deleted rows too: those that the reader may restore. */
  withDeleted(): From<E, Sources, Row>;
  /** Rows of the entity itself stay as they were read until the transaction ends. */
  lock(strength?: RowLock): From<E, Sources, Row>;
  all(): Promise<Row[]>;
  first(): Promise<Row | undefined>;
  count(): Promise<number>;
  exists(): Promise<boolean>;
  ids(): Promise<string[]>;
  /** All rows in the order of ids, so many at a time. `after` is the id behind which it goes on. */
  each(options?: { readonly size?: number; readonly after?: string }): AsyncGenerator<Row, void, undefined>;
}

/** Why a statement is written by hand. */
export interface SqlReason {
  /** What the typed statements cannot say, for whoever reads the list of such statements. */
  readonly because: string;
  /**
   * The same text is asked again and again, with values that want the same plan: the database reads and plans it once for each
   * connection. Not for what is found one way by one value and another way by the next.
   */
  readonly isRepeated?: boolean;
}

/** A piece of a statement's text with its values, made by `part`. */
export interface SqlPart {
  readonly strings: readonly string[];
  readonly values: readonly SqlValue[];
}

/** Rows of an entity in a statement by hand, other than `${Entity}` alone. */
export interface RowsOf {
  readonly rowsOf: Entity;
  /** Deleted rows too, for what tells of rows that went away. */
  readonly evenDeleted?: boolean;
  /** All rows within the organization's border. */
  readonly asServer?: boolean;
  /** Why rows of every organization are looked at: what is public, or unique among all of them. */
  readonly ofAllOrganizations?: string;
  /** Only those that a list's filter finds, judged as the endpoint judges it. */
  readonly filter?: object;
}

export type SqlValue = SqlParameter | SqlPart | Entity | RowsOf;
export type SqlTag<Row> = (strings: TemplateStringsArray, ...values: readonly SqlValue[]) => Promise<Row[]>;

export interface Reads {
  /**
   * Rows that the reader may see: the organization's border, the entity's rule, live rows and the columns' own rules are in
   * the statement.
   */
  from<E extends Entity>(entity: E): From<E, [RowOf<E>], RecordOf<E>>;
  /**
   * A reading statement by hand, where `from` cannot say it: ``tx.sql<Row>({ because: '…' })`select … from ${Land} l` ``.
   * `${Land}` stands for the rows of it that the reader may see, and no table can be named otherwise. Other values become
   * parameters: cast each of them (`${id}::uuid`).
   */
  sql<Row = Record<string, unknown>>(reason: SqlReason): SqlTag<Row>;
}
