import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

declare const dataOf: unique symbol;

/** A kind of domain event: past tense, versioned. */
export interface EventDefinition<Name extends string = string, Data = unknown> {
  /** `<plugin>.<entity>.<pastTense>`, for example `lands.land.created`. */
  readonly name: Name;
  readonly version: number;
  readonly schema: $ZodType;
  /** Turns data of an older version into this one's, by the version it starts from. */
  readonly upcasts: Readonly<Record<number, (data: unknown) => unknown>>;
  readonly [dataOf]?: Data;
}

export type DataOf<E> = E extends EventDefinition<string, infer D> ? D : never;

/** Declares a domain event beyond the derived created, changed and removed. */
export function defineEvent<const Name extends `${string}.${string}.${string}`, Data>(
  name: Name,
  declaration: {
    readonly version?: number;
    readonly data: $ZodType<Data>;
    readonly upcasts?: Readonly<Record<number, (data: unknown) => unknown>>;
  },
): EventDefinition<Name, Data> {
  return Object.freeze({
    name,
    version: declaration.version ?? 1,
    schema: declaration.data,
    upcasts: declaration.upcasts ?? {},
  });
}

/** Values are those of the API (decimals as text, geometry as GeoJSON); hidden fields are never in them. */
export interface CreatedData {
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}
export interface ChangedData {
  readonly id: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}
export interface RemovedData {
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The three that every entity has. Soft deletion is a change of deletedAt; removed means the row is gone. */
export interface EntityEvents<Id extends string = string> {
  readonly created: EventDefinition<`${Id}.created`, CreatedData>;
  readonly changed: EventDefinition<`${Id}.changed`, ChangedData>;
  readonly removed: EventDefinition<`${Id}.removed`, RemovedData>;
}

const values = z.record(z.string(), z.unknown());
const changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

export function entityEvents<const Id extends string>(entityId: Id): EntityEvents<Id> {
  const derived = <N extends string, D>(verb: N, schema: $ZodType): EventDefinition<`${Id}.${N}`, D> =>
    Object.freeze({ name: `${entityId}.${verb}` as const, version: 1, schema, upcasts: {} });
  return Object.freeze({
    created: derived<'created', CreatedData>('created', z.object({ id: z.string(), record: values })),
    changed: derived<'changed', ChangedData>('changed', z.object({ id: z.string(), changes })),
    removed: derived<'removed', RemovedData>('removed', z.object({ id: z.string(), record: values })),
  });
}
