import type { $ZodType } from 'zod/v4/core';

declare const dataOf: unique symbol;

/** A kind of domain event: past tense, versioned. */
export interface EventDefinition<Name extends string = string, Data = unknown> {
  /** `<plugin>.<entity>.<pastTense>`, for example `lands.land.created`. */
  readonly name: Name;
  /** Id of the entity whose records it is about: whoever may read the record may hear of it. */
  readonly about: string;
  readonly version: number;
  readonly schema: $ZodType;
  /** KeyedLimiter data of an older version into this one's, by the version it starts from. */
  readonly upcasts: Readonly<Record<number, (data: unknown) => unknown>>;
  /** Of an event that a change of a row tells: which change. Nobody emits such an event, see `changeOf`. */
  readonly change?: FieldChange | undefined;
  readonly [dataOf]?: Data;
}

/** An event with a row of its own in the log, which commands and jobs emit. */
export type EmittedEvent<Name extends string = string, Data = unknown> = EventDefinition<Name, Data> & {
  readonly change?: undefined;
};

export type DataOf<E> = E extends EventDefinition<string, infer D> ? D : never;

/** That a field of a record gets another value. */
export interface FieldChange {
  /** The field's name, and the first name that it had, by which past events tell of it. */
  readonly field: string;
  readonly fieldId: string;
  /** Only from one of these values, only to one of these; any without them. */
  readonly from: readonly unknown[] | undefined;
  readonly to: readonly unknown[] | undefined;
  /** Names of the row's events that tell it. */
  readonly sourceEventNames: readonly string[];
}

/** The bus and the log know an event by this: its own name, or the names of the row's events that tell it. */
export function sourceEventNames({ name, change }: EventDefinition): readonly string[] {
  return change?.sourceEventNames ?? [name];
}
