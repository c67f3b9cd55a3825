import { executeSync, type FieldNode, getArgumentValues, Kind } from 'graphql';
import { GlebaError } from '../../error/gleba-error.ts';
import { isLongerThan } from '../json/parse-foreign-json.ts';
import type { Variables } from '../read/given.ts';
import { projectedJson } from './answer.ts';
import type { BuiltSchema } from './build-schema.ts';
import { recordIdVariable } from './compile-operation.ts';
import type { GraphqlEndpointOptions, GraphqlRequestContext } from './graphql-endpoint.ts';
import type { RootPlan } from './plan.ts';
import type { PlannedOperation } from './planner.ts';
import { columnsOf, type StatementReader } from './read-statement.ts';
import type { Selected } from './selection.ts';

export interface Executed {
  /** JSON text of the object with the roots. */
  readonly data: string;
  readonly errors: readonly { readonly error: unknown; readonly path: readonly string[] }[];
}

/** What every request is carried out with. */
export interface Execution {
  readonly options: GraphqlEndpointOptions;
  readonly built: BuiltSchema;
  readonly reader: StatementReader;
  readonly maxAnswerBytes: number;
}

type RootOf<K extends RootPlan['kind']> = Extract<RootPlan, { kind: K }>;

/**
 * Carries an operation out. Entity roots of a query come from one statement, custom ones run beside it; a mutation's roots
 * run one after the other. A statement that fails fails the whole answer, since its roots share one snapshot; a custom root
 * or a write that fails is null with its error.
 */
export async function executePlan(
  execution: Execution,
  planned: PlannedOperation,
  request: GraphqlRequestContext,
): Promise<Executed> {
  const { plan, operation, variables } = planned;
  const errors: { error: unknown; path: readonly string[] }[] = [];
  // Counted with what the other roots have brought. A change that was made stays made when what it answers is too much.
  let room = execution.maxAnswerBytes;
  const fitting = (text: string): string => {
    if (isLongerThan(text, room)) throw tooLarge(execution.maxAnswerBytes);
    room -= text.length;
    return text;
  };
  const tried = async (key: string, work: () => Promise<string>): Promise<string> => {
    try {
      return fitting(await work());
    } catch (error) {
      errors.push({ error, path: [key] });
      return 'null';
    }
  };
  const run = (root: RootPlan, columns: readonly string[]): string | Promise<string> => {
    switch (root.kind) {
      case 'text':
        return root.text;
      case 'column':
        return columns[root.column] ?? 'null';
      case 'introspection':
        return introspect(execution.built, planned, root.selected);
      case 'custom':
        return tried(root.key, () => runCustom(execution, variables, root, request));
      case 'write':
        return tried(root.key, () => runWrite(execution, variables, root, request));
    }
  };

  const texts: string[] = [];
  if (operation.node.operation === 'mutation') {
    for (const root of plan.roots) texts.push(await run(root, []));
  } else {
    // Started first, awaited last: the statement's way to the database takes longer than starting a function.
    const reading = execution.reader.read(plan.statement, variables, request.actor, request.signal);
    const custom = plan.roots.map((root) => (root.kind === 'custom' ? run(root, []) : undefined));
    const [columns] = await Promise.all([reading, ...custom]);
    for (const text of columns) fitting(text);
    for (const [index, root] of plan.roots.entries()) texts.push(await (custom[index] ?? run(root, columns)));
  }
  return { data: `{${plan.roots.map(({ key }, index) => `"${key}":${texts[index]}`).join(',')}}`, errors };
}

function tooLarge(limit: number): GlebaError {
  return new GlebaError('ANSWER_TOO_LARGE', undefined, { facts: { what: 'bytes', limit } });
}

async function runCustom(
  { options, built }: Execution,
  variables: Variables,
  { root, selected, projection }: RootOf<'custom'>,
  request: GraphqlRequestContext,
): Promise<string> {
  if (root.kind === 'query') {
    const given = argumentsOf(built, 'query', selected, variables);
    return projectedJson(await options.runQuery(root.query, given, request), projection);
  }
  const { clientMutationId, ...input } = inputOf(built, selected, variables);
  const output = await options.runCommand(root.command, input, request);
  return projectedJson({ ...(output as object), clientMutationId }, projection);
}

async function runWrite(
  { options, built, reader }: Execution,
  variables: Variables,
  plan: RootOf<'write'>,
  request: GraphqlRequestContext,
): Promise<string> {
  const { entity, kind } = plan.root;
  const input = inputOf(built, plan.selected, variables);
  const { readBack } = plan;
  const read = (id: unknown) => reader.read(readBack, { ...variables, [recordIdVariable]: id }, request.actor);
  let columns: readonly string[];
  if (kind === 'create') {
    const id = await options.create(entity, recordOf(input[entity.name]), request);
    columns = await read(entity.integerId ? Number(id) : id);
  } else if (kind === 'update') {
    const answer = reader.answerOf(readBack, { ...variables, [recordIdVariable]: input.id }, request.actor);
    const told = await options.update(entity, String(input.id), recordOf(input.patch), request, answer);
    columns = told && readBack ? columnsOf(readBack, told) : await read(input.id);
  } else {
    // The payload shows the record as it was.
    columns = await read(input.id);
    await options.remove(entity, String(input.id), request);
  }
  const texts = plan.parts.map((part) => {
    const { key } = part;
    if (part.kind === 'column') return `"${key}":${columns[part.column] ?? 'null'}`;
    if (part.kind === 'text') return `"${key}":${part.text}`;
    return `"${key}":${JSON.stringify(input[part.kind] ?? null)}`;
  });
  return `{${texts.join(',')}}`;
}

function recordOf(value: unknown): Record<string, unknown> {
  return { ...(value as Record<string, unknown>) };
}

function argumentsOf(
  built: BuiltSchema,
  operation: 'query' | 'mutation',
  { name, nodes }: Selected,
  variables: Variables,
): Record<string, unknown> {
  const type = operation === 'query' ? built.schema.getQueryType() : built.schema.getMutationType();
  const field = type?.getFields()[name];
  const node: FieldNode | undefined = nodes[0];
  if (!field || !node) return {};
  try {
    return { ...getArgumentValues(field, node, { ...variables }) };
  } catch (error) {
    // Validation lets a nullable variable with a default stand where null is not allowed.
    throw new GlebaError('BAD_REQUEST', undefined, { cause: error });
  }
}

/** A write's or command's one argument; a command may also stand in a query. */
function inputOf(built: BuiltSchema, selected: Selected, variables: Variables): Record<string, unknown> {
  const operation = built.mutations.has(selected.name) ? 'mutation' : 'query';
  return recordOf(argumentsOf(built, operation, selected, variables).input);
}

function introspect(
  { schema }: BuiltSchema,
  { operation, rawVariables }: PlannedOperation,
  selected: Selected,
): string {
  const { data, errors } = executeSync({
    schema,
    document: {
      kind: Kind.DOCUMENT,
      definitions: [
        { ...operation.node, selectionSet: { kind: Kind.SELECTION_SET, selections: selected.nodes } },
        ...operation.fragments.values(),
      ],
    },
    variableValues: { ...rawVariables },
  });
  if (errors?.[0]) throw new GlebaError('BAD_REQUEST', errors[0].message);
  return JSON.stringify(data?.[selected.key] ?? null);
}
