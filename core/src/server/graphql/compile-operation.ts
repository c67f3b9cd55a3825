import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import { encodeValue } from '../read/encode-value.ts';
import { type Given, givenSource, givenVariable, type Variables } from '../read/given.ts';
import { readContext } from '../read/read-context.ts';
import { keyType } from '../schema/column.ts';
import type { BuiltSchema, ReadRoot, Root, WriteRoot } from './build-schema.ts';
import { argumentsOf, atField, type CompileContext, costTerm } from './compile-context.ts';
import { connectionSql, hasId, recordSql } from './compile-selection.ts';
import type { GraphqlLimits } from './graphql-limits.ts';
import {
  type OperationPlan,
  type PayloadPart,
  PlanParameters,
  type Projection,
  type RootPlan,
  statementOf,
} from './plan.ts';
import type { PreparedOperation } from './prepare-document.ts';
import { collectFields, innerSets, type Selected } from './selection.ts';

/** The id of the record that a mutation reads back; not a name that a document can give to a variable. */
export const recordIdVariable = '#id';

export interface CompileOptions {
  readonly built: BuiltSchema;
  readonly registry: EntityRegistry;
  readonly limits: GraphqlLimits;
}

/** An error and the field it belongs to. */
export class CompileError extends Error {
  constructor(
    readonly path: readonly string[],
    override readonly cause: unknown,
  ) {
    super('The operation cannot be compiled.');
  }
}

/** One operation on its way: what its roots add to. */
interface Compiling extends CompileOptions {
  readonly variables: Variables;
  readonly actor: Actor | undefined;
  readonly type: GraphQLObjectType;
  readonly base: Omit<CompileContext, 'read'>;
}

/**
 * Compiles a validated operation: a query's entity roots into one statement, each of a mutation's writes into the statement
 * that reads its record back. Throws CompileError with the place of what is refused.
 */
export function compileOperation(
  options: CompileOptions,
  { node, fragments }: PreparedOperation,
  variables: Variables,
  actor: Actor | undefined,
): OperationPlan {
  const { schema } = options.built;
  const type = node.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  const roots = node.operation === 'mutation' ? options.built.mutations : options.built.queries;
  if (!type) throw new GlebaError('DOCUMENT_INVALID');
  const base = {
    schema,
    fragments,
    variables,
    limits: options.limits,
    costTerms: [],
    checks: [],
    path: [] as string[],
  };
  const compiling: Compiling = { ...options, variables, actor, type, base };
  const statement = startStatement(compiling);
  try {
    const plans = collectFields([node.selectionSet], type.name, fragments, variables).map((selected) =>
      atField(base, selected.key, () => rootPlan(compiling, statement, selected, roots.get(selected.name))),
    );
    return {
      roots: plans,
      statement: statement.finish(),
      costTerms: base.costTerms,
      checks: base.checks,
    };
  } catch (error) {
    throw new CompileError([...base.path], error);
  }
}

interface OpenStatement {
  /** Throws UNAUTHENTICATED where nobody is signed in: no row is anybody's. */
  context(): CompileContext;
  /** Adds a JSON expression; answers its column. */
  add(expression: string): number;
  finish(): ReturnType<typeof statementOf> | undefined;
}

function startStatement({ registry, actor, base, limits }: Compiling): OpenStatement {
  const parameters = new PlanParameters();
  const columns: string[] = [];
  let context: CompileContext | undefined;
  return {
    context() {
      if (!actor) throw new GlebaError('UNAUTHENTICATED');
      context ??= { ...base, read: readContext(parameters, registry, actor, { limits }) };
      return context;
    },
    add: (expression) => columns.push(expression) - 1,
    finish: () => (columns.length > 0 ? statementOf(columns, parameters) : undefined),
  };
}

function rootPlan(
  compiling: Compiling,
  statement: OpenStatement,
  selected: Selected,
  root: Root | undefined,
): RootPlan {
  const { key, name } = selected;
  if (name === '__typename') return { kind: 'text', key, text: JSON.stringify(compiling.type.name) };
  if (!root) return { kind: 'introspection', key, selected };
  switch (root.kind) {
    case 'list':
    case 'record':
      return { kind: 'column', key, column: statement.add(readRoot(compiling, statement.context(), selected, root)) };
    case 'command':
    case 'query': {
      const output = compiling.type.getFields()[name]?.type;
      const projection = output && projectionOf(compiling, output, innerSets(selected));
      return { kind: 'custom', key, root, selected, projection };
    }
    default:
      return writePlan(compiling, selected, root);
  }
}

function readRoot(
  compiling: Compiling,
  context: CompileContext,
  selected: Selected,
  { kind, entity }: ReadRoot,
): string {
  const term = costTerm(context, []);
  term.fields += 1;
  if (kind === 'list') return connectionSql(context, entity, compiling.type, selected, term, () => 'true');
  const id = argumentsOf(context, compiling.type, selected).get('id');
  if (!id) throw new GlebaError('BAD_REQUEST', "The argument 'id' is missing.");
  return recordSql(context, entity, selected, term, (alias) => hasId(alias, idParameter(context, entity, id)));
}

function idParameter(context: CompileContext, entity: Entity, id: Given): string {
  const field = entity.allFields.id;
  if (!field) throw new Error(`'${entity.id}' has no id.`);
  const { value, source } = givenSource(id, (given) => encodeValue(field, undefined, given));
  return context.read.params.add(value, keyType(entity), source);
}

/** What JavaScript gives back, cut to what was selected; undefined for a value that has no fields. */
function projectionOf(
  compiling: Compiling,
  output: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
): readonly Projection[] | undefined {
  const type = getNamedType(output);
  if (!isObjectType(type)) return undefined;
  const fields = type.getFields();
  return collectFields(sets, type.name, compiling.base.fragments, compiling.variables).map((selected): Projection => {
    const { key, name } = selected;
    if (name === '__typename') return { key, name, text: type.name };
    const field = fields[name];
    const inner = field && projectionOf(compiling, field.type, innerSets(selected));
    return inner ? { key, name, inner } : { key, name };
  });
}

function writePlan(compiling: Compiling, selected: Selected, root: WriteRoot): RootPlan {
  const payload = getNamedType(compiling.type.getFields()[selected.name]?.type);
  if (!isObjectType(payload)) throw new Error(`'${selected.name}' has no payload.`);
  const { entity } = root;
  const statement = startStatement(compiling);
  const fields = collectFields(innerSets(selected), payload.name, compiling.base.fragments, compiling.variables);
  const parts = fields.map((part): PayloadPart => {
    const { key, name } = part;
    if (name === '__typename') return { key, kind: 'text', text: JSON.stringify(payload.name) };
    if (name === 'id' || name === 'clientMutationId') return { key, kind: name };
    const context = statement.context();
    const id = givenVariable(recordIdVariable, { [recordIdVariable]: entity.integerId ? 0 : nilUuid });
    const expression = atField(compiling.base, key, () =>
      recordSql(context, entity, part, costTerm(context, []), (alias) =>
        hasId(alias, idParameter(context, entity, id)),
      ),
    );
    return { key, kind: 'column', column: statement.add(expression) };
  });
  return { kind: 'write', key: selected.key, root, selected, parts, readBack: statement.finish() };
}

/** Stands for an id that is not known when the statement is written. */
const nilUuid = '00000000-0000-0000-0000-000000000000';
