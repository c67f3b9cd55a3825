import type { Entity, Fields, Scope } from './entity.ts';
import type { Field, Writing } from './field.ts';
import type { ToOneOf } from './relation-types.ts';

/** The types that follow from a declaration. Nobody writes them down a second time. */

// biome-ignore format: one line per rule reads as a table
export type ValueOf<F> = F extends Field<infer V, boolean, boolean, Writing> ? V : never;

/** The record's id as the API carries it. */
export type IdOf<_E> = string;

type Shape<T> = { [K in keyof T]: T[K] };
type RequiredNames<F> = { [K in keyof F]: F[K] extends Field<unknown, true, boolean, Writing> ? K : never }[keyof F];
type OwnValues<F> = Shape<
  { readonly [K in RequiredNames<F>]: ValueOf<F[K]> } & {
    readonly [K in Exclude<keyof F, RequiredNames<F>>]: ValueOf<F[K]> | null;
  }
>;
export type ScopeValues<S extends Scope> = S extends 'project'
  ? { readonly organizationId: number; readonly projectId: string }
  : S extends 'organization'
    ? { readonly organizationId: number }
    : unknown;
export type AuditValues = {
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
};
export type DeletionValues<D extends boolean> = D extends true
  ? { readonly deletedAt: string | null; readonly deletedBy: string | null }
  : unknown;

type PartsOf<E> = E extends Entity<string, infer F, infer S, infer D> ? { fields: F; scope: S; soft: D } : never;

/** A whole record as it is read. */
export type RecordOf<E extends Entity> = Shape<
  { readonly id: string } & OwnValues<PartsOf<E>['fields']> &
    ScopeValues<PartsOf<E>['scope']> &
    AuditValues &
    DeletionValues<PartsOf<E>['soft']>
>;

type Writable<F> = { [K in keyof F]: F[K] extends Field<unknown, boolean, boolean, 'never'> ? never : K }[keyof F];
type Patchable<F> = { [K in keyof F]: F[K] extends Field<unknown, boolean, boolean, 'always'> ? K : never }[keyof F];
type Needed<F> = { [K in keyof F]: F[K] extends Field<unknown, true, false, 'always' | 'create'> ? K : never }[keyof F];
type ProjectInput<S extends Scope> = S extends 'project' ? { readonly projectId: string } : unknown;

/** What creating takes. Ids may be made by the caller (UUIDv7): records are born offline. */
export type CreateOf<E extends Entity> = CreateFrom<PartsOf<E>['fields'], PartsOf<E>['scope']> &
  (E extends { readonly extends: string } ? { readonly id: string } : unknown);
type CreateFrom<F extends Fields, S extends Scope> = Shape<
  { readonly id?: string } & { readonly [K in Needed<F>]: ValueOf<F[K]> } & {
    readonly [K in Exclude<Writable<F>, Needed<F>>]?: ValueOf<F[K]> | null;
  } & ProjectInput<S>
>;

/** What changing takes: null clears, an absent field stays. */
export type PatchOf<E extends Entity> = PatchFrom<PartsOf<E>['fields'], PartsOf<E>['soft']>;
type PatchFrom<F extends Fields, D extends boolean> = Shape<
  {
    readonly [K in Patchable<F>]?: F[K] extends Field<unknown, true, boolean, Writing>
      ? ValueOf<F[K]>
      : ValueOf<F[K]> | null;
  } & (D extends true ? { readonly deletedAt?: string | null } : unknown)
>;

/** Filter operators by value, as the endpoint's filters name them. */
export type FieldFilter<V> = {
  readonly equalTo?: V;
  readonly notEqualTo?: V;
  readonly in?: readonly V[];
  readonly notIn?: readonly V[];
  readonly isNull?: boolean;
  readonly distinctFrom?: V;
  readonly lessThan?: V;
  readonly lessThanOrEqualTo?: V;
  readonly greaterThan?: V;
  readonly greaterThanOrEqualTo?: V;
} & (V extends string
  ? {
      readonly includes?: string;
      readonly includesInsensitive?: string;
      readonly notIncludesInsensitive?: string;
      readonly startsWithInsensitive?: string;
      readonly endsWithInsensitive?: string;
      readonly likeInsensitive?: string;
    }
  : unknown);

export type FilterOf<E extends Entity> = {
  readonly [K in keyof RecordOf<E>]?: FieldFilter<NonNullable<RecordOf<E>[K]>>;
} & {
  /** Conditions on the record that a reference names. Of those that refer to this one: `withSome`, `withNone`. */
  readonly [K in keyof ToOneOf<E>]?: FilterOf<Extract<ToOneOf<E>[K], Entity>>;
} & {
  /**
   * Free text over the entity's searchable fields, case and accents ignored. Words may name a field of the title ('quadra u lote
   * 4') and numbers leave their points out.
   */
  readonly search?: string;
  /** As `search`, each word at the beginning of one: by an index, for few among very many. */
  readonly wordsStart?: string;
  /** What the text names whole, by its title or a code: by an index. */
  readonly titleIs?: string;
  readonly and?: readonly FilterOf<E>[];
  readonly or?: readonly FilterOf<E>[];
  readonly not?: FilterOf<E>;
};
