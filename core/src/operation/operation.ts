import type { $ZodType, input, output } from 'zod/v4/core';
import type { Entity } from '../entity/entity.ts';
import type { WeightLimits } from '../entity/value-weight.ts';
import type { ErrorDefinition } from '../error/define-errors.ts';
import type { EventDefinition } from '../event/event.ts';
import type { AccessRule } from '../permission/access-rule.ts';
import { type Part, type SchemaOf, schemaOf } from './part.ts';

/** Where a call belongs: a project's id, or a record whose project it is. */
export type CallPlace = string | RecordPlace | undefined;

export interface RecordPlace {
  readonly entity: Entity;
  readonly id: string;
}

/** The project of that record, for `project`: who may not see the record is told that there is none. */
export function of(entity: Entity, recordId: string): RecordPlace {
  return { entity, id: recordId };
}

interface Shared<In extends $ZodType, Out extends $ZodType> {
  /** camelCase, unique: `importLands`. */
  readonly name: string;
  /** Who may; 'open' needs no session (sign-in). Rules about keys are asked for the project that `project` names. */
  readonly permission: AccessRule | 'open';
  project?(input: output<In>): CallPlace;
  /**
   * Which of its plugin's own errors its handler may come to, `<plugin>.<name>`: names and not the errors themselves, because these stay
   * on the server and definitions travel to browsers. The endpoint's schema tells them; one that is missing here is told in the log as a
   * defect. What a rule of a record refuses is said by the rule and holds for every write of it.
   */
  readonly errors?: readonly string[];
  /** How heavy its input may be before anything looks at it; default `defaultInput`, with a geometry `geometryInput`. */
  readonly weight?: WeightLimits;
  readonly input: In;
  readonly output: Out;
}

/** A change that people ask for: a mutation of the same name at the endpoint. Plain data; the server gives it its handler. */
export interface Command<
  In extends $ZodType = $ZodType,
  Out extends $ZodType = $ZodType,
  Emits extends EventDefinition = EventDefinition,
> extends Shared<In, Out> {
  readonly kind: 'command';
  /** What whoever may not is told; default FORBIDDEN. */
  readonly refusal?: ErrorDefinition;
  readonly emits: readonly Emits[];
  /** Also offered as a field of Query, for a command that only asks. */
  readonly alsoAsQuery?: boolean;
  /**
   * No transaction is opened for it, and `tx` must not be touched: for work that is long or waits for somebody else
   * (hashing a password, asking another server). It may open short transactions of its own.
   */
  readonly isOutsideTransaction?: boolean;
  /** Of an open command: whoever asks acts as nobody, so that what it leaves behind is not theirs to see. */
  readonly isAnonymous?: boolean;
}

/** An answer that is not a row of an entity: a field of Query. */
export interface Query<In extends $ZodType = $ZodType, Out extends $ZodType = $ZodType> extends Shared<In, Out> {
  readonly kind: 'query';
}

export type Operation = Command | Query;

/** What a caller gives. */
export type InputOf<Op extends { readonly input: $ZodType }> = Given<input<Op['input']>>;
/** What a caller is answered: what a server leaves out arrives as null. */
export type AnswerOf<Op extends { readonly output: $ZodType }> = Answered<output<Op['output']>>;

/** What may be given for a value: lists and objects that nobody changes. */
export type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;
type Answered<T> = T extends readonly [unknown, ...unknown[]]
  ? T
  : T extends readonly unknown[]
    ? { readonly [K in keyof T]: Answered<T[K]> }
    : T extends object
      ? {
          readonly [K in keyof T]-?: undefined extends T[K]
            ? Answered<Exclude<T[K], undefined>> | null
            : Answered<T[K]>;
        }
      : T;

type Declared<T extends { input: $ZodType; output: $ZodType }, I, O> = Omit<
  T,
  'kind' | 'name' | 'input' | 'output' | 'emits' | 'project'
> & {
  /** Its parts by name; becomes the GraphQL input type `<Name>Input`, of a query the field's arguments. */
  readonly input: I;
  /** Of a command an object, which becomes `<Name>Payload`; of a query anything. */
  readonly output: O;
  readonly project?: (input: output<SchemaOf<I>>) => CallPlace;
};

/**
 * A change that people ask for, declared where both sides see it: listed in the plugin's `operations`, done by `handle` on the server, asked for
 * by `api.run`, `useCommand` or an `OperationForm` in the browser.
 */
export function defineCommand<const I extends Part, const O extends Part, const Emits extends EventDefinition = never>(
  name: string,
  declaration: Declared<Command, I, O> & { readonly emits?: readonly Emits[] },
): Command<SchemaOf<I>, SchemaOf<O>, Emits> {
  const { input: takes, output: answers, ...rest } = declaration;
  return Object.freeze({
    kind: 'command',
    emits: [],
    ...rest,
    name,
    input: schemaOf(takes),
    output: schemaOf(answers),
  });
}

/** The same for a question: answered by `handle`, asked by `useQuery`. It writes nothing. */
export function defineQuery<const I extends Part, const O extends Part>(
  name: string,
  declaration: Declared<Query, I, O>,
): Query<SchemaOf<I>, SchemaOf<O>> {
  const { input: takes, output: answers, ...rest } = declaration;
  return Object.freeze({ kind: 'query', ...rest, name, input: schemaOf(takes), output: schemaOf(answers) });
}
