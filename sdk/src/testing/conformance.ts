import type { InputOf, Operation } from '@gleba/core';
import type { Provided, ServerEntry } from '@gleba/core/server';
import { enabledFromTheStart, type IsolationScene, type ModelSnapshot } from '@gleba/core/testing';
import type { WebEntry } from '@gleba/core/web';

/** A plugin as its own tests hand it over. */
export interface PluginSides {
  readonly server?: ServerEntry;
  readonly web?: WebEntry;
}

type Awaitable<T> = T | Promise<T>;

/** What no declaration tells: whom the plugin stands on, what is open on purpose, and examples of what is said to it. */
export interface ConformanceOptions {
  /** Plugins that it needs, extends or refers to. */
  readonly beside?: readonly PluginSides[];
  /** Names of commands and queries, and `GET /path` of routes, that need no session on purpose. */
  readonly open?: readonly string[];
  /**
   * What a member who holds no key may do on purpose: `<entity id>.read` (create, update, delete), names of commands and
   * queries, `GET /path` of routes, purposes of uploads.
   */
  readonly membersMay?: readonly string[];
  /**
   * Inputs of commands and queries (`examples(op, input, …)`), run as an administrator; those of a command together must emit
   * every event that it declares. Who gives examples of operations or jobs gives them of all.
   */
  readonly operations?: readonly OperationExamples[];
  /** Payloads by type of job, run as an administrator in the scene's project. */
  readonly jobs?: Readonly<Record<string, readonly ExampleInput[]>>;
  /** Data as it was written then, by event name and past version. */
  readonly pastEvents?: Readonly<Record<string, Readonly<Record<number, unknown>>>>;
  /**
   * What brings about the event that a reaction follows, by the reaction's id. `created` of the plugin's own entities needs none:
   * their rows are planted.
   */
  readonly causes?: Readonly<Record<string, (scene: IsolationScene) => Awaitable<unknown>>>;
  /** Of the host (`provide(token, service)`): what the plugin only wants, and its examples need. */
  readonly services?: readonly Provided[];
  /** Recorded models of past versions, beside those in the plugin's `tests/snapshots`. */
  readonly snapshots?: readonly RecordedModel[];
}

/** An input, or what makes one from the rows of the scene. */
export type ExampleOf<Input> = Input | ((scene: IsolationScene) => Awaitable<Input>);
export type ExampleInput = ExampleOf<object>;

export interface OperationExamples {
  readonly operation: Operation;
  readonly inputs: readonly ExampleInput[];
}

/** What is said to an operation, checked against what it takes where it is written down. */
export function examples<Op extends Operation>(
  operation: Op,
  ...inputs: readonly ExampleOf<InputOf<Op>>[]
): OperationExamples {
  return { operation, inputs: inputs as readonly ExampleInput[] };
}

export function inputsFor({ operations = [] }: Pick<ConformanceOptions, 'operations'>, name: string) {
  return operations.flatMap(({ operation, inputs }) => (operation.name === name ? inputs : []));
}

/** The tables of a version that some office runs; written by GLEBA_RECORD_MODEL=1. */
export interface RecordedModel {
  readonly version: string;
  readonly snapshot: ModelSnapshot;
}

/** What is wrong, in sentences for the plugin's author; none when it is sound. */
export type Findings = string[];

/**
 * What the program says of something that is not there (a need, an entity that is referred to), with what it cannot know: that
 * in a test the other plugins are those that the test names.
 */
export function withHint(message: string): string {
  const isUnknown = /no loaded plugin/i.test(message);
  return isUnknown ? `${message} Name the plugin that has it in the test: beside: [{ server, web }].` : message;
}

export function serverEntries({ server }: PluginSides, { beside = [] }: ConformanceOptions): ServerEntry[] {
  const entries = [server, ...beside.map((other) => other.server)].filter((entry) => entry !== undefined);
  return entries.map(enabledFromTheStart);
}
