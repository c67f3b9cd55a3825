import type { StoredFile } from '../file/file-entities.ts';
import type { Organization, Project, User } from '../identity/identity-entities.ts';
import type { Entity, Scope } from './entity.ts';
import type { RecordOf } from './entity-types.ts';
import type { RefersTo } from './field.ts';

/** The relations that follow from references, by name, and what is wanted of the records at their other ends. */

/** What fields of the kernel name by id: they stand in every entity, these included. */
interface KernelEntities {
  readonly 'core.organization': typeof Organization;
  readonly 'core.project': typeof Project;
  readonly 'core.storedFile': typeof StoredFile;
  readonly 'core.user': typeof User;
}

type TargetOf<T, Own extends Entity> = T extends Entity
  ? T
  : T extends Own['id']
    ? Own
    : T extends keyof KernelEntities
      ? KernelEntities[T]
      : Entity;

/** As `relationName` says it. */
type RelationName<K, F> = K extends `${infer Name}Id` ? (Name extends keyof F ? `${Name}Record` : Name) : never;
type OwnRelations<F, Own extends Entity> = {
  readonly [K in keyof F as F[K] extends RefersTo ? RelationName<K, F> : never]: F[K] extends RefersTo<infer T>
    ? TargetOf<T, Own>
    : never;
};
type ScopeRelations<S extends Scope> = S extends 'project'
  ? { readonly organization: typeof Organization; readonly project: typeof Project }
  : S extends 'organization'
    ? { readonly organization: typeof Organization }
    : unknown;
type AuditRelations<D extends boolean> = {
  readonly createdByUser: typeof User;
  readonly updatedByUser: typeof User;
} & (D extends true ? { readonly deletedByUser: typeof User } : unknown);

/** The entity at the other end of each reference: of a lot `project`, `geometry`, `createdByUser`. None of an entity not known more nearly. */
export type ToOneOf<E extends Entity> =
  E extends Entity<string, infer F, infer S, infer D>
    ? string extends keyof F
      ? unknown
      : OwnRelations<F, E> & ScopeRelations<S> & AuditRelations<D>
    : never;

type BackBy<F, Id extends string> = {
  [K in keyof F]: F[K] extends RefersTo<infer T, infer Inverse>
    ? T extends Id | { readonly id: Id }
      ? Inverse
      : never
    : never;
}[keyof F];
/** The names under which records of `From` are found at one of `E`. At a project they are plurals, which types do not know. */
type WaysBack<E extends Entity, From extends Entity> = E['id'] extends 'core.project'
  ? string
  : BackBy<From['fields'], E['id']>;

type NameOf<Id> = Id extends `${string}.${infer Name}` ? Name : never;
/** An extension and its owner stand at each other under their own names. */
type ExtensionName<E extends Entity, X extends Entity> = X['extends'] extends E['id']
  ? NameOf<X['id']>
  : E['extends'] extends X['id']
    ? NameOf<X['id']>
    : never;

export type FieldNameOf<E extends Entity> = keyof RecordOf<E> & string;

declare const wantedValue: unique symbol;

/** What is wanted of the records of an entity: of one (`one`) or of those that refer to it (`many`). */
export interface Related<From extends Entity = Entity, IsList extends boolean = boolean, Value = unknown> {
  readonly entity: From;
  readonly isList: IsList;
  readonly fields: readonly string[];
  /** What is wanted of the records around these. */
  readonly include?: Include | undefined;
  /** Of a list: which, in which order, how many. */
  readonly filter?: object | undefined;
  readonly orderBy?: readonly string[] | undefined;
  readonly first?: number | undefined;
  readonly [wantedValue]?: Value;
}

/** Names alone are enough along a reference: `{ land: ['block', 'lot'] }`. */
export type Include = Readonly<Record<string, readonly string[] | Related>>;
export type NoInclude = Readonly<Record<never, never>>;

type CheckedPart<E extends Entity, K, P> =
  P extends Related<infer From, infer IsList>
    ? IsList extends true
      ? K extends WaysBack<E, From>
        ? P
        : never
      : K extends ExtensionName<E, From>
        ? P
        : K extends keyof ToOneOf<E>
          ? ToOneOf<E>[K] extends { readonly id: From['id'] }
            ? P
            : never
          : never
    : K extends keyof ToOneOf<E>
      ? readonly FieldNameOf<Extract<ToOneOf<E>[K], Entity>>[]
      : never;

/** Each name is a relation of the entity, and leads to what is wanted of it. Names that only come at run time are checked then. */
export type CheckedInclude<E extends Entity, I> = {
  readonly [K in keyof I as string extends K ? never : K]: CheckedPart<E, K, I[K]>;
};

/** What a related record carries: its id, and what was asked for. */
export type PickedOf<E extends Entity, K extends string> = { readonly id: string } & Pick<
  RecordOf<E>,
  Extract<keyof RecordOf<E>, K>
>;

type PartValue<E extends Entity, K, P> =
  P extends Related<Entity, boolean, infer Value>
    ? Value
    : P extends readonly (infer N extends string)[]
      ? K extends keyof ToOneOf<E>
        ? PickedOf<Extract<ToOneOf<E>[K], Entity>, N> | null
        : unknown
      : unknown;

/** What the include adds to a record. Whom a reader may not see is null, also behind a reference that is required. */
export type IncludedOf<E extends Entity, I> = {
  readonly [K in keyof I as string extends K ? never : K]: PartValue<E, K, I[K]>;
};
