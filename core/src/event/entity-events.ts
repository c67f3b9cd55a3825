import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Entity, Fields, Scope } from '../entity/entity.ts';
import type { AuditValues, DeletionValues, ScopeValues, ValueOf } from '../entity/entity-types.ts';
import type { Field, Hidden, Long, Writing } from '../entity/field.ts';
import type { EmittedEvent } from './event.ts';
import type { LargeValue } from './large-value.ts';

/** Values are those of the API (decimals as text, geometry as GeoJSON); of what is more than 4 kB its digest. */
type ToldValue<F> = F extends Long ? ValueOf<F> | LargeValue : ValueOf<F>;
type Told<F> = F extends Field<unknown, true, boolean, Writing> ? ToldValue<F> : ToldValue<F> | null;
type SeenNames<F> = { [K in keyof F]: F[K] extends Hidden ? never : K }[keyof F];
type Shape<T> = { readonly [K in keyof T]: T[K] };

/** What events tell of a record, by the names of its fields: all but the hidden ones. */
type ToldRecord<F extends Fields, S extends Scope, D extends boolean> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : Shape<
      { readonly id: string } & { readonly [K in SeenNames<F>]: Told<F[K]> } & ScopeValues<S> &
        AuditValues &
        DeletionValues<D>
    >;
type ToldChanges<R> = { readonly [K in keyof R]?: { readonly from: R[K]; readonly to: R[K] } };

export type ToldOf<E extends Entity> =
  E extends Entity<string, infer F, infer S, infer D> ? ToldRecord<F, S, D> : never;

/** The data of an entity's `created`. */
export interface CreatedData<R = Readonly<Record<string, unknown>>> {
  readonly id: string;
  readonly record: R;
}
/** Of its `changed`: the fields that are not as they were. */
export interface ChangedData<R = Readonly<Record<string, unknown>>> {
  readonly id: string;
  readonly changes: ToldChanges<R>;
}
/** Of its `removed`: the row as it was. */
export interface RemovedData<R = Readonly<Record<string, unknown>>> {
  readonly id: string;
  readonly record: R;
}

export type CreatedOf<E extends Entity> = CreatedData<ToldOf<E>>;
export type ChangedOf<E extends Entity> = ChangedData<ToldOf<E>>;
export type RemovedOf<E extends Entity> = RemovedData<ToldOf<E>>;

/** The three that every entity has. Soft deletion is a change of deletedAt; removed means the row is gone. */
export interface EntityEvents<
  Id extends string = string,
  F extends Fields = Fields,
  S extends Scope = Scope,
  D extends boolean = boolean,
> {
  readonly created: EmittedEvent<`${Id}.created`, CreatedData<ToldRecord<F, S, D>>>;
  readonly changed: EmittedEvent<`${Id}.changed`, ChangedData<ToldRecord<F, S, D>>>;
  readonly removed: EmittedEvent<`${Id}.removed`, RemovedData<ToldRecord<F, S, D>>>;
}

const record = z.record(z.string(), z.unknown());
const changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

export function entityEvents<
  const Id extends string,
  F extends Fields = Fields,
  S extends Scope = Scope,
  D extends boolean = boolean,
>(about: Id): EntityEvents<Id, F, S, D> {
  const derived = <N extends string, Data>(verb: N, schema: $ZodType): EmittedEvent<`${Id}.${N}`, Data> =>
    Object.freeze({ name: `${about}.${verb}` as const, about, version: 1, schema, upcasts: {} });
  return Object.freeze({
    created: derived<'created', CreatedData<ToldRecord<F, S, D>>>('created', z.object({ id: z.string(), record })),
    changed: derived<'changed', ChangedData<ToldRecord<F, S, D>>>('changed', z.object({ id: z.string(), changes })),
    removed: derived<'removed', RemovedData<ToldRecord<F, S, D>>>('removed', z.object({ id: z.string(), record })),
  });
}
