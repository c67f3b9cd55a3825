import * as z from 'zod/mini';
import type { output } from 'zod/v4/core';
import type { Entity } from '../entity/entity.ts';
import { id, type Part, pick, type SchemaOf, schemaOf } from '../operation/part.ts';
import type { ToldOf } from './entity-events.ts';
import type { EmittedEvent, EventDefinition, FieldChange } from './event.ts';

type EventName = `${string}.${string}.${string}`;

interface EmittedDeclaration<P> {
  /** The entity whose records it is about: whoever may read the record may hear of it. */
  readonly about: Entity;
  readonly version?: number;
  /** Its parts by name, or a schema. Hidden fields are never among them. */
  readonly data: P;
  readonly upcasts?: Readonly<Record<number, (data: unknown) => unknown>>;
}

interface ChangeDeclaration<Data> {
  readonly about: Entity;
  readonly change: FieldChange;
  readonly data: z.ZodMiniType<Data>;
}

/**
 * Declares a domain event beyond the derived created, changed and removed, listed by its plugin in `events`. One with data
 * of its own is emitted by the commands and jobs that declare it. One that is a change of a field (`changeOf`) is told by the
 * row's own event, whoever writes the row.
 */
export function defineEvent<const Name extends EventName, Data>(
  name: Name,
  change: ChangeDeclaration<Data>,
): ChangeEvent<Name, Data>;
export function defineEvent<const Name extends EventName, const P extends Part>(
  name: Name,
  declaration: EmittedDeclaration<P>,
): EmittedEvent<Name, output<SchemaOf<P>>>;
export function defineEvent(
  name: string,
  declaration: EmittedDeclaration<Part> | ChangeDeclaration<unknown>,
): EventDefinition {
  const { about, data } = declaration;
  const common = { name, about: about.id, schema: schemaOf(data) };
  if ('change' in declaration) return Object.freeze({ ...common, version: 1, upcasts: {}, change: declaration.change });
  return Object.freeze({ ...common, version: declaration.version ?? 1, upcasts: declaration.upcasts ?? {} });
}

/** An event that a change of a row tells; it has no row of its own, and nobody emits it. */
export type ChangeEvent<Name extends string = string, Data = unknown> = EventDefinition<Name, Data> & {
  readonly change: FieldChange;
};

export interface ChangeData<From, To> {
  /** Of the record. */
  readonly id: string;
  /** Null where there was none, as of a record that is new. */
  readonly from: From | null;
  readonly to: To;
}

/**
 * That a field of a record gets another value: what a status says. `from` and `to` narrow it to some values; with
 * `alsoFirst` the value counts with which the record is created.
 *
 * Such an event costs no row, and nobody can forget to emit it: it is read from the row's own event, which tells both values
 * (decision 0050).
 */
export function changeOf<
  E extends Entity,
  const K extends keyof ToldOf<E> & string,
  const To extends ToldOf<E>[K] = ToldOf<E>[K],
>(
  about: E,
  name: K,
  {
    from,
    to,
    alsoFirst = false,
  }: {
    readonly from?: readonly (ToldOf<E>[K] | null)[];
    readonly to?: readonly To[];
    readonly alsoFirst?: boolean;
  } = {},
): ChangeDeclaration<ChangeData<ToldOf<E>[K], To>> {
  const field = about.allFields[name];
  if (!field || field.hidden) throw new Error(`'${about.id}' has no field '${name}' of which its events tell.`);
  const value = pick(about, name as 'id');
  const { created, changed } = about.events;
  const data = z.object({ id: id(about), from: z.nullable(value), to: field.required ? value : z.nullable(value) });
  const sourceEventNames = [changed.name, ...(alsoFirst ? [created.name] : [])];
  const change: FieldChange = { field: name, fieldId: field.id, from, to, sourceEventNames };
  return { about, change, data: data as unknown as z.ZodMiniType<ChangeData<ToldOf<E>[K], To>> };
}
